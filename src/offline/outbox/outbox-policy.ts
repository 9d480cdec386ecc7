import * as v from 'valibot';
import type { OutboxRow } from '#offline/device/device-database.ts';
import type {
  AttemptCounts,
  AttemptResult,
  ExchangeOutcome,
  OutboxReason,
  ParkedResult,
  WaitsFor,
} from '#offline/interfaces/outbox-types.ts';
import type { ContractReference, ServerRefusal } from '#offline/interfaces/submit-result.ts';
import { failureSchema } from '#shared/operations/wire/envelope.ts';
import { busyReason, forbiddenReason, otherBrokerReason, reasons } from './outbox-reasons.ts';

const firstDelayMs = 2_000;
const maxDelayMs = 5 * 60_000;
/** Statuses after which the same request may succeed later. */
const retryStatuses = new Set([408, 409, 425, 429]);
/** A gateway error of a proxy; 511 is the status of captive portals. */
const isGateway = (status: number | null): boolean => (status ?? 0) >= 500 && status !== 511;

/**
 * Exponential backoff before attempt `attempts + 1`, milliseconds: doubled each time up to five minutes, half of it
 * random jitter so that many devices do not retry together. `random` returns 0 to 1.
 */
export const backoffMs = (attempts: number, random: () => number): number => {
  const fullDelayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(Math.max(attempts - 1, 0), 20));
  return Math.round(fullDelayMs / 2 + (fullDelayMs / 2) * random());
};

/** A network that interrupts single exchanges may let the next one through: retry quickly this many times. */
const quickRetries = 5;
const quickRetryMs = 1_000;
/** Retry interval while the network is down, in case no event reports its return. */
const offlineRetryMs = 5_000;

/**
 * True if exchanges of this item are lost repeatedly although the server is reachable: coming back online does not skip
 * its backoff.
 */
export const isLostRepeatedly = ({ losses = 0 }: { readonly losses?: number }): boolean => losses > quickRetries;

/** True if its answer may arrive at any moment: it is being sent, or a lost answer is being retried. */
export const isAwaitingAnswer = (row: Pick<OutboxRow, 'state' | 'losses' | 'waitsFor'>): boolean =>
  row.state === 'queued' ||
  row.state === 'sending' ||
  (row.state === 'retry-wait' && row.waitsFor === 'network' && (row.losses ?? 0) > 0 && !isLostRepeatedly(row));

/**
 * Decides the next state of an item after an attempt, from the numeric status alone; `counts` are its counters before.
 * Design, "Offline" 3: only a 2xx with our receipt is accepted; a 401 and a lost network count no attempt; temporary
 * errors are retried with backoff; all else goes back to the person. Nothing is ever dropped.
 */
export const attemptResult = (
  outcome: ExchangeOutcome,
  counts: AttemptCounts,
  nowMs: number,
  random: () => number,
): AttemptResult => {
  const { attempts } = counts;
  const newCounts = { attempts: attempts + 1, losses: 0 };
  const retryLater = (waitsFor: 'server' | 'moment', reason: OutboxReason, atLeastMs = 0): AttemptResult => ({
    ...retryAt(waitsFor, reason, nowMs + Math.max(atLeastMs, backoffMs(newCounts.attempts, random))),
    ...newCounts,
  });
  if (outcome.kind !== 'answer') return unansweredResult(outcome, counts, nowMs, random);
  const { status, body, hasReceipt, retryAfterMs } = outcome;
  const failure = parseAnswer(body);
  if (status >= 200 && status < 300) {
    return hasReceipt ? acceptedOrConflict(body, failure, newCounts, status) : retryLater('server', reasons.notOurs);
  }
  if (status === 401) return { ...parkedResult('auth-paused', reasons.signedOut), attempts, losses: 0 };
  if (status === 426) return { ...retryAt('update', reasons.outdated, nowMs + maxDelayMs), attempts, losses: 0 };
  if (retryStatuses.has(status) || status >= 500 || status < 400) {
    const reason = { ...(retryStatuses.has(status) ? busyReason(failure.ownMessage) : reasons.server), status };
    return retryLater(retryAfterMs === null ? 'server' : 'moment', reason, retryAfterMs ?? 0);
  }
  return refusedResult(failure, newCounts, status);
};

/** True if the stored answer of an idempotency key means that it took effect; a refusal within a 200 does not. */
export const tookEffect = (status: number | undefined, body: unknown): boolean =>
  attemptResult(
    { kind: 'answer', status: status ?? 0, hasReceipt: true, body, retryAfterMs: null },
    { attempts: 0, losses: 0 },
    0,
    () => 0,
  ).state === 'accepted';

/**
 * Our server did not answer. Losses while the server is reachable are counted separately: the item itself may cause
 * them.
 */
const unansweredResult = (
  outcome: Exclude<ExchangeOutcome, { readonly kind: 'answer' }>,
  { attempts, losses }: AttemptCounts,
  nowMs: number,
  random: () => number,
): AttemptResult => {
  const status = outcome.kind === 'not-ours' ? outcome.status : null;
  if (status === 413) return { ...parkedResult('rejected', { ...reasons.tooLarge, status }), attempts, losses: 0 };
  const totalLosses = outcome.isServerReachable ? losses + 1 : losses;
  const delayMs = !outcome.isServerReachable
    ? offlineRetryMs * (0.5 + random() / 2)
    : totalLosses <= quickRetries
      ? quickRetryMs * (0.5 + random() / 2)
      : backoffMs(totalLosses - quickRetries, random);
  const reason = isLostRepeatedly({ losses: totalLosses })
    ? reasons.interrupted
    : outcome.kind === 'unreachable'
      ? reasons.network
      : isGateway(status)
        ? reasons.gateway
        : reasons.notOurs;
  return { ...retryAt('network', { ...reason, status }, Math.round(nowMs + delayMs)), attempts, losses: totalLosses };
};

type WithoutCounts<T> = Omit<T, 'attempts' | 'losses'>;

const retryAt = (waitsFor: WaitsFor, reason: OutboxReason, nextAtMs: number): WithoutCounts<ParkedResult> => ({
  state: 'retry-wait',
  waitsFor,
  nextAtMs,
  reason,
  answer: null,
});

const parkedResult = (
  state: ParkedResult['state'],
  reason: OutboxReason,
  answer: unknown = null,
): WithoutCounts<ParkedResult> => ({
  state,
  waitsFor: null,
  nextAtMs: null,
  reason,
  answer,
});

/** Result for an item whose content or files are damaged: it is never sent incomplete. No attempt is counted. */
export const damagedResult = (attempts: number): ParkedResult => ({
  ...parkedResult('rejected', reasons.damaged),
  attempts,
  losses: 0,
});

/**
 * Result for an item that was prepared for another broker: sent, it would be created in the portfolio of the current one.
 * It is retried when the app starts for its broker. No attempt is counted.
 */
export const otherBrokerResult = (attempts: number, broker: string): ParkedResult => ({
  ...parkedResult('rejected', otherBrokerReason(broker)),
  waitsFor: 'broker',
  attempts,
  losses: 0,
});

/**
 * Result for an item that this client failed to send because of its own error. It goes back to the person and is
 * retried at the next start, when a newer version may have fixed it. No attempt is counted.
 */
export const appErrorResult = (attempts: number): ParkedResult => ({
  ...parkedResult('rejected', reasons.appError),
  waitsFor: 'update',
  attempts,
  losses: 0,
});

const acceptedOrConflict = (
  body: unknown,
  failure: AnswerFacts,
  counts: AttemptCounts,
  status: number,
): AttemptResult => {
  if (failure.success || failure.existsAlready)
    return { state: 'accepted', ...counts, waitsFor: null, nextAtMs: null, reason: null, answer: body };
  if (!failure.isConflict) return refusedResult(failure, counts, status);
  const reason: OutboxReason = { code: 'conflict', status, message: failure.message, errors: failure.errors };
  return { ...parkedResult('conflict', reason, body), ...counts };
};

/** Statuses for a request that the server cannot parse: the person cannot correct that. */
const malformedStatuses = new Set([400, 405, 415]);

const refusedResult = (failure: AnswerFacts, counts: AttemptCounts, status: number): AttemptResult => {
  if (malformedStatuses.has(status) && failure.errors === null)
    return { ...parkedResult('rejected', { ...reasons.notUnderstood, status }), ...counts };
  const { message, errors, contract } = failure;
  if (failure.isSuperseded) {
    const reason: OutboxReason = { code: 'superseded', status, message, errors, ...(contract && { contract }) };
    return { ...parkedResult('rejected', reason), waitsFor: 'nothing', ...counts };
  }
  // Retried at each start: the right may be back.
  if (status === 403 && errors === null)
    return { ...parkedResult('rejected', forbiddenReason(message)), waitsFor: 'right', ...counts };
  return { ...parkedResult('rejected', { code: 'refused', status, message, errors }), ...counts };
};

interface AnswerFacts {
  readonly success: boolean;
  /** The requested thing exists already: nothing is left to send or to correct. */
  readonly existsAlready: boolean;
  /** Something else took its place: nothing is left to send or to correct, but it is not what was submitted. */
  readonly isSuperseded: boolean;
  readonly isConflict: boolean;
  readonly message: string;
  /** Message of a refusal by our server; undefined if it has none. */
  readonly ownMessage: string | undefined;
  readonly errors: OutboxReason['errors'];
  readonly contract: ContractReference | undefined;
}

/** Facts in a body of our server; the message is a string or an object with its type (specification 4, section 7). */
const bodySchema = v.object({
  success: v.optional(v.boolean(), true),
  already: v.optional(v.boolean(), false),
  isSuperseded: v.optional(v.boolean(), false),
  conflict: v.optional(v.unknown()),
  message: v.optional(v.union([v.string(), failureSchema.entries.message])),
  errors: failureSchema.entries.errors,
});
const contractSchema = v.object({ contractId: v.number(), contractNumber: v.string() });

const parseContract = (body: unknown): ContractReference | undefined => {
  const parsed = v.safeParse(contractSchema, body);
  return parsed.success ? { id: parsed.output.contractId, number: parsed.output.contractNumber } : undefined;
};

const parseAnswer = (body: unknown): AnswerFacts => {
  const parsed = v.safeParse(bodySchema, body ?? {});
  const failure = parsed.success
    ? parsed.output
    : { success: true, already: false, isSuperseded: false, message: undefined, errors: undefined };
  const contract = parseContract(body);
  const message = typeof failure.message === 'string' ? failure.message : failure.message?.message;
  return {
    success: failure.success,
    existsAlready: failure.already,
    isSuperseded: failure.isSuperseded || contract !== undefined,
    isConflict: 'conflict' in failure && failure.conflict !== undefined,
    message: message ?? 'Votre demande ne peut pas aboutir',
    ownMessage: failure.success ? undefined : message,
    errors: failure.errors ?? null,
    contract,
  };
};

/** Refusal that names the contract that took the place of what was submitted; undefined for any other answer. */
export const parseReplaced = (body: unknown): ServerRefusal | undefined => {
  const { success, existsAlready, message, errors, contract } = parseAnswer(body);
  return success || existsAlready || !contract ? undefined : { message, errors: errors ?? {}, contract };
};
