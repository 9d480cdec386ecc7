import type { Person } from '#shared/contract/wire/person.ts';
import type { Fact } from '#ui/page/facts.tsx';
import { MailLink } from '#ui/page/mail-link.tsx';
import { identityFacts, PhoneLink, PostalAddress } from '#ui/page/person-facts.tsx';
import { Money } from '#ui/table/cell.tsx';

/** What the file says of a person or a company. Specification 2, section 2.2. */
export const clientFacts = (client: Person, balanceXpf: number | undefined): readonly Fact[] => [
  ...(client.personType === 'PHY' ? ([['Civilité', client.civility?.libelleLong]] as const) : []),
  ...identityFacts(client),
  ['Adresse', <PostalAddress key="address" address={client.address} />],
  ['E-mail', client.mail && <MailLink key="mail" address={client.mail.mail} />],
  ['Téléphone', client.phone && <PhoneLink key="phone" phone={client.phone} />],
  ['Solde total TTC', balanceXpf === undefined ? undefined : <Money key="balance" amountXpf={balanceXpf} />],
];
