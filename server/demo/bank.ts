import { composeIBAN } from 'ibantools';
import type { Random } from '#server/core/random.ts';
import type { BankAccount } from '#shared/contract/contracts/contract-file.ts';
import { ribKey } from '#shared/primitives/rib.ts';
import { labelled } from './lists.ts';

/** Banks of the territory; account numbers are drawn at random with right keys. */
const banks = [
  { name: 'BCI', city: 'NOUMEA', code: '17499', bic: 'BCADNCNN', branches: ['00010', '00012', '00021'] },
  { name: 'BNC', city: 'NOUMEA', code: '14889', bic: 'CEPANCNM', branches: ['00081', '00085', '00090'] },
  { name: 'SGCB', city: 'NOUMEA', code: '18319', bic: 'SGCBNCNN', branches: ['06701', '06704', '06712'] },
  { name: 'BNP PARIBAS', city: 'NOUMEA', code: '17939', bic: 'BNPANCNX', branches: ['09110', '09112'] },
  { name: 'CCP OPT', city: 'NOUMEA', code: '14158', bic: 'OFTPNCN1XXX', branches: ['01022'] },
] as const;

/** A bank account of a holder, with a valid RIB key, IBAN and BIC. */
export const bankAccount = (rng: Random, id: number, owner: string, isCompany: boolean): BankAccount => {
  const bank = rng.pick(banks);
  const branch = rng.pick(bank.branches);
  const account = rng.digits(11);
  const bban = `${bank.code}${branch}${account}${ribKey(bank.code, branch, account)}`;
  // Banks here print the IBAN with the country code FR; the specification knows NC too.
  const iban = composeIBAN({ countryCode: rng.chance(0.6) ? 'FR' : 'NC', bban });
  if (!iban) throw new Error(`No IBAN for ${bban}`);
  return {
    id,
    type: labelled('types', isCompany ? 'PRO' : 'COURANT'),
    country: labelled('countries', 'NC'),
    currency: labelled('devises', 'XPF'),
    accountOwner: owner.slice(0, 50),
    ibanCode: iban,
    bicCode: bank.bic,
    domiciliation: `${bank.name} ${bank.city}`,
  };
};
