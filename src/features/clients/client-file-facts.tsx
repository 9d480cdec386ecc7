import type { Person } from '#shared/contract/person.ts';
import { frenchDate } from '#shared/domain/calendar.ts';
import { phoneInPairs } from '#shared/domain/phone-pairs.ts';
import type { Fact } from '#ui/facts.tsx';
import { MailLink } from '#ui/mail-link.tsx';
import { Money } from '#ui/table/cell.tsx';

/** What the file says of a person or a company. Specification 2, section 2.2. */
export const clientFacts = (client: Person, balanceXpf: number | undefined): readonly Fact[] => {
  const shared: readonly Fact[] = [
    ['Adresse', <Address key="address" address={client.address} />],
    ['E-mail', client.mail && <MailLink key="mail" address={client.mail.mail} />],
    ['Téléphone', client.phone && <Phone key="phone" phone={client.phone} />],
    ['Solde total TTC', balanceXpf === undefined ? undefined : <Money key="balance" amountXpf={balanceXpf} />],
  ];
  if (client.personType === 'PHY')
    return [
      ['Civilité', client.civility?.libelleLong],
      ['Date de naissance', frenchDate(client.birthDate)],
      ['Situation matrimoniale', client.maritalStatus?.libelle],
      ['Catégorie socioprofessionnelle', client.socioProfessionalCategory?.libelle],
      ['Profession', client.profession],
      ...shared,
    ];
  return [
    ['Enseigne', client.tradeName],
    ['Forme juridique', client.legalStatus?.libelle],
    ['Code RIDET', client.siret],
    ['Effectif', client.effectif],
    ['Site internet', client.webSite && <Website key="site" address={client.webSite} />],
    ...shared,
  ];
};

function Phone({ phone }: { readonly phone: NonNullable<Person['phone']> }) {
  const number = `${phone.prefix}${phone.number}`;
  return <a href={`tel:${number}`}>{phoneInPairs(number)}</a>;
}

/** Opened apart: it is somebody else's site. Only an address of the web becomes a link. */
function Website({ address }: { readonly address: string }) {
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(url)) return address;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}

function Address({ address }: { readonly address: Person['address'] }) {
  const place = [address.zipCode, address.city].filter(Boolean).join(' ');
  const lines = [address.adress1, address.adress2, address.adress3, place].filter(Boolean);
  if (lines.length === 0) return '–';
  return lines.map((line) => (
    <span key={line} style={{ display: 'block' }}>
      {line}
    </span>
  ));
}
