import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { owedSince } from '#shared/operations/contracts/contract-on-day.ts';
import type { Renewal } from '#shared/operations/contracts/renewals.ts';
import type { NextAction, NextActionKind } from '#shared/operations/home/next-actions.ts';
import type { ContractDue } from '#shared/operations/shell/portfolio.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { addDays, nextAnniversary } from '#shared/primitives/calendar/days.ts';
import {
  contractStatuses,
  generatedDocumentStatuses,
  movementStatuses,
  premiumStatuses,
} from '#shared/primitives/vocabulary/statuses.ts';
import { contractActions } from './contract-actions.ts';
import type { ContractSubject } from './define-action.ts';
import { computeRenewal } from './renewals.ts';

type OpenContract = Pick<
  ContractFile,
  'details' | 'computed' | 'primes' | 'receivedPayments' | 'documents' | 'editiques'
>;
type RenewedFile = OpenContract & Pick<ContractFile, 'movements'>;

/** Missing supporting documents of a file with a due date, earliest first. */
const listMissingDocuments = ({ details, documents }: OpenContract) =>
  details.status === contractStatuses.quote || details.status === contractStatuses.valid
    ? documents.data
        .flatMap(({ type, dueDate, isMissing }) => (isMissing && dueDate ? [{ type, dueDate }] : []))
        .sort((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
    : [];

const sortNewestFirst = <T>(list: readonly T[], dayOf: (item: T) => string): T[] =>
  list.toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : -1)).slice(0, 3);

/** Renewal facts of an open contract file, in the same format as those of the synchronised portfolio. */
export const toRenewalFacts = ({ details, primes, movements }: RenewedFile): NonNullable<ContractDue['renewal']> => {
  const years = new Map<string, { from: string; until: string; amountXpf: number }>();
  for (const { effectDate, effectDateEnd, amount } of primes.data) {
    // The next anniversary identifies the insurance year of the premium.
    const key = nextAnniversary(details.effectDate, addDays(effectDate, 1));
    const { from, until, amountXpf } = years.get(key) ?? { from: effectDate, until: effectDateEnd, amountXpf: 0 };
    years.set(key, {
      from: effectDate < from ? effectDate : from,
      until: effectDateEnd > until ? effectDateEnd : until,
      amountXpf: amountXpf + amount,
    });
  }
  const laterMovements = movements.data.filter(
    ({ status, effectDate }) => status === movementStatuses.valid && effectDate > details.effectDate,
  );
  return {
    years: sortNewestFirst([...years.values()], ({ from }) => from),
    movements: sortNewestFirst(laterMovements, ({ effectDate }) => effectDate).map(({ label, effectDate }) => ({
      label,
      effectDate,
    })),
  };
};

/** The next renewal of an open file. `today` is Nouméa's, `yyyy-mm-dd`. */
export const contractFileRenewal = (file: RenewedFile, today: string): Renewal =>
  computeRenewal(
    { ...toSubject(file), due: { annualXpf: file.details.annualPrime, renewal: toRenewalFacts(file) } },
    today,
  );

/**
 * Annual premium in the insurance year of a day, whole XPF: what the insurer called for that year, which a renewal changes,
 * else the agreed premium.
 */
export const annualPremiumOn = (file: RenewedFile, today: string): number | null =>
  file.details.isEstimate ? file.details.annualPrime : contractFileRenewal(file, addDays(today, 1)).currentXpf;

const isUnpaid = ({ status }: OpenContract['primes']['data'][number]): boolean => status === premiumStatuses.unpaid;

/** Converts an open contract file to the subject that the rules of actions evaluate. */
const toSubject = (file: OpenContract): ContractSubject => {
  const { details, primes } = file;
  const { id, number, person, product, addresses, balance, effectDate, status } = details;
  const owedDays = primes.data.filter(isUnpaid).map((premium) => owedSince(file, premium));
  const missing = listMissingDocuments(file);
  const [firstMissing] = missing;
  return {
    row: {
      id,
      numero: number,
      nomSouscripteur: person.fullname,
      codeProduit: product.code,
      adresseTelephonique: addresses.phone?.number ?? null,
      dateEffet: effectDate,
      solde: balance,
      libelleStatut: status,
      personId: person.id,
    },
    dateCreation: details.creationDate,
    isCompany: person.personType === 'MOR',
    due: {
      mail: addresses.mail?.mail ?? null,
      annualXpf: details.annualPrime,
      unpaidSince: owedDays.sort()[0] ?? null,
      missing: firstMissing ? { label: firstMissing.type, dueDate: firstMissing.dueDate, count: missing.length } : null,
      signing: null,
      agreedOn: findAgreedDay(file),
      contractedOn: details.contractedOn ?? null,
    },
  };
};

/** Day on which the last signatory signed the quote; null for a contract and before. */
const findAgreedDay = ({ details, editiques: { data } }: OpenContract): string | null => {
  if (details.status !== contractStatuses.quote) return null;
  const instants = data.flatMap(({ status, signature }) =>
    signature && status !== generatedDocumentStatuses.replaced && ['signed', 'sealed'].includes(signature.state)
      ? [signature.signedAt, signature.cosigner?.signedAt].filter((instant) => typeof instant === 'string')
      : [],
  );
  const lastSignedAt = instants.sort().at(-1);
  return lastSignedAt === undefined ? null : dayInNoumea(new Date(lastSignedAt));
};

/**
 * Next actions of an open file: debt, missing documents, a signed quote, by the same rules as the home screen. `count` is the number
 * of premiums or documents. `today` is Nouméa's, `yyyy-mm-dd`.
 */
export const contractFileActions = (
  file: OpenContract,
  today: string,
): readonly (NextAction & { readonly count: number })[] => {
  const subject = toSubject(file);
  const counts: Partial<Record<NextActionKind, number>> = {
    unpaid: file.primes.data.filter(isUnpaid).length,
    'missing-document': listMissingDocuments(file).length,
    'agreed-quote': subject.due?.agreedOn ? 1 : 0,
  };
  return contractActions.flatMap((action) => {
    const count = counts[action.kind] ?? 0;
    const due = count > 0 ? action.evaluate(subject, today) : undefined;
    return due ? [{ ...due, count }] : [];
  });
};
