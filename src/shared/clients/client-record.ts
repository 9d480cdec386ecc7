import type { LabelOf, QuoteContext } from '#shared/forms/node.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { shortCivilities } from '#shared/primitives/vocabulary/lists.ts';
import { type ClientValues, normalizeClient } from './client-form.ts';

/** Form values of a client; a country that the list does not contain stays empty. */
export const clientFormValues = (person: Person, context: QuoteContext): RawGroup => {
  const country = context.lists['countries']?.find(({ libelle }) => libelle === person.address.country)?.code ?? '';
  return normalizeClient(
    {
      person: {
        ...person,
        lastname: person.lastname?.toUpperCase() ?? '',
        firstname: person.firstname?.toUpperCase() ?? '',
        address: { ...person.address, country: { code: person.address.country ? country : 'NC' } },
      },
    },
    context,
  );
};

/** Form values of a portfolio client as the subscriber of a quote. The id makes the data read-only there. */
export const subscriberFormValues = (person: Person, context: QuoteContext): object => ({
  ...(clientFormValues(person, context)['person'] as RawGroup),
  id: String(person.id),
});

/** Client data that the form does not edit: ids and types of e-mail and telephone, the licence. */
type UneditedClientData = Pick<Person, 'mail' | 'phone' | 'driverLicence'>;

/** Builds the stored client. `contactId` is the id of a new e-mail; a new telephone gets the next one. */
export const clientBody = (
  values: ClientValues,
  labelOf: LabelOf,
  contactId: number,
  unedited: UneditedClientData = { mail: null, phone: null, driverLicence: null },
): Omit<Person, 'id' | 'personType'> => {
  const isCompany = values.personType === 'MOR';
  const civility = labelOf('civilities', values.civility.code);
  const mailType = { code: isCompany ? 'PRO' : 'PERSO', libelle: isCompany ? 'Professionnel' : 'Personnel' };
  const phoneType = { code: isCompany ? 'PRO' : 'MOBILE', libelle: isCompany ? 'Professionnel' : 'Mobile' };
  return {
    fullname: (isCompany ? values.socialReason : `${values.lastname} ${values.firstname}`) ?? '',
    firstname: values.firstname,
    lastname: values.lastname,
    civility: civility && {
      code: civility.code,
      libelleCourt: shortCivilities[civility.code] ?? civility.libelle,
      libelleLong: civility.libelle,
    },
    birthDate: values.birthDate,
    maritalStatus: labelOf('maritalStatuses', values.maritalStatus.code),
    socioProfessionalCategory: labelOf('csps', values.socioProfessionalCategory.code),
    profession: values.profession,
    socialReason: values.socialReason,
    tradeName: values.tradeName,
    legalStatus: labelOf('legalStatuses', values.legalStatus.code),
    siret: values.siret,
    // The number of the enterprise, without the number of the establishment.
    siren: values.siret && values.siret.length === 10 ? values.siret.slice(0, 7) : values.siret,
    effectif: values.effectif,
    webSite: values.webSite,
    address: { ...values.address, country: labelOf('countries', values.address.country.code)?.libelle ?? null },
    mail: { id: unedited.mail?.id ?? contactId, type: unedited.mail?.type ?? mailType, mail: values.mail.mail },
    phone: values.phone.number
      ? {
          id: unedited.phone?.id ?? contactId + 1,
          type: unedited.phone?.type ?? phoneType,
          number: values.phone.number,
          prefix: values.phone.prefix ?? '+687',
          acceptSms: values.phone.acceptSms ? 'true' : 'false',
        }
      : null,
    driverLicence: unedited.driverLicence,
  };
};
