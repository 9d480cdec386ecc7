import { formatBirth } from '#shared/clients/birth.ts';
import type { Client } from '#shared/operations/clients/clients.ts';
import type { Person } from '#shared/operations/wire/person.ts';
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

/** Facts of a client’s file. Specification 2, section 2.2. */
export const clientFacts = (client: Client, balanceXpf: number | undefined): readonly Fact[] => [
  // Only for users who see all brokers.
  ...('brokerName' in client ? ([['Courtier', client.brokerName]] as const) : []),
  ...(client.personType === 'PHY' ? ([['Civilité', client.civility?.libelleLong]] as const) : []),
  ...identityFacts(client),
  ['Adresse', <PostalAddress key="address" address={client.address} />],
  ['E-mail', client.mail && <MailLink key="mail" address={client.mail.mail} />],
  ['Téléphone', client.phone && <PhoneLink key="phone" phone={client.phone} />],
  ['Solde total TTC', balanceXpf === undefined ? undefined : <Money key="balance" amountXpf={balanceXpf} />],
];
