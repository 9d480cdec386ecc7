import type { Person } from '#shared/operations/wire/person.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatRidet } from '#shared/primitives/parsers/typed-value.ts';
import { formatPhone, phoneHref } from '#shared/primitives/phone/format-phone.ts';
import type { Fact } from './facts.tsx';

/**
 * Identity of a person or a company without the name, with the labels of the client form. Specification 2, section 2.2.
 */
export const identityFacts = (person: Person): readonly Fact[] =>
  person.personType === 'PHY'
    ? [
        ['Date de naissance', frenchDate(person.birthDate)],
        ['Situation familiale', person.maritalStatus?.libelle],
        ['Catégorie socio-professionnelle', person.socioProfessionalCategory?.libelle],
        ['Profession', person.profession],
      ]
    : [
        ['Nom commercial', person.tradeName],
        ['Forme juridique', person.legalStatus?.libelle],
        ['Code RIDET', person.siret && formatRidet(person.siret)],
        ['Effectif', person.effectif],
        ['Site web', person.webSite && <Website key="site" address={person.webSite} />],
      ];

/** A phone number grouped in pairs of digits, as a `tel:` link. */
export function PhoneLink({ phone: { prefix, number } }: { readonly phone: NonNullable<Person['phone']> }) {
  const fullNumber = `${prefix}${number}`;
  return <a href={phoneHref(fullNumber)}>{formatPhone(fullNumber)}</a>;
}

/** A postal address, one line each as on an envelope. */
export function PostalAddress({ address }: { readonly address: Person['address'] }) {
  const cityLine = [address.zipCode, address.city].filter(Boolean).join(' ');
  const lines = [address.adress1, address.adress2, address.adress3, cityLine].filter(Boolean);
  if (lines.length === 0) return '–';
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and they never move
    <span key={`${line} ${index}`} style={{ display: 'block' }}>
      {line}
    </span>
  ));
}

/** A third-party site, opened in a new tab. Only an http(s) address becomes a link. */
function Website({ address }: { readonly address: string }) {
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(url)) return address;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}
