import type { Client } from '#shared/operations/clients/clients.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import type { Fact } from '#ui/facts/facts.tsx';
import { identityFacts, PhoneLink, PostalAddress } from '#ui/facts/person-facts.tsx';
import { MailLink } from '#ui/page/mail-link.tsx';
import { Money } from '#ui/table/cell.tsx';

/** How a client is reached and what they owe: what one opens a file for. */
const firstLabels = new Set(['Courtier', 'Code RIDET', 'Adresse', 'E-mail', 'Téléphone', 'Solde total TTC']);

/** The facts that stand open, and those that are folded. */
export const foldedFacts = (facts: readonly Fact[]): Record<'open' | 'folded', readonly Fact[]> => ({
  open: facts.filter(([label]) => firstLabels.has(label)),
  folded: facts.filter(([label]) => !firstLabels.has(label)),
});

/** One line of who they are, under the name. */
export const clientLine = ({ personType, birthDate, address, legalStatus }: Person): string =>
  [
    personType === 'MOR' ? 'Entreprise' : 'Particulier',
    personType === 'MOR' ? legalStatus?.libelle : birthDate && `né(e) le ${frenchDate(birthDate)}`,
    address.city,
  ]
    .filter(Boolean)
    .join(' · ');

/** What the file says of a person or a company. Specification 2, section 2.2. */
export const clientFacts = (client: Client, balanceXpf: number | undefined): readonly Fact[] => [
  // For who sees every broker’s clients.
  ...('brokerName' in client ? ([['Courtier', client.brokerName]] as const) : []),
  ...(client.personType === 'PHY' ? ([['Civilité', client.civility?.libelleLong]] as const) : []),
  ...identityFacts(client),
  ['Adresse', <PostalAddress key="address" address={client.address} />],
  ['E-mail', client.mail && <MailLink key="mail" address={client.mail.mail} />],
  ['Téléphone', client.phone && <PhoneLink key="phone" phone={client.phone} />],
  ['Solde total TTC', balanceXpf === undefined ? undefined : <Money key="balance" amountXpf={balanceXpf} />],
];
