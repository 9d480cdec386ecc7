import { composeIBAN } from 'ibantools';
import type { Random } from '#server/primitives/random.ts';
import type { BankAccount } from '#shared/operations/contracts/contract-file.ts';
import { ribKey } from '#shared/primitives/bank/rib.ts';
import { banks } from '#shared/primitives/vocabulary/banks.ts';
import { listEntryByCode } from '../lists.ts';

/** Bank branches; account numbers are random with valid keys. */
const branches: Readonly<Record<(typeof banks)[number]['code'], readonly string[]>> = {
  '17499': ['00010', '00012', '00021'],
  '14889': ['00081', '00085', '00090'],
  '18319': ['06701', '06704', '06712'],
  '17939': ['09110', '09112'],
  '14158': ['01022'],
};

/** Bank account of a holder with a valid RIB key, IBAN and BIC. */
export const generateBankAccount = (rng: Random, id: number, owner: string, isCompany: boolean): BankAccount => {
  const bank = rng.pick(banks);
  const branch = rng.pick(branches[bank.code]);
  const account = rng.digits(11);
  const bban = `${bank.code}${branch}${account}${ribKey(bank.code, branch, account)}`;
  // Local banks print the IBAN with the country code FR; the specification also allows NC.
  const iban = composeIBAN({ countryCode: rng.chance(0.6) ? 'FR' : 'NC', bban });
  if (!iban) throw new Error(`No IBAN for ${bban}`);
  return {
    id,
    type: listEntryByCode('types', isCompany ? 'PRO' : 'COURANT'),
    country: listEntryByCode('countries', 'NC'),
    currency: listEntryByCode('devises', 'XPF'),
    accountOwner: owner.slice(0, 50),
    ibanCode: iban,
    bicCode: bank.bic,
    domiciliation: `${bank.name} NOUMEA`,
  };
};
