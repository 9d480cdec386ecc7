import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { addDays, addMonths } from '#shared/primitives/calendar/days.ts';
import { quoteValidUntil } from '#shared/primitives/calendar/quote-validity.ts';
import { directDebitModes } from '#shared/primitives/vocabulary/lists.ts';
import { contractStatuses, movementStatuses, premiumStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { findProduct, type ProductFamily } from '#shared/products/catalogue.ts';

/** Both days included, `yyyy-mm-dd`. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

/** Facts of a contract or quote that decide which documents may be issued. */
export interface Dossier {
  /** The day in Nouméa. */
  readonly today: string;
  readonly isEstimate: boolean;
  readonly status: string;
  readonly family: ProductFamily | undefined;
  readonly effectDate: string;
  /** Last day of the offer; null for a contract. */
  readonly validUntil: string | null;
  /** The insurer has not accepted the risk. */
  readonly isReferred: boolean;
  readonly premiums: readonly (Period & { readonly isPaid: boolean })[];
  /** True for a contract imported from another system without its premiums, drivers and claims. */
  readonly isWithoutPast?: boolean;
  readonly isDebited: boolean;
  readonly hasAccount: boolean;
  /** The contract has a valid amendment. */
  readonly isAmended: boolean;
  /** True if a document of the contract was signed electronically and sealed. */
  readonly isSigned: boolean;
  /** The client charged the broker with ending a contract at another insurer. */
  readonly hasTerminationMandate?: boolean;
  /** True while a payment is being recorded, for which a receipt is issued. */
  readonly hasPayment?: boolean;
}

export const isAmendment = ({ label, status }: { readonly label: string; readonly status: string }): boolean =>
  label.startsWith('Avenant') && status === movementStatuses.valid;

/** True for a contract imported from another system without its premiums, drivers and claims. */
export const isWithoutPast = ({ details, primes }: Pick<ContractFile, 'details' | 'primes'>): boolean =>
  !details.isEstimate && primes.data.length === 0;

/**
 * Day from which a contract covers nothing, `yyyy-mm-dd`: that of its termination, or its first day if it is without effect; null
 * if it has not ended, or if the day is unknown.
 */
export const terminationDay = ({ details, movements }: Pick<ContractFile, 'details' | 'movements'>): string | null => {
  if (details.status === contractStatuses.void) return details.isEstimate ? null : details.effectDate;
  return details.status === contractStatuses.cancelled
    ? (movements.data.find(({ label }) => label === 'Résiliation')?.effectDate ?? null)
    : null;
};

/** True if a contract ended before a premium’s term began: such a premium is not insured, even if a part of it was paid. */
export const isAfterEnd = ({ effectDate }: { readonly effectDate: string }, endedOn: string | null): boolean =>
  endedOn !== null && effectDate >= endedOn;

export const toDossier = (
  { details, computed, primes, movements, editiques: generatedDocuments }: ContractFile,
  today: string,
  { hasPayment = false } = {},
): Dossier => ({
  today,
  isEstimate: details.isEstimate,
  status: details.status,
  family: findProduct(details.product.code)?.family,
  effectDate: details.effectDate,
  validUntil: details.isEstimate ? quoteValidUntil(details.creationDate) : null,
  isReferred: (details.acceptance?.outcome ?? 'accepted') !== 'accepted',
  premiums: primes.data
    .filter(
      (premium) =>
        premium.status !== premiumStatuses.cancelled && !isAfterEnd(premium, terminationDay({ details, movements })),
    )
    .map(({ effectDate, effectDateEnd, balanceBrut }) => ({
      from: effectDate,
      until: effectDateEnd,
      isPaid: balanceBrut <= 0,
    })),
  isWithoutPast: isWithoutPast({ details, primes }),
  isDebited: [computed.payementMethod, ...Object.values(details.payementModes ?? {})].some(
    (mode) => mode && directDebitModes.includes(mode.code),
  ),
  hasAccount: details.addresses.bankAccount !== null,
  isAmended: movements.data.some(isAmendment),
  isSigned: generatedDocuments.data.some(({ signature }) => signature?.state === 'sealed'),
  hasPayment,
  hasTerminationMandate: details.formerContract?.hasMandate === true,
});

/** Paid periods, contiguous ones merged, oldest first. */
export const paidPeriods = ({ premiums }: Pick<Dossier, 'premiums'>): Period[] => {
  const periods: { from: string; until: string }[] = [];
  for (const { from, until } of premiums.filter(({ isPaid }) => isPaid).sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const lastPeriod = periods.at(-1);
    if (lastPeriod && from <= addDays(lastPeriod.until, 1))
      lastPeriod.until = until > lastPeriod.until ? until : lastPeriod.until;
    else periods.push({ from, until });
  }
  return periods;
};

interface CoveredPeriod extends Period {
  readonly isProvisional: boolean;
}

/**
 * Period that an attestation may certify: what is paid without a gap around today. While nothing is paid, a vehicle has
 * provisional cover for one month from its effect date (insurance code, R211-17).
 */
export const coveredPeriod = (dossier: Dossier): CoveredPeriod | undefined => {
  const { today, effectDate, family, premiums } = dossier;
  const currentPaidPeriod = paidPeriods(dossier).find(({ from, until }) => from <= today && today <= until);
  if (currentPaidPeriod) return { ...currentPaidPeriod, isProvisional: false };
  const until = addDays(addMonths(effectDate, 1), -1);
  const isNew = family === 'auto' && effectDate <= today && today <= until && !premiums.some(({ isPaid }) => isPaid);
  return isNew ? { from: effectDate, until, isProvisional: true } : undefined;
};

/** Why a document may not be issued, in French; null if it may. */
export type RefusalReason = string | null;
export type IssueRule = (dossier: Dossier) => RefusalReason;

const inForce: IssueRule = ({ isEstimate, status }) => {
  if (isEstimate) return 'Un devis n’est pas un contrat.';
  if (status === contractStatuses.void) return 'Ce contrat est sans effet.';
  if (status === contractStatuses.cancelled) return 'Ce contrat est résilié.';
  return status === contractStatuses.valid ? null : 'Ce contrat n’est pas en vigueur.';
};

/** True for a contract that is in force or was in force until its termination. */
const wasInForce: IssueRule = (dossier) => (dossier.status === contractStatuses.cancelled ? null : inForce(dossier));

/** Like `wasInForce`, but a payment is acknowledged of a contract without effect too: a card may be charged meanwhile. */
const mayReceive: IssueRule = (dossier) =>
  dossier.hasPayment === true && dossier.status === contractStatuses.void ? null : wasInForce(dossier);

/** An imported contract has no past here that a document could certify or a list could show. */
export const missingHistoryReason = (document: string): string =>
  `Ce contrat a été repris sans ses primes, ses conducteurs ni ses sinistres\u00A0: demandez ${document} à l’assureur.`;

/** « Ce devis était valable jusqu’au 11/12/2026. » */
export const describeOfferEnd = (validUntil: string): string =>
  `Ce devis était valable jusqu’au ${frenchDate(validUntil)}.`;

/** Rule by which a client may agree to a quote: while it is offered, and at a price that the insurer stands by. */
export const offerRule: IssueRule = ({ today, status, validUntil, isReferred }) => {
  if (status === contractStatuses.converted) return 'Ce devis a été transformé en contrat.';
  if (status !== contractStatuses.quote) return `Ce devis est clos (${status.toLowerCase()}).`;
  if (validUntil !== null && validUntil < today) return describeOfferEnd(validUntil);
  return isReferred ? 'L’assureur n’a pas encore accepté ce risque.' : null;
};

/** Rules by which each kind of document may be issued. */
export const issueRules = {
  quote: ({ isEstimate, status }) =>
    isEstimate && status === contractStatuses.quote ? null : 'Seul un devis en cours peut être édité.',
  contract: inForce,
  amendment: (dossier) => inForce(dossier) ?? (dossier.isAmended ? null : 'Ce contrat n’a pas été modifié.'),
  schedule: (dossier) =>
    inForce(dossier) ??
    (dossier.isWithoutPast ? missingHistoryReason('l’échéancier') : null) ??
    (dossier.premiums.length > 0 ? null : 'Ce contrat n’a pas encore d’échéance.'),
  mandate: (dossier) => {
    if (!dossier.isDebited) return inForce(dossier) ?? 'Ce contrat n’est pas payé par prélèvement.';
    return inForce(dossier) ?? (dossier.hasAccount ? null : 'Ce contrat n’a pas de compte à débiter.');
  },
  terminationMandate: (dossier) =>
    inForce(dossier) ?? (dossier.hasTerminationMandate ? null : 'Ce contrat n’en remplace aucun à résilier.'),
  attestation: (dossier) => {
    const refusal = inForce(dossier);
    if (refusal !== null || coveredPeriod(dossier)) return refusal;
    if (dossier.isWithoutPast) return missingHistoryReason('l’attestation');
    return dossier.effectDate > dossier.today
      ? `Ce contrat prend effet le ${frenchDate(dossier.effectDate)}.`
      : 'La prime de la période en cours n’est pas réglée.';
  },
  record: (dossier) => {
    if (dossier.family !== 'auto') return 'Le relevé d’informations est propre aux véhicules.';
    return (
      wasInForce(dossier) ??
      (dossier.isWithoutPast ? missingHistoryReason('le relevé') : null) ??
      (dossier.effectDate <= dossier.today ? null : `Ce contrat prend effet le ${frenchDate(dossier.effectDate)}.`)
    );
  },
  receipt: (dossier) =>
    mayReceive(dossier) ??
    (dossier.hasPayment || dossier.premiums.some(({ isPaid }) => isPaid)
      ? null
      : dossier.isWithoutPast
        ? missingHistoryReason('le reçu')
        : 'Aucune prime de ce contrat n’est réglée.'),
  claim: ({ isEstimate }) => (isEstimate ? 'Un devis n’est pas un contrat.' : null),
  proof: ({ isSigned }) => (isSigned ? null : 'Aucun document de ce contrat n’a été signé électroniquement.'),
} as const satisfies Readonly<Record<string, IssueRule>>;
