import type { ReactNode } from 'react';
import { formatBirth } from '#shared/clients/birth.ts';
import type { Client, customerContractSearch } from '#shared/operations/clients/clients.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { formatCounted } from '#shared/primitives/text.ts';
import { unknownBalance } from '#shared/search/columns/contract-columns.ts';
import type { Fact } from '#ui/facts/facts.tsx';
import { identityFacts, PhoneLink, PostalAddress } from '#ui/facts/person-facts.tsx';
import { MailLink } from '#ui/page/mail-link.tsx';
import { Money } from '#ui/table/cell.tsx';

/** Labels of the facts shown without expanding. */
const openLabels = new Set(['Courtier', 'Code RIDET', 'Adresse', 'E-mail', 'Téléphone', 'Solde total TTC']);

/** Splits facts into visible and collapsed ones. */
export const splitFacts = (facts: readonly Fact[]): Record<'open' | 'folded', readonly Fact[]> => ({
  open: facts.filter(([label]) => openLabels.has(label)),
  folded: facts.filter(([label]) => !openLabels.has(label)),
});

/** One-line description of a client. */
export const clientLine = ({ personType, civility, birthDate, address, legalStatus }: Person): string =>
  [
    personType === 'MOR' ? 'Entreprise' : 'Particulier',
    personType === 'MOR' ? legalStatus?.libelle : birthDate && formatBirth(birthDate, civility?.code),
    address.city,
  ]
    .filter(Boolean)
    .join(' · ');

type Balances = Pick<Output<typeof customerContractSearch>, 'soldeTotalTTC' | 'unknownBalances'>;

/** Total balance, or what is known of it, if contracts were imported without their premiums. */
const formatBalance = ({ soldeTotalTTC, unknownBalances = 0 }: Balances): ReactNode => {
  const [contracts] = formatCounted(
    unknownBalances,
    'contrat repris sans ses primes',
    'contrats repris sans leurs primes',
  );
  if (contracts === undefined) return <Money amountXpf={soldeTotalTTC} />;
  if (soldeTotalTTC === 0) return `${unknownBalance}\u00A0: ${contracts}`;
  return (
    <>
      <Money amountXpf={soldeTotalTTC} />
      {`, hors ${contracts}`}
    </>
  );
};

/** Facts of a client’s file. Specification 2, section 2.2. */
export const clientFacts = (client: Client, balances: Balances | undefined): readonly Fact[] => [
  // Only for users who see all brokers.
  ...('brokerName' in client ? ([['Courtier', client.brokerName]] as const) : []),
  ...(client.personType === 'PHY' ? ([['Civilité', client.civility?.libelleLong]] as const) : []),
  ...identityFacts(client),
  ['Adresse', <PostalAddress key="address" address={client.address} />],
  ['E-mail', client.mail && <MailLink key="mail" address={client.mail.mail} />],
  ['Téléphone', client.phone && <PhoneLink key="phone" phone={client.phone} />],
  ['Solde total TTC', balances && formatBalance(balances)],
];
