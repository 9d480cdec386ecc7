import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { Fact } from '#ui/facts/facts.tsx';
import { identityFacts, PostalAddress } from '#ui/facts/person-facts.tsx';
import { BankNumber } from './bank-number.tsx';

type Details = ContractFile['details'];

/** The policyholder: a person, or a company. */
export const holderFacts = ({ person, addresses }: Details): readonly Fact[] => {
  const names: readonly Fact[] =
    person.personType === 'PHY'
      ? [
          ['Civilité', person.civility?.libelleLong],
          ['Nom', person.lastname],
          ['Prénom', person.firstname],
        ]
      : [['Raison sociale', person.socialReason ?? person.fullname]];
  return [...names, ...identityFacts(person), ['Adresse', <PostalAddress key="address" address={addresses.address} />]];
};

/** The debited account; empty without one. */
export const bankFacts = ({ id, addresses: { bankAccount: account } }: Details): readonly Fact[] =>
  account
    ? [
        ['Titulaire du compte', account.accountOwner],
        ['IBAN', <BankNumber key={`${id} ${account.ibanCode}`} contractId={id} masked={account.ibanCode} />],
        ['BIC', account.bicCode],
        ['Domiciliation', account.domiciliation],
      ]
    : [];
