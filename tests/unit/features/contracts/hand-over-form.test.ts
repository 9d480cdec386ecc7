import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { handOverSchema } from '#features/contracts/signature/hand-over-form.ts';

const typed = {
  firstName: 'Hélène',
  lastName: 'Wamytan',
  hasCosigner: false,
  cosigner: { firstName: '', lastName: '', signsMandateOnly: false },
  sharesLocation: false,
  password: 'Lagon-2026',
};
const problemsOf = (values: object) =>
  (v.safeParse(handOverSchema, { ...typed, ...values }).issues ?? []).map((issue) => v.getDotPath(issue));

describe('form before the tablet is handed over', () => {
  it('accepts names in the spelling of the territory, up to the length of papers', () => {
    expect(problemsOf({ firstName: 'Māʻohi', lastName: 'W'.repeat(80) })).toEqual([]);
  });

  it.each(['\u200B', ' ', 'Wang 王', 'W'.repeat(81)])('refuses %j, which the server would refuse later', (name) => {
    expect(problemsOf({ firstName: name, lastName: name })).toEqual(['firstName', 'lastName']);
    expect(problemsOf({ hasCosigner: true, cosigner: { ...typed.cosigner, firstName: name, lastName: name } })).toEqual(
      ['cosigner.firstName', 'cosigner.lastName'],
    );
  });
});
