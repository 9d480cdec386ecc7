import * as v from 'valibot';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { bicSchema, formatIban, newOrMaskedIbanSchema } from '#shared/primitives/bank/iban.ts';
import { isMaskedIban } from '#shared/primitives/bank/masked-iban.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { phoneNumberSchema } from '#shared/primitives/phone/phone.ts';
import { defaultPhonePrefix, formatDigitPairs } from '#shared/primitives/phone/phone-countries.ts';
import { bankEntries, contactEntries } from '#shared/schemas/contact-forms.ts';
import type { LabelledValue } from '#ui/facts/labelled-values.ts';

type Addresses = ContractFile['details']['addresses'];
export type ContactSnapshot = Pick<Addresses, 'mail' | 'phone'>;
export type BankSnapshot = Addresses['bankAccount'];

const contactFormSchema = v.object({
  ...contactEntries,
  allContractEmail: v.boolean(),
  phone: phoneNumberSchema('Téléphone', { isRequired: false }),
  allContractTel: v.boolean(),
  smsAccepted: v.boolean(),
});
export type ContactForm = v.InferOutput<typeof contactFormSchema>;

/** Specification 2, section 5.3. A client without a phone may remain without: `hasPhone` is false, type and number are empty. */
export const contactSchema = (hasPhone: boolean) =>
  v.pipe(
    contactFormSchema,
    v.forward(
      v.partialCheck(
        [['telType'], ['phone']],
        ({ telType, phone }) => telType !== '' || (!hasPhone && phone.number === ''),
        messages.required('Type de téléphone'),
      ),
      ['telType'],
    ),
    v.forward(
      v.partialCheck(
        [['telType'], ['phone']],
        ({ telType, phone }) => phone.number !== '' || (!hasPhone && telType === ''),
        messages.required('Téléphone'),
      ),
      ['phone'],
    ),
  );

/** Specification 2, section 5.4. */
export const bankSchema = v.object({
  ...bankEntries,
  codeIban: newOrMaskedIbanSchema(),
  codeBic: bicSchema,
  allContractBank: v.boolean(),
  password: v.pipe(
    v.string(),
    v.nonEmpty(messages.required('Mot de passe')),
    v.maxLength(200, messages.maxLength(200)),
  ),
});
export type BankForm = v.InferOutput<typeof bankSchema>;

export const contactValues = ({ mail, phone }: ContactSnapshot): ContactForm => ({
  emailType: mail?.type.code ?? '',
  email: mail?.mail ?? '',
  allContractEmail: false,
  telType: phone?.type.code ?? '',
  phone: { number: phone?.number ?? '', prefix: phone?.prefix ?? defaultPhonePrefix },
  allContractTel: false,
  smsAccepted: phone?.acceptSms === 'true',
});

export const bankValues = (account: BankSnapshot): BankForm => ({
  type: account?.type.code ?? '',
  pays: account?.country.code ?? '',
  devise: account?.currency.code ?? '',
  titulaireCompte: account?.accountOwner.toLocaleUpperCase('fr') ?? '',
  codeIban: account?.ibanCode ?? '',
  codeBic: account?.bicCode ?? '',
  domiciliation: account?.domiciliation.toLocaleUpperCase('fr') ?? '',
  allContractBank: false,
  password: '',
});

/** A first account: usually of the holder, in New Caledonia. */
export const firstBankValues = (holder: string): BankForm => ({
  ...bankValues(null),
  titulaireCompte: holder.toLocaleUpperCase('fr').slice(0, textLimits.bankOwner),
  pays: 'NC',
  devise: 'XPF',
});

/** Options until the list is loaded: the current item, if any. */
export const itemsOf = (item: ListItem | undefined): readonly ListItem[] => (item ? [item] : []);

const labelOf = (items: readonly ListItem[], code: string) => items.find((item) => item.code === code)?.libelle ?? code;

interface ContactLists {
  readonly mail: readonly ListItem[];
  readonly tel: readonly ListItem[];
}

/** Labelled contact values for the comparison. */
export const labelContact = (values: ContactForm, lists: ContactLists): readonly LabelledValue[] => [
  ['Type d’e-mail', labelOf(lists.mail, values.emailType)],
  ['E-mail', values.email],
  ['Type de téléphone', labelOf(lists.tel, values.telType)],
  ['Téléphone', values.phone.number === '' ? '' : `${values.phone.prefix} ${formatDigitPairs(values.phone.number)}`],
  ['Accepte les SMS', values.smsAccepted ? 'Oui' : 'Non'],
];

interface BankLists {
  readonly types: readonly ListItem[];
  readonly countries: readonly ListItem[];
  readonly currencies: readonly ListItem[];
}

/** Labelled bank account values for the comparison. */
export const labelBank = (values: BankForm, lists: BankLists): readonly LabelledValue[] => [
  ['Type', labelOf(lists.types, values.type)],
  ['Pays', labelOf(lists.countries, values.pays)],
  ['Devise', labelOf(lists.currencies, values.devise)],
  ['Titulaire du compte', values.titulaireCompte],
  ['IBAN', isMaskedIban(values.codeIban) ? values.codeIban : formatIban(values.codeIban)],
  ['BIC', values.codeBic],
  ['Domiciliation', values.domiciliation],
];
