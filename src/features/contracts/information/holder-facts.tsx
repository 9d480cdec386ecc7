import type { ContractFile } from '#shared/contract/contract-file.ts';
import { frenchDate } from '#shared/domain/calendar.ts';
import type { Fact } from '#ui/facts.tsx';

type Details = ContractFile['details'];

/** The policyholder: a person, or a company. */
export const holderFacts = ({ person, addresses }: Details): readonly Fact[] => {
  const address: Fact = ['Adresse', <Address key="address" address={addresses.address} />];
  if (person.personType === 'PHY')
    return [
      ['Civilité', person.civility?.libelleLong],
      ['Nom', person.lastname],
      ['Prénom', person.firstname],
      ['Date de naissance', frenchDate(person.birthDate)],
      ['Situation matrimoniale', person.maritalStatus?.libelle],
      ['Catégorie socioprofessionnelle', person.socioProfessionalCategory?.libelle],
      ['Profession', person.profession],
      address,
    ];
  return [
    ['Raison sociale', person.socialReason ?? person.fullname],
    ['Enseigne', person.tradeName],
    ['Forme juridique', person.legalStatus?.libelle],
    ['RIDET', person.siret],
    ['Effectif', person.effectif],
    ['Site internet', person.webSite],
    address,
  ];
};

/** The account that is debited; nothing when none is known. */
export const bankFacts = (account: Details['addresses']['bankAccount']): readonly Fact[] =>
  account
    ? [
        ['Titulaire du compte', account.accountOwner],
        ['IBAN', account.ibanCode.replace(/(.{4})(?=.)/g, '$1 ')],
        ['BIC', account.bicCode],
        ['Domiciliation', account.domiciliation],
      ]
    : [];

function Address({ address }: { readonly address: Details['addresses']['address'] }) {
  const lines = [
    address.adress1,
    address.adress2,
    address.adress3,
    [address.zipCode, address.city].filter(Boolean).join(' '),
  ].filter(Boolean);
  if (lines.length === 0) return '–';
  return lines.map((line) => (
    <span key={line} style={{ display: 'block' }}>
      {line}
    </span>
  ));
}
