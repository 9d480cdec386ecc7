import { formatBirth } from '#shared/clients/birth.ts';
import type { ClientRow } from '#shared/operations/clients/clients.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';

/** Birth date, city and telephone, which distinguish clients of one name. */
export const clientDetail = (person: Person | ClientRow): string => {
  const phone = 'phoneNumber' in person ? person.phoneNumber : person.phone?.number;
  return [
    person.birthDate && formatBirth(person.birthDate, 'civility' in person ? person.civility?.code : undefined),
    person.address.city,
    phone && formatPhone(phone),
  ]
    .filter(Boolean)
    .join(' · ');
};
