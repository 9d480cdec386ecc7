import { linkMail } from '#server/auth/link-mail.ts';
import type { Mail } from '#server/core/services.ts';
import { frenchDateTime } from '#shared/primitives/calendar.ts';
import type { SignatureDocument, SignatureRequest } from './signature-repository.ts';

type Recipient = Pick<SignatureRequest, 'firstName' | 'lastName' | 'expiresAt'> & { readonly email: string };

const greeting = ({ firstName, lastName }: Recipient): string => `Bonjour ${`${firstName} ${lastName}`.trim()},`;

/** The e-mail that carries the link to sign papers. */
export const invitationToSign = (
  person: Recipient,
  documents: readonly Pick<SignatureDocument, 'name'>[],
  link: string,
): Mail =>
  linkMail({
    to: person.email,
    subject: documents.length > 1 ? 'Vos documents à signer' : 'Votre document à signer',
    before: [
      greeting(person),
      'Votre courtier vous invite à lire et à signer\u00A0:',
      ...documents.map(({ name }) => `– ${name}`),
      ...(person.expiresAt
        ? [`Ce lien vous est personnel\u00A0; il est valable jusqu’au ${frenchDateTime(new Date(person.expiresAt))}.`]
        : []),
    ],
    after: [
      'Au moment de signer, un code à usage unique vous sera envoyé à cette adresse.',
      'Si vous n’attendiez pas ce message, ne suivez pas ce lien et prévenez votre courtier.',
      'L’équipe Lagon',
    ],
    action: 'Lire et signer',
    link,
  });
