import type { Renewal } from '#shared/operations/contracts/renewals.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { daysBetween } from '#shared/primitives/calendar/days.ts';
import { quoteValidUntil } from '#shared/primitives/calendar/quote-validity.ts';
import { formatCount, formatPercentChange, formatXpf } from '#shared/primitives/money.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { isConvertible } from '#shared/products/quote-actions.ts';
import {
  agreedQuotesPreset,
  lackingDocumentsPreset,
  renewalDays,
  renewalPreset,
  signingPreset,
  unansweredQuotesPreset,
  unpaidPreset,
} from '#shared/search/contract-search.ts';
import { renewalsPath } from '#shared/search/counters.ts';
import { type ContractAction, type ContractSubject, commonActionFields, defineAction } from './define-action.ts';
import { paymentLinkAction, unremittedAction } from './payment-actions.ts';
import { changePercent, computeRenewal } from './renewals.ts';

/** Actions due within this number of days are urgent. */
const soonDays = 7;

const formatDays = (amount: number): string => (amount === 1 ? '1\u00A0jour' : `${formatCount(amount)}\u00A0jours`);
/** Days as people say them: « 45 jours », « 5 mois », « 3 ans ». */
const formatDuration = (amount: number): string => {
  if (amount < 60) return formatDays(amount);
  const months = Math.floor(amount / 30.44);
  return months < 24 ? `${months}\u00A0mois` : `${Math.floor(amount / 365.25)}\u00A0ans`;
};
const formatDayAndMonth = (day: string): string => frenchDate(day).slice(0, 5);

const unpaid = defineAction<ContractSubject, Pick<ContractAction, 'filter' | 'order'>>({
  kind: 'unpaid',
  label: 'Impayés',
  unit: ['impayé', 'impayés'],
  icon: 'warning',
  tone: 'danger',
  command: 'call',
  filter: () => unpaidPreset,
  order: 'largest-balance',
  rule: (subject) => {
    const since = subject.due?.unpaidSince ?? null;
    const amountXpf = subject.row.solde ?? 0;
    return {
      ...commonActionFields(subject),
      occasion: `${since ?? ''}/${amountXpf}`,
      why: `Impayé de ${formatXpf(amountXpf)}${since ? ` depuis le ${frenchDate(since)}` : ''}`,
      since,
      amountXpf,
      isUrgent: true,
    };
  },
});

const missingDocument = defineAction<ContractSubject, Pick<ContractAction, 'filter' | 'order'>>({
  kind: 'missing-document',
  label: 'Pièces manquantes',
  unit: ['dossier incomplet', 'dossiers incomplets'],
  icon: 'attach',
  tone: 'warning',
  command: 'photograph',
  filter: () => lackingDocumentsPreset,
  order: 'oldest',
  rule: (subject, today) => {
    const missing = subject.due?.missing;
    if (!missing)
      return { ...commonActionFields(subject), occasion: '', why: 'Une pièce manque', since: null, isUrgent: false };
    const { label, dueDate, count } = missing;
    const late = daysBetween(dueDate, today);
    const dueText = late > 0 ? `en retard de ${formatDuration(late)}` : `attendue pour le ${frenchDate(dueDate)}`;
    const others = count > 1 ? `, et ${count - 1} autre${count > 2 ? 's' : ''}` : '';
    return {
      ...commonActionFields(subject),
      occasion: `${dueDate}/${label}`,
      why: `Pièce ${dueText}\u00A0: ${label}${others}`,
      since: late > 0 ? dueDate : null,
      isUrgent: late > 0,
    };
  },
});

const agreedQuote = defineAction<ContractSubject, Pick<ContractAction, 'filter' | 'order'>>({
  kind: 'agreed-quote',
  label: 'Devis signés',
  unit: ['devis signé à transformer', 'devis signés à transformer'],
  icon: 'sign',
  tone: 'success',
  command: 'convert',
  filter: () => agreedQuotesPreset,
  order: 'oldest',
  rule: (subject) => {
    const since = subject.due?.agreedOn;
    if (!since || subject.due?.contractedOn) return undefined;
    const { row, isCompany } = subject;
    const isOffered = isConvertible(row.codeProduit) && !isCompany;
    const reason = isCompany ? ' (souscripteur personne morale)' : '';
    const nextStep = isOffered ? 'à transformer en contrat' : `contrat à demander à l’assureur${reason}`;
    return {
      ...commonActionFields(subject),
      occasion: since,
      ...(isOffered && { product: row.codeProduit }),
      why: `Devis signé le ${frenchDate(since)}\u00A0: ${nextStep}`,
      since,
      isUrgent: true,
    };
  },
});

const unansweredQuote = defineAction<ContractSubject, Pick<ContractAction, 'filter' | 'order'>>({
  kind: 'quote',
  label: 'Devis sans réponse',
  unit: ['devis sans réponse', 'devis sans réponse'],
  icon: 'quote',
  tone: 'info',
  command: 'remind',
  filter: unansweredQuotesPreset,
  order: 'oldest',
  rule: (subject, today) => {
    const { dateCreation, due } = subject;
    const lastDay = quoteValidUntil(dateCreation);
    const daysLeft = daysBetween(today, lastDay);
    const price = due?.annualXpf ? `${formatXpf(due.annualXpf)} par an, ` : '';
    const expiryText = daysLeft === 0 ? 'expire aujourd’hui' : `expire le ${formatDayAndMonth(lastDay)}`;
    return {
      ...commonActionFields(subject),
      occasion: dateCreation,
      why: `Devis sans réponse depuis ${formatDays(daysBetween(dateCreation, today))}\u00A0: ${price}${expiryText}`,
      since: dateCreation,
      amountXpf: due?.annualXpf ?? null,
      until: lastDay,
      isUrgent: daysLeft <= soonDays,
    };
  },
});

/** A renewal marked as done appears again when it comes closer than one of these thresholds, in days. */
const renewalSteps = [30, 60, renewalDays];

const describePrice = (dueRenewal: Renewal): string => {
  const { currentXpf, nextXpf, why } = dueRenewal;
  const percent = changePercent(dueRenewal);
  if (currentXpf === null) return '';
  if (nextXpf === null || percent === null) return `, prime actuelle ${formatXpf(currentXpf)}`;
  if (nextXpf === currentXpf) return `, prime inchangée de ${formatXpf(currentXpf)}`;
  return `\u00A0: prime de ${formatXpf(currentXpf)} à ${formatXpf(nextXpf)} (${formatPercentChange(percent)}), ${why}`;
};

const renewal = defineAction<ContractSubject, Pick<ContractAction, 'filter' | 'order' | 'list'>>({
  kind: 'renewal',
  label: 'Échéances',
  unit: [`échéance à ${renewalDays}\u00A0jours`, `échéances à ${renewalDays}\u00A0jours`],
  icon: 'refresh',
  tone: 'warning',
  command: 'requote',
  filter: (today) => renewalPreset(today, renewalDays),
  list: (today) => renewalsPath(renewalPreset(today, renewalDays)),
  order: 'next-anniversary',
  rule: (subject, today) => {
    const dueRenewal = computeRenewal(subject, today);
    const daysLeft = daysBetween(today, dueRenewal.day);
    const step = renewalSteps.find((thresholdDays) => daysLeft <= thresholdDays) ?? renewalDays;
    const dayText = daysLeft === 0 ? 'aujourd’hui' : `le ${frenchDate(dueRenewal.day)}, dans ${formatDays(daysLeft)}`;
    return {
      ...commonActionFields(subject),
      ...(findProduct(subject.row.codeProduit) && { product: subject.row.codeProduit }),
      occasion: `${dueRenewal.day}/${step}`,
      why: `Échéance ${dayText}${describePrice(dueRenewal)}`,
      since: null,
      isUrgent: daysLeft <= soonDays,
    };
  },
});

const signature = defineAction<ContractSubject, Pick<ContractAction, 'filter' | 'order'>>({
  kind: 'signature',
  label: 'Signatures attendues',
  unit: ['signature attendue', 'signatures attendues'],
  icon: 'edit',
  tone: 'info',
  command: 'remind',
  filter: () => signingPreset,
  order: 'oldest',
  rule: (subject, today) => {
    const signing = subject.due?.signing;
    if (!signing) return undefined;
    const { signatory, since, expires, isFormerEmail } = signing;
    const addressText = isFormerEmail ? ', à une adresse corrigée depuis' : '';
    const expiryText = expires ? `, le lien expire le ${formatDayAndMonth(expires)}` : '';
    return {
      ...commonActionFields(subject),
      occasion: since,
      why: `Signature de ${signatory} attendue depuis le ${frenchDate(since)}${addressText}${expiryText}`,
      since,
      isUrgent: expires !== null && daysBetween(today, expires) <= 3,
    };
  },
});

/** Next actions on quotes and contracts. */
export const contractActions: readonly ContractAction[] = [
  unpaid,
  paymentLinkAction,
  unremittedAction,
  agreedQuote,
  signature,
  missingDocument,
  unansweredQuote,
  renewal,
];
