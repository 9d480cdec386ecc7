import { buildLinkMail } from '#server/areas/auth/credentials/link-mail.ts';
import type { PaperChange } from '#server/areas/signatures/renew-repository.ts';
import type { SignatureDocument, SignatureRequest } from '#server/areas/signatures/signature-repository.ts';
import type { SigningContext } from '#server/areas/signatures/signing-context.ts';
import { formatGreeting } from '#server/primitives/greeting.ts';
import type { Mail } from '#server/services/services.ts';
import { frenchDate, frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';

export type Recipient = Pick<SignatureRequest, 'firstName' | 'lastName' | 'expiresAt'> & { readonly email: string };

/** Facts that an e-mail to a signatory contains, except the person. */
export interface MailSubject {
  readonly context: SigningContext;
  readonly documents: readonly Pick<SignatureDocument, 'name'>[];
  /** Complete URL of the signing page; undefined if an external provider asked for the signature. */
  readonly link: string | undefined;
  readonly publicUrl: string;
}

export const formatContact = ({ name, phone, email }: SigningContext['broker']): string =>
  [name, phone && formatPhone(phone), email].filter(Boolean).join(', ');

/** How a signatory can check that an e-mail comes from their broker. */
const verificationHints = ({ context, publicUrl, link }: MailSubject): string[] => [
  link === undefined
    ? `En cas de doute sur ce message, appelez votre courtier, au numéro que vous lui connaissez (${formatContact(context.broker)}).`
    : `Pour vérifier ce message\u00A0: son lien commence par ${publicUrl}/ et chaque document porte un code, à contrôler sur ${publicUrl}/verifier. En cas de doute, ne suivez pas le lien et appelez votre courtier, au numéro que vous lui connaissez (${formatContact(context.broker)}).`,
  context.broker.name,
];

/** « contrat AU26000123 », « devis AU26000123 » */
const describeDossier = ({ isEstimate, number }: SigningContext): string =>
  `${isEstimate ? 'devis' : 'contrat'} ${number}`;
export const describeProduct = (context: SigningContext): string => `${context.product}, ${describeDossier(context)}`;

const formatDeadline = ({ expiresAt }: Recipient): string[] =>
  expiresAt === null
    ? []
    : [`Ce lien vous est personnel\u00A0; il est valable jusqu’au ${frenchDateTime(new Date(expiresAt))}.`];

export const listDocuments = (documents: MailSubject['documents']): string[] =>
  documents.map(({ name }) => `– ${name}`);

/** Formats a replaced paper. */
export const formatChange = ({ before, after }: PaperChange): string =>
  after === ''
    ? `«\u00A0${before}\u00A0» n’est plus à signer.`
    : `«\u00A0${before}\u00A0» est remplacé par «\u00A0${after}\u00A0».`;

/** E-mail with the signing link; `changes` of a request that was sent before. */
export const buildSigningInvitation = (
  person: Recipient,
  subject: MailSubject,
  changes: readonly PaperChange[] = [],
): Mail => {
  const { context, documents, link } = subject;
  const { broker } = context;
  const documentsText = documents.length > 1 ? 'vos documents à signer' : 'votre document à signer';
  return buildLinkMail({
    to: person.email,
    subject:
      changes.length > 0
        ? `${broker.name}\u00A0: vos documents à signer ont changé (${describeDossier(context)})`
        : `${broker.name}\u00A0: ${documentsText} (${describeDossier(context)})`,
    before: [
      formatGreeting(person.firstName, person.lastName),
      ...(changes.length > 0
        ? [`Les documents que ${broker.name} vous a demandé de signer ont changé\u00A0:`, ...changes.map(formatChange)]
        : []),
      `${broker.name}, votre courtier, vous invite à lire et à signer (${describeProduct(context)})\u00A0:`,
      ...listDocuments(documents),
      ...formatDeadline(person),
    ],
    after: [
      'Au moment de signer, un code à usage unique vous sera envoyé à cette adresse.',
      ...verificationHints(subject),
    ],
    action: 'Lire et signer',
    link,
  });
};

/** E-mail that reminds of papers not signed yet. */
export const buildReminder = (person: Recipient, subject: MailSubject): Mail => {
  const { context, documents, link } = subject;
  return buildLinkMail({
    to: person.email,
    subject: `Rappel de ${context.broker.name}\u00A0: à signer (${describeDossier(context)})`,
    before: [
      formatGreeting(person.firstName, person.lastName),
      `${context.broker.name}, votre courtier, attend encore votre signature (${describeProduct(context)})\u00A0:`,
      ...listDocuments(documents),
      ...formatDeadline(person),
    ],
    after: verificationHints(subject),
    action: 'Lire et signer',
    link,
  });
};

/** E-mail about a request that ended unsigned: it expired, or its papers are outdated (`reason`, in French). */
export const buildEndMail = (person: Recipient, subject: MailSubject, reason: string | null): Mail => {
  const { context, documents, link } = subject;
  return buildLinkMail({
    to: person.email,
    subject: `${context.broker.name}\u00A0: la demande de signature est close (${describeDossier(context)})`,
    before: [
      formatGreeting(person.firstName, person.lastName),
      reason === null
        ? 'Le délai pour signer ces documents est passé\u00A0:'
        : `${reason} Ces documents ne sont plus à signer\u00A0:`,
      ...listDocuments(documents),
      // A terminated contract or an outdated quote allows no other request.
      `${reason === null ? 'Votre courtier peut vous envoyer une autre demande' : 'Pour la suite, contactez votre courtier'}\u00A0: ${formatContact(context.broker)}.`,
    ],
    after: verificationHints(subject),
    action: 'Voir la demande',
    link,
  });
};

/** E-mail with the sealed papers, attached and behind a link until a day (`yyyy-mm-dd` or ISO instant). */
export const buildCopiesMail = (
  person: Recipient,
  subject: MailSubject,
  { until, attachments }: { readonly until: Date; readonly attachments: NonNullable<Mail['attachments']> },
): Mail => {
  const { context, documents, link } = subject;
  const mail = buildLinkMail({
    to: person.email,
    subject: `${context.broker.name}\u00A0: vos documents signés (${describeDossier(context)})`,
    before: [
      formatGreeting(person.firstName, person.lastName),
      `Voici vos documents signés et scellés (${describeProduct(context)})\u00A0:`,
      ...listDocuments(documents),
      `${attachments.length > 0 ? 'Ils sont joints à ce message, et restent' : 'Ils sont'} à votre disposition par ce lien jusqu’au ${frenchDate(until.toISOString())}. Conservez-les.`,
    ],
    after: verificationHints(subject),
    action: 'Voir vos documents',
    link,
  });
  return { ...mail, ...(attachments.length > 0 && { attachments }) };
};
