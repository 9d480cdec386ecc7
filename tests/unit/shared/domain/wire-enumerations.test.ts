import { describe, expect, it } from 'vitest';
import { checkValues } from '#shared/forms/check.ts';
import { choice, flag, yesOrNo } from '#shared/forms/kinds.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { coerceToShape, type RawGroup } from '#shared/forms/raw.ts';

const fields = {
  conduiteExclusive: flag('Conduite exclusive'),
  cooperative: yesOrNo('Coopérative'),
  energy: choice('Énergie', 'countries'),
  use: { code: choice('Usage', 'countries') },
};
const context = {
  lists: { countries: [{ code: 'NC', libelle: 'Nouvelle-Calédonie' }] },
} as unknown as QuoteContext;

const parseValues = (input: object) => {
  const raw = coerceToShape(fields, { cooperative: 'NON', energy: 'NC', use: { code: 'NC' }, ...input }) as RawGroup;
  const { values, problems } = checkValues(fields, raw, context);
  return { values, wrong: problems.map(({ path }) => path) };
};

describe('enumerations on the wire', () => {
  it.each([
    ['true', true],
    [true, true],
    ['OUI', true],
    [{ code: 'OUI', libelle: 'Oui' }, true],
    [{ code: true }, true],
    ['NON', false],
    [{ code: 'NON' }, false],
    [undefined, false],
  ])('accept the flag %j', (conduiteExclusive, expected) => {
    const { values, wrong } = parseValues({ conduiteExclusive });
    expect([values.conduiteExclusive, wrong]).toEqual([expected, []]);
    const other = parseValues({ cooperative: conduiteExclusive ?? 'NON' });
    expect([other.values.cooperative, other.wrong]).toEqual([expected, []]);
  });

  it('accept a code alone or as an entry of its list, wherever the description places it', () => {
    for (const energy of ['NC', { code: 'NC' }, { code: 'NC', libelle: 'Nouvelle-Calédonie' }])
      expect(parseValues({ energy }).wrong).toEqual([]);
    for (const use of ['NC', { code: 'NC' }, { code: { code: 'NC', libelle: '…' } }]) {
      const { values, wrong } = parseValues({ use });
      expect([values.use.code, wrong]).toEqual(['NC', []]);
    }
  });

  it.each([['PEUT-ÊTRE'], [{ code: 'PEUT-ÊTRE' }], [{ libelle: 'Oui' }], [['OUI']], [{ code: { id: 1 } }]])(
    'refuse %j at its field instead of ignoring it',
    (conduiteExclusive) => expect(parseValues({ conduiteExclusive }).wrong).toEqual(['conduiteExclusive']),
  );
});
