import type { Person } from '#shared/operations/wire/person.ts';
import { fold } from '#shared/primitives/text.ts';

export type PersonBody = Omit<Person, 'id' | 'personType'>;

/** Denormalized columns of a person, for searching and sorting. */
export const toPersonColumns = (body: PersonBody) => ({
  first_name: body.firstname,
  last_name: body.lastname,
  company_name: body.socialReason,
  birth_date: body.birthDate,
  ridet: body.siret,
  zip_code: body.address.zipCode ?? '',
  city: body.address.city ?? '',
  mail: body.mail?.mail ?? '',
  phone: body.phone?.number ?? '',
  body,
  first_name_n: fold(body.firstname ?? ''),
  last_name_n: fold(body.lastname ?? ''),
  company_name_n: fold(body.socialReason ?? ''),
  city_n: fold(body.address.city ?? ''),
});
