import type { MetadataJson } from 'libphonenumber-js/core';

/**
 * Numbering plans of the countries of `phone-countries.ts`, extracted from the phone library, whose plans of all
 * countries are forty times as large. A test compares them with the library's.
 */
export const phonePlans = {
  version: 4,
  country_calling_codes: { 33: ['FR'], 687: ['NC'], 689: ['PF'] },
  countries: {
    NC: ['687', '00', '(?:050|[2-57-9]\\d\\d)\\d{3}', [6], [['(\\d{2})(\\d{2})(\\d{2})', '$1.$2.$3', ['[02-57-9]']]]],
    PF: [
      '689',
      '00',
      '4\\d{5}(?:\\d{2})?|8\\d{7,8}',
      [6, 8, 9],
      [
        ['(\\d{2})(\\d{2})(\\d{2})', '$1 $2 $3', ['44']],
        ['(\\d{2})(\\d{2})(\\d{2})(\\d{2})', '$1 $2 $3 $4', ['4|8[7-9]']],
        ['(\\d{3})(\\d{2})(\\d{2})(\\d{2})', '$1 $2 $3 $4', ['8']],
      ],
    ],
    FR: [
      '33',
      '00',
      '[1-9]\\d{8}',
      [9],
      [
        ['(\\d{3})(\\d{2})(\\d{2})(\\d{2})', '$1 $2 $3 $4', ['8'], '0 $1'],
        ['(\\d)(\\d{2})(\\d{2})(\\d{2})(\\d{2})', '$1 $2 $3 $4 $5', ['[1-79]'], '0$1'],
      ],
      '0',
    ],
  },
} as unknown as MetadataJson;
