import { frenchDate } from '#shared/primitives/calendar.ts';
import { addDays, daysBetween, nextAnniversary } from '#shared/primitives/days.ts';
import { quoteValidityDays } from '#shared/primitives/limits.ts';
import { count, xpf } from '#shared/primitives/money.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import {
  lackingDocumentsPreset,
  renewalDays,
  renewalPreset,
  signingPreset,
  unansweredQuotesPreset,
  unpaidPreset,
} from '#shared/search/contract-search.ts';
import { type ContractAction, type ContractSubject, type DueAction, defineAction } from './define-action.ts';

/** What comes within so many days should not wait. */
const soonDays = 7;

const days = (amount: number): string => (amount === 1 ? '1\u00A0jour' : `${count(amount)}\u00A0jours`);
const dayOfYear = (day: string): string => frenchDate(day).slice(0, 5);

/** What is said of every contract: whose it is, which one, and how they are reached. */
const dossier = ({ row, due }: ContractSubject): Pick<DueAction, 'id' | 'who' | 'about' | 'phone' | 'mail'> => ({
  id: String(row.id),
  who: row.nomSouscripteur,
  about: `${findProduct(row.codeProduit)?.label ?? row.codeProduit} · ${row.numero}`,
  phone: row.adresseTelephonique,
  mail: due?.mail ?? null,
});

const unpaid = defineAction<ContractSubject, Pick<ContractAction, 'filter' | 'first'>>({
  kind: 'unpaid',
  label: 'Impayés',
  unit: 'impayés',
  icon: 'warning',
  tone: 'danger',
  doing: 'call',
  filter: () => unpaidPreset,
  first: 'largest-balance',
  rule: (subject) => {
    const since = subject.due?.unpaidSince ?? null;
    return {
      ...dossier(subject),
      occasion: `${since ?? ''}/${subject.row.solde}`,
      why: `Impayé de ${xpf(subject.row.solde)}${since ? ` depuis le ${frenchDate(since)}` : ''}`,
      since,
      isUrgent: true,
    };
  },
});

const missingDocument = defineAction<ContractSubject, Pick<ContractAction, 'filter' | 'first'>>({
  kind: 'missing-document',
  label: 'Pièces manquantes',
  unit: 'dossiers incomplets',
  icon: 'attach',
  tone: 'warning',
  doing: 'photograph',
  filter: () => lackingDocumentsPreset,
  first: 'oldest',
  rule: (subject, today) => {
    const missing = subject.due?.missing;
    if (!missing) return { ...dossier(subject), occasion: '', why: 'Une pièce manque', since: null, isUrgent: false };
    const { label, dueDate, count } = missing;
    const late = daysBetween(dueDate, today);
    const when = late > 0 ? `en retard de ${days(late)}` : `attendue pour le ${frenchDate(dueDate)}`;
    const others = count > 1 ? `, et ${count - 1} autre${count > 2 ? 's' : ''}` : '';
    return {
      ...dossier(subject),
      occasion: `${dueDate}/${label}`,
      why: `Pièce ${when}\u00A0: ${label}${others}`,
      since: late > 0 ? dueDate : null,
      isUrgent: late > 0,
    };
  },
});

const unansweredQuote = defineAction<ContractSubject, Pick<ContractAction, 'filter' | 'first'>>({
  kind: 'quote',
  label: 'Devis sans réponse',
  unit: 'devis sans réponse',
  icon: 'quote',
  tone: 'info',
  doing: 'remind',
  filter: unansweredQuotesPreset,
  first: 'oldest',
  rule: (subject, today) => {
    const { dateCreation, due } = subject;
    const ends = addDays(dateCreation, quoteValidityDays);
    const left = daysBetween(today, ends);
    const price = due?.annualXpf ? `${xpf(due.annualXpf)} par an, ` : '';
    const end = left === 0 ? 'expire aujourd’hui' : `expire le ${dayOfYear(ends)}`;
    return {
      ...dossier(subject),
      occasion: dateCreation,
      why: `Devis sans réponse depuis ${days(daysBetween(dateCreation, today))}\u00A0: ${price}${end}`,
      since: dateCreation,
      isUrgent: left <= soonDays,
    };
  },
});

const renewal = defineAction<ContractSubject, Pick<ContractAction, 'filter' | 'first'>>({
  kind: 'renewal',
  label: 'Échéances',
  unit: `échéances à ${renewalDays}\u00A0jours`,
  icon: 'refresh',
  tone: 'warning',
  doing: 'open',
  filter: (today) => renewalPreset(today, renewalDays),
  first: 'next-anniversary',
  rule: (subject, today) => {
    const { row, due } = subject;
    const day = nextAnniversary(row.dateEffet, today);
    const left = daysBetween(today, day);
    const price = due?.annualXpf ? `, prime actuelle ${xpf(due.annualXpf)}` : '';
    return {
      ...dossier(subject),
      occasion: day,
      why: `Échéance ${left === 0 ? 'aujourd’hui' : `le ${frenchDate(day)}, dans ${days(left)}`}${price}`,
      since: null,
      isUrgent: left <= soonDays,
    };
  },
});

const signature = defineAction<ContractSubject, Pick<ContractAction, 'filter' | 'first'>>({
  kind: 'signature',
  label: 'Signatures attendues',
  unit: 'signatures attendues',
  icon: 'edit',
  tone: 'info',
  doing: 'remind',
  filter: () => signingPreset,
  first: 'oldest',
  rule: (subject, today) => {
    const signing = subject.due?.signing;
    if (!signing) return undefined;
    const { signatory, since, expires } = signing;
    const end = expires ? `, le lien expire le ${dayOfYear(expires)}` : '';
    return {
      ...dossier(subject),
      occasion: since,
      why: `Signature de ${signatory} attendue depuis le ${frenchDate(since)}${end}`,
      since,
      isUrgent: expires !== null && daysBetween(today, expires) <= 3,
    };
  },
});

/** What may be due of quotes and contracts. */
export const contractActions: readonly ContractAction[] = [
  unpaid,
  signature,
  missingDocument,
  unansweredQuote,
  renewal,
];
