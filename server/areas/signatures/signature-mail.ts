import { buildLinkMail } from '#server/areas/auth/credentials/link-mail.ts';
import { escapeHtml } from '#server/primitives/html.ts';
import type { Mail } from '#server/services/services.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { codeValidityMinutes } from '#shared/signatures/states.ts';
import type { SignatureDocument, SignatureRequest } from './signature-repository.ts';

type Recipient = Pick<SignatureRequest, 'firstName' | 'lastName' | 'expiresAt'> & { readonly email: string };

const greeting = ({ firstName, lastName }: Recipient): string => `Bonjour ${`${firstName} ${lastName}`.trim()},`;

/** E-mail with the signing link. */
export const buildSigningInvitation = (
  person: Recipient,
  documents: readonly Pick<SignatureDocument, 'name'>[],
  link: string,
): Mail =>
  buildLinkMail({
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

/** E-mail with the one-time code. */
export const buildCodeMail = (person: Recipient, code: string): Mail => {
  const lines = [
    greeting(person),
    `Votre code pour signer\u00A0: ${code.slice(0, 3)} ${code.slice(3)}`,
    `Il est valable ${codeValidityMinutes} minutes et ne sert qu’une fois. Ne le donnez à personne, pas même à votre courtier.`,
    'L’équipe Lagon',
  ];
  const html = lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('');
  return {
    to: person.email,
    subject: 'Votre code de signature',
    text: lines.join('\r\n\r\n'),
    html: `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Votre code de signature</title></head><body style="margin:0;padding:24px;color:#1a2328;font:16px/1.5 Arial,sans-serif">${html}</body></html>`,
  };
};
