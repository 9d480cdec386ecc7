import type { NextAction } from '#shared/operations/home/next-actions.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';

/** Subject of a reminder. Days are `yyyy-mm-dd`. */
export interface Reminder extends Pick<NextAction, 'kind' | 'who' | 'isCompany' | 'about' | 'since'> {
  readonly mail: string;
  readonly amountXpf?: number | null | undefined;
  /** Last day of a quote. */
  readonly until?: string | undefined;
  /** Link to pay what is due, with its last day in French. */
  readonly link?: { readonly url: string; readonly until: string } | undefined;
}

const formatAmount = (amountXpf: number | null | undefined, words: (amount: string) => string): string =>
  amountXpf ? words(formatXpf(amountXpf)) : '';

const paragraphs: Partial<Record<NextAction['kind'], (reminder: Reminder) => readonly string[]>> = {
  unpaid: ({ about, amountXpf, since, link }) => [
    `Sauf erreur de notre part, ${formatAmount(amountXpf, (amount) => `la somme de ${amount}`) || 'une prime'} reste à régler pour votre contrat ${about}${since === null ? '' : `, depuis le ${frenchDate(since)}`}.`,
    ...(link
      ? [
          `Vous pouvez la régler par carte dès maintenant, par ce lien personnel valable jusqu’au ${link.until}\u00A0:\r\n${link.url}`,
          'Chèque, espèces ou virement conviennent aussi\u00A0: répondez à ce message ou appelez-nous.',
        ]
      : [
          'Vous pouvez la régler par carte, chèque, espèces ou virement\u00A0: répondez à ce message ou appelez-nous, et nous convenons ensemble du plus simple pour vous.',
        ]),
    'Si votre règlement est déjà parti, merci de ne pas tenir compte de ce message.',
  ],
  quote: ({ about, amountXpf, until }) => [
    `Je reviens vers vous au sujet de votre devis ${about}${formatAmount(amountXpf, (amount) => `, à ${amount} par an`)}.${until === undefined ? '' : ` Il est valable jusqu’au ${frenchDate(until)}.`}`,
    'Souhaitez-vous que nous en parlions, ou que je prépare votre contrat\u202F? Il suffit de répondre à ce message.',
  ],
};

const subjects: Partial<Record<NextAction['kind'], string>> = {
  unpaid: 'Votre contrat',
  quote: 'Votre devis',
};

/** « LE-GOFF Thomas », as lists show a person, is greeted « Thomas LE-GOFF ». */
const greetedName = ({ who, isCompany }: Reminder): string =>
  isCompany ? who : who.replace(/^((?:[^\p{Ll} ]+ )*[^\p{Ll} ]+) (\S*\p{Ll}.*)$/u, '$2 $1');

/** Address (`mailto:`) of a written reminder to a client, signed by the user. */
export const reminderHref = (
  reminder: Reminder,
  { fullName, agency }: Pick<SessionUser, 'fullName' | 'agency'>,
): string => {
  const { kind, mail, about } = reminder;
  const textParagraphs = paragraphs[kind]?.(reminder) ?? [];
  const signature = ['Bien cordialement,', fullName, ...(agency ? [agency.name] : [])].join('\r\n');
  const body = [`Bonjour ${greetedName(reminder)},`, ...textParagraphs, signature].join('\r\n\r\n');
  const subject = [subjects[kind], about].filter(Boolean).join(' ');
  const parameters = `subject=${encodeURIComponent(subject)}${textParagraphs.length > 0 ? `&body=${encodeURIComponent(body)}` : ''}`;
  return `mailto:${mail}?${parameters}`;
};
