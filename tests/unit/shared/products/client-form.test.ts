import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { clientFields, clientFormSchema, normalizeClient } from '#shared/clients/client-form.ts';
import { applyChange } from '#shared/forms/change.ts';
import { textAt } from '#shared/forms/raw.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { client } from '#tests/support/quotes/quotes.ts';

const tooOld = 'La personne doit être majeure et avoir moins de 77 ans';

const messagesOf = (birthDate: string, storedBirthDate: string | null): FieldErrors => {
  const result = v.safeParse(clientFormSchema(quoteContext(), storedBirthDate), { person: { ...client, birthDate } });
  return result.success ? {} : (v.flatten(result.issues).nested as FieldErrors);
};

it.each([
  ['98714', 'NC', 'PF'],
  ['98600', 'NC', 'WF'],
  ['75011', 'NC', 'FR'],
  ['98800', 'PF', 'NC'],
  ['98714', 'AU', 'AU'],
  ['987', 'NC', 'NC'],
])('the postcode %s changes the country %s to %s', (zipCode, before, after) => {
  const values = normalizeClient(
    { person: { ...client, address: { ...client.address, country: { code: before } } } },
    quoteContext(),
  );
  const changed = applyChange(clientFields, values, { path: 'person.address.zipCode', value: zipCode }, quoteContext());
  expect(textAt(changed, 'person.address.country.code')).toBe(after);
});

describe('the age of a client', () => {
  it('must be 18 to 77 for a new client', () => {
    expect(messagesOf('1986-05-04', null)).toEqual({});
    for (const birthDate of ['1940-02-03', '2015-02-03'])
      expect(messagesOf(birthDate, null)).toEqual({ 'person.birthDate': [tooOld] });
  });

  it('is not validated for an existing client whose birth date is unchanged', () => {
    for (const birthDate of ['1940-02-03', '2015-02-03']) expect(messagesOf(birthDate, birthDate)).toEqual({});
    expect(messagesOf('1941-02-03', '1940-02-03')).toEqual({ 'person.birthDate': [tooOld] });
    expect(messagesOf('', '1940-02-03')).toEqual({ 'person.birthDate': ['Le champ Date de naissance est requis'] });
  });
});
