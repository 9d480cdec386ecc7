import { type RawGroup, textAt, valueAt } from '#shared/forms/raw.ts';
import type { ClaimDetail } from '#shared/operations/contracts/claims.ts';
import { toE164 } from '#shared/primitives/phone/format-phone.ts';
import { defaultPhonePrefix } from '#shared/primitives/phone/phone-countries.ts';
import type { ClaimDescription } from './claim-description.ts';
import { nobodyDroveCode, otherPersonCode } from './claim-parts.ts';

/** Name of a person: as typed, else as chosen from the contract’s file; empty if nobody is named. */
const formatName = (person: unknown): string => {
  const chosenCode = textAt(person, 'known');
  return textAt(person, 'name') || (chosenCode === otherPersonCode || chosenCode === nobodyDroveCode ? '' : chosenCode);
};

/** Everybody whom a valid declaration names, with telephone and e-mail address if they were typed. */
export const listParties = (
  { parties }: Pick<ClaimDescription, 'parties'>,
  values: RawGroup,
): ClaimDetail['intervenants'] =>
  parties.flatMap(({ role, path, email }) =>
    [valueAt(values, path)].flat().flatMap((person) => {
      const nom = formatName(person);
      const number = textAt(person, 'phone.number');
      const prefix = textAt(person, 'phone.prefix') || defaultPhonePrefix;
      const tel = number === '' ? null : toE164(`${prefix}${number}`);
      return nom === '' ? [] : [{ nom, role, email: (email && textAt(values, email)) || null, tel }];
    }),
  );
