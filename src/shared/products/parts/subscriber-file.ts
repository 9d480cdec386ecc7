import type { Person } from '#shared/contract/person.ts';
import { shortCivilities } from '#shared/domain/lists.ts';
import { defaultPhonePrefix } from '#shared/domain/phone-countries.ts';
import type { QuoteContext, Values } from '../form/node.ts';
import type { LabelOf } from '../product.ts';
import { fullName } from './file-risk.ts';
import type { SubscriberFields } from './subscriber.ts';

/** A client's file without what it is numbered by. */
export type NewClient = Omit<Person, 'id' | 'mail' | 'phone'> & {
  readonly mail: Omit<NonNullable<Person['mail']>, 'id'> | null;
  readonly phone: Omit<NonNullable<Person['phone']>, 'id'> | null;
};

type Subscriber = Values<SubscriberFields>;

const contactType = ({ personType }: Subscriber, personal: string) => (personType === 'MOR' ? 'PRO' : personal);

/** The subscriber of a quote whose values are right, as a client's file keeps them. */
export const clientOf = (subscriber: Subscriber, labelOf: LabelOf): NewClient => {
  const { civility, address, phone, siret } = subscriber;
  const civilityLabel = labelOf('civilities', civility.code);
  return {
    personType: subscriber.personType === 'MOR' ? 'MOR' : 'PHY',
    fullname: subscriber.socialReason ?? fullName(subscriber),
    firstname: subscriber.firstname,
    lastname: subscriber.lastname,
    civility: civilityLabel && {
      code: civilityLabel.code,
      libelleCourt: shortCivilities[civilityLabel.code] ?? '',
      libelleLong: civilityLabel.libelle,
    },
    birthDate: subscriber.birthDate,
    maritalStatus: labelOf('maritalStatuses', subscriber.maritalStatus.code),
    socioProfessionalCategory: labelOf('csps', subscriber.socioProfessionalCategory.code),
    profession: subscriber.profession,
    socialReason: subscriber.socialReason,
    tradeName: subscriber.tradeName,
    legalStatus: labelOf('legalStatuses', subscriber.legalStatus.code),
    siret,
    siren: siret?.slice(0, -3) ?? null,
    effectif: subscriber.effectif,
    webSite: subscriber.webSite,
    address: { ...address, country: labelOf('countries', address.country.code)?.libelle ?? null },
    mail: {
      type: labelOf('types/mail', contactType(subscriber, 'PERSO')) ?? { code: 'PERSO', libelle: 'PERSO' },
      mail: subscriber.mail.mail,
    },
    phone: phone.number
      ? {
          type: labelOf('types/tel', contactType(subscriber, 'MOBILE')) ?? { code: 'MOBILE', libelle: 'MOBILE' },
          number: phone.number,
          prefix: phone.prefix ?? defaultPhonePrefix,
          acceptSms: phone.acceptSms ? 'true' : 'false',
        }
      : null,
    driverLicence: null,
  };
};

const code = (item: { readonly code: string } | null) => ({ code: item?.code ?? '' });

/** A client of the portfolio as the subscriber of a quote: what the wizard fills in when one is chosen. */
export const typedSubscriber = (person: Person, lists: QuoteContext['lists']): object => ({
  id: String(person.id),
  personType: person.personType,
  civility: code(person.civility),
  lastname: person.lastname ?? '',
  firstname: person.firstname ?? '',
  maritalStatus: code(person.maritalStatus),
  birthDate: person.birthDate ?? '',
  socioProfessionalCategory: code(person.socioProfessionalCategory),
  profession: person.profession ?? '',
  legalStatus: code(person.legalStatus),
  socialReason: person.socialReason ?? '',
  tradeName: person.tradeName ?? '',
  siret: person.siret ?? '',
  effectif: String(person.effectif ?? ''),
  webSite: person.webSite ?? '',
  address: {
    adress1: person.address.adress1 ?? '',
    adress2: person.address.adress2 ?? '',
    adress3: person.address.adress3 ?? '',
    zipCode: person.address.zipCode ?? '',
    city: person.address.city ?? '',
    country: code(lists['countries']?.find(({ libelle }) => libelle === person.address.country) ?? null),
  },
  mail: { mail: person.mail?.mail ?? '' },
  phone: {
    prefix: person.phone?.prefix ?? defaultPhonePrefix,
    number: person.phone?.number ?? '',
    acceptSms: person.phone?.acceptSms ?? 'false',
  },
});
