import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { daysBetween } from '#shared/primitives/calendar/days.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { paymentLinkPreset, unremittedPreset } from '#shared/search/contract-search.ts';
import { type ContractAction, type ContractSubject, commonActionFields, defineAction } from './define-action.ts';

type ListOptions = Pick<ContractAction, 'filter' | 'order'>;

/** The client has not paid by the link that was created for them. */
export const paymentLinkAction = defineAction<ContractSubject, ListOptions>({
  kind: 'payment-link',
  label: 'Liens de paiement',
  unit: ['lien de paiement en attente', 'liens de paiement en attente'],
  icon: 'premium',
  tone: 'info',
  command: 'open',
  filter: () => paymentLinkPreset,
  order: 'largest-balance',
  rule: (subject, today) => {
    const link = subject.due?.paymentLink;
    if (!link) return undefined;
    const isExpired = link.expires < today;
    const openedText = link.isSeen ? 'ouvert par le client, pas encore payé' : 'pas encore ouvert par le client';
    const state = isExpired
      ? `expiré le ${frenchDate(link.expires)} sans paiement`
      : `${openedText}, expire le ${frenchDate(link.expires).slice(0, 5)}`;
    return {
      ...commonActionFields(subject),
      occasion: `${link.since}/${link.expires}`,
      why: `Lien de paiement de ${formatXpf(link.amountXpf)} du ${frenchDate(link.since)}\u00A0: ${state}`,
      since: link.since,
      amountXpf: link.amountXpf,
      isUrgent: isExpired,
    };
  },
});

/** Days after which a cheque or cash that is not handed over is urgent. */
const remittedWithinDays = 7;

/** A cheque or cash of the client is in no remittance slip yet. */
export const unremittedAction = defineAction<ContractSubject, ListOptions>({
  kind: 'unremitted',
  label: 'Règlements à remettre',
  unit: ['dossier avec un règlement à remettre', 'dossiers avec un règlement à remettre'],
  icon: 'premium',
  tone: 'info',
  command: 'open',
  filter: () => unremittedPreset,
  order: 'oldest',
  rule: (subject, today) => {
    const unremitted = subject.due?.unremitted;
    if (!unremitted) return undefined;
    const { amountXpf, since, count } = unremitted;
    const paymentText = count === 1 ? 'Règlement' : `${count} règlements`;
    return {
      ...commonActionFields(subject),
      occasion: `${since}/${amountXpf}`,
      why: `${paymentText} de ${formatXpf(amountXpf)} à remettre, reçu${count === 1 ? '' : 's'} depuis le ${frenchDate(since)}`,
      since,
      amountXpf,
      isUrgent: daysBetween(since, today) > remittedWithinDays,
    };
  },
});
