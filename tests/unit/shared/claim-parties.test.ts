import { describe, expect, it } from 'vitest';
import { listParties } from '#shared/claims/claim-parties.ts';
import { claimRequestSubject, mentionsClaim } from '#shared/claims/claim-request.ts';
import { carDeclaration } from '#tests/support/contracts/declarations.ts';

const parties = [
  { role: 'Conducteur assuré', path: 'driver', email: 'copies.A' },
  { role: 'Conducteur adverse', path: 'other', email: 'copies.B' },
  { role: 'Témoin', path: 'witnesses' },
];

describe('listParties', () => {
  it('lists every named person with the typed values', () => {
    const values = { ...carDeclaration, copies: { A: '', B: 'jean@mls.nc' } };
    expect(listParties({ parties }, values)).toEqual([
      { nom: 'Kaïna Wamytan', role: 'Conducteur assuré', email: null, tel: null },
      { nom: 'Jean Tein', role: 'Conducteur adverse', email: 'jean@mls.nc', tel: '+687751234' },
      { nom: 'Rosine Goa', role: 'Témoin', email: null, tel: '+687760001' },
    ]);
  });

  it.each([
    ['a driver of the contract’s file', 'Jean DUPONT', ['Jean DUPONT']],
    ['nobody in a parked vehicle', 'AUCUN', []],
  ])('names %s', (_, subscriber, names) => {
    const values = { driver: { known: subscriber, name: '' }, other: { name: '' }, witnesses: [] };
    expect(listParties({ parties }, values).map(({ nom }) => nom)).toEqual(names);
  });
});

describe('mentionsClaim', () => {
  it.each([
    [claimRequestSubject('S26001255', 'Bris de glace'), true],
    ['Constat S26001255', true],
    ['Sinistre S260012551 : Collision', false],
    ['Relance', false],
  ])('%s: %s', (text, isMentioned) => {
    expect(mentionsClaim(text, 'S26001255')).toBe(isMentioned);
  });
});
