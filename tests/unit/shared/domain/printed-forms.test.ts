import * as v from 'valibot';
import { expect, it } from 'vitest';
import { signatoryNameSchema } from '#shared/operations/signatures/in-person.ts';
import { insurerFormSchema } from '#shared/schemas/insurer-form.ts';
import { brokerSchema } from '#shared/schemas/organisation-forms.ts';
import { profileSchema } from '#shared/schemas/user-forms.ts';
import { freeVehicleSchema } from '#shared/search/vehicle-form.ts';

/** Forms whose texts are printed, and the fields that have a format of their own. */
const forms: Readonly<
  Record<
    string,
    { readonly schema: v.GenericSchema & { readonly entries: object }; readonly formatted: readonly string[] }
  >
> = {
  'a signatory': { schema: signatoryNameSchema, formatted: [] },
  'the insurer': { schema: insurerFormSchema, formatted: ['version'] },
  'a broker': { schema: brokerSchema, formatted: [] },
  'a user': { schema: profileSchema, formatted: ['email'] },
  'a vehicle outside the catalogue': { schema: freeVehicleSchema, formatted: ['fiscalPower'] },
};

it.each(Object.entries(forms))(
  'the form of %s refuses characters that no paper can print',
  (_, { schema, formatted }) => {
    const names = Object.keys(schema.entries).filter((name) => !formatted.includes(name));
    const { issues = [] } = v.safeParse(schema, Object.fromEntries(names.map((name) => [name, 'Wang 王'])));
    const refused = issues.filter(({ message }) => message.includes('ne peut pas être imprimé'));
    expect(refused.map((issue) => v.getDotPath(issue))).toEqual(names);
  },
);
