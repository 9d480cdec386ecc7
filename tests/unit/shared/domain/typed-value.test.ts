import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isAcceptedBic,
  isAcceptedIban,
  normalizeBic,
  normalizeIban,
  parseRibOrIban,
} from '#shared/primitives/bank/iban.ts';
import { parseEmail } from '#shared/primitives/parsers/email.ts';
import { formatRidet, parseRidet, parseSixDigits, wholeNumberText } from '#shared/primitives/parsers/typed-value.ts';
import { isValidPlate, normalizePlate } from '#shared/primitives/plate.ts';

describe('parseRidet', () => {
  test.each([
    ['0 123 456.001', '0123456001'],
    ['0123456001', '0123456001'],
    ['0 123 456-001', '0123456001'],
    ['RIDET : 0 123 456.001', '0123456001'],
    ['RIDET n° 0123456.001', '0123456001'],
    ['\u200E0\u00A0123\u202F456.001', '0123456001'],
    ['123456001', '0123456001'],
    ['123456001.0', '0123456001'],
    ['R.I.D. 0 123 456.001', '0123456001'],
    ['123456', '123456'],
    ['1234567', '1234567'],
  ])('parses « %s »', (typed, ridet) => {
    expect(parseRidet(typed)).toBe(ridet);
  });

  test.each(['', '12345', '01234560011', '0123456O01', 'A123456', '0 123 456 A01', 'néant'])(
    'refuses « %s »',
    (typed) => {
      expect(parseRidet(typed)).toBeNull();
    },
  );

  test('is idempotent for accepted values', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d .-]{5,14}$/), (typed) => {
        const ridet = parseRidet(typed);
        if (ridet !== null) expect(parseRidet(ridet)).toBe(ridet);
      }),
    );
  });
});

describe('parseEmail', () => {
  test.each([
    ['marie@mls.nc', 'marie@mls.nc'],
    [' Marie.Kone@Lagoon.NC ', 'Marie.Kone@Lagoon.NC'],
    ["o'connor@mls.nc", "o'connor@mls.nc"],
    ['o’connor@mls.nc', "o'connor@mls.nc"],
    ['jean-luc_1+devis@mail.gouv.nc', 'jean-luc_1+devis@mail.gouv.nc'],
    ['jean@xn--caf-dma.nc', 'jean@xn--caf-dma.nc'],
    ['jean@café.nc', 'jean@café.nc'],
    ['jean@a--b.nc', 'jean@a--b.nc'],
    ['jean@mls.nc\u200B', 'jean@mls.nc'],
    ['\u200Ejean@mls.nc', 'jean@mls.nc'],
    ['mailto:jean@mls.nc', 'jean@mls.nc'],
    ['E-mail\u00A0: jean@mls.nc', 'jean@mls.nc'],
    ['Jean Koné <jean@mls.nc>', 'jean@mls.nc'],
    ['Jean Koné <jean@mls.nc>;', 'jean@mls.nc'],
    ['jean@mls.nc;', 'jean@mls.nc'],
    ['jean@mls.nc.', 'jean@mls.nc'],
    ['(jean@mls.nc)', 'jean@mls.nc'],
    ['jean＠mls．nc', 'jean@mls.nc'],
  ])('parses « %s »', (typed, email) => {
    expect(parseEmail(typed)).toBe(email);
  });

  test.each([
    '',
    'jean',
    'jean@',
    '@mls.nc',
    'jean@mls',
    'jean@mls.n',
    'jean@@mls.nc',
    'jean..luc@mls.nc',
    '.jean@mls.nc',
    'jean.@mls.nc',
    'jean luc@mls.nc',
    'jean@-mls.nc',
    'jean@mls-.nc',
    'jean@mls.123',
    'a@mls.nc, b@mls.nc',
    'a@mls.nc;b@mls.nc',
    'andré@mls.nc',
    'jean@mls.nc\r\nBcc: x@y.nc',
  ])('refuses « %s »', (typed) => {
    expect(parseEmail(typed)).toBeNull();
  });

  test('accepts every address of the web and is idempotent', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        fc.pre(!address.includes('`'));
        expect(parseEmail(address)).toBe(address);
      }),
    );
  });
});

describe('parseSixDigits', () => {
  test.each([' 123 456', '123-456', '123456', '123.456', '12 34 56', '123\u00A0456', '\u200E123456', '１２３４５６'])(
    'reads « %s »',
    (typed) => expect(parseSixDigits(typed)).toBe('123456'),
  );

  test.each([
    'Votre code Lagon est 123456.',
    'Code\u00A0: 123 456 (valable dix minutes)',
    '123456 est votre code, 10 min',
  ])('finds the code in « %s »', (typed) => expect(parseSixDigits(typed)).toBe('123456'));

  test.each(['', '12345', '1234567', '123456 ou 654321', 'AB12C-D34EF'])('refuses « %s »', (typed) =>
    expect(parseSixDigits(typed)).toBeNull(),
  );
});

test('wholeNumberText: reads thousands and units', () => {
  expect(['7 CV', '12 000 km', '1\u202F250', '7', ' 7 ', '120 m²'].map(wholeNumberText)).toEqual([
    '7',
    '12000',
    '1250',
    '7',
    '7',
    '120',
  ]);
  expect(['12.000 km', '12,000', '1.250.000', '7,00', '１２０'].map(wholeNumberText)).toEqual([
    '12000',
    '12000',
    '1250000',
    '7',
    '120',
  ]);
  const unreadable = ['7,5', '1 2', 'sept', '12000,50', '95 kW', '120-130'];
  expect(unreadable.map(wholeNumberText)).toEqual(unreadable);
});

const iban = 'FR7630004000031234567890143';
test.each([
  iban,
  'FR76 3000 4000 0312 3456 7890 143',
  'fr76 3000 4000 0312 3456 7890 143',
  `IBAN ${iban}`,
  `IBAN\u00A0: ${iban}`,
  `IBAN n° ${iban}`,
  `\u200E${iban}\u200B`,
  'FR76-3000-4000-0312-3456-7890-143',
  `I.B.A.N. ${iban}`,
  'ＦＲ76 3000 4000 0312 3456 7890 143',
])('normalizeIban: understands « %s »', (typed) => {
  expect(normalizeIban(typed)).toBe(iban);
  expect(isAcceptedIban(typed)).toBe(true);
  expect(parseRibOrIban(typed)).toEqual({ bank: '30004', branch: '00003', account: '12345678901', key: '43' });
});

test.each([
  'Code banque : 30004 Code guichet : 00003 N° de compte : 12345678901 Clé RIB : 43',
  'Banque 30004\tGuichet 00003\tCompte 12345678901\tClé 43',
  '30004|00003|12345678901|43',
])('parseRibOrIban: understands the labelled parts « %s »', (typed) => {
  expect(parseRibOrIban(typed)).toEqual({ bank: '30004', branch: '00003', account: '12345678901', key: '43' });
});

test.each([
  'BNPAFRPP',
  'bnpafrpp',
  'BIC : BNPAFRPP',
  'BIC BNPAFRPP',
  'Code BIC: BNPAFRPP',
  'Code BIC BNPAFRPP',
  '\u200EBNPA FR PP',
])('normalizeBic: understands « %s »', (typed) => {
  expect(normalizeBic(typed)).toBe('BNPAFRPP');
  expect(isAcceptedBic(typed)).toBe(true);
});

test.each([
  '345 678 NC',
  '345-678 nc',
  '345.678.NC',
  '\u200E345678NC',
  '345‑678‑NC',
  '３４５６７８NC',
  'n° 345 678 NC',
  'Immatriculation : 345678 NC',
  '345678/NC',
  'NC 345678',
  'NC-345-678',
  'nc345678',
  'NC 345678 NC',
  'Plaque : NC 345 678',
])('normalizePlate: understands « %s »', (typed) => {
  expect(normalizePlate(typed)).toBe('345678NC');
  expect(isValidPlate(typed)).toBe(true);
});

test.each([
  ['NC 1234 WW', '1234WW'],
  ['NC 123WW', '123WW'],
])('normalizePlate: understands the provisional « %s »', (typed, plate) => {
  expect(normalizePlate(typed)).toBe(plate);
  expect(isValidPlate(typed)).toBe(true);
});

test.each(['NC 34567', 'NC 3456789', 'NC', 'FNC 345678', 'NC 345678 WW'])('isValidPlate: refuses « %s »', (typed) => {
  expect(isValidPlate(typed)).toBe(false);
});

describe('formatRidet', () => {
  test('groups ten digits as papers print them, and leaves other values', () => {
    expect(formatRidet('0300137001')).toBe('0\u00A0300\u00A0137.001');
    expect(formatRidet('1234567')).toBe('1234567');
  });
});
