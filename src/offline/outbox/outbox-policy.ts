import * as v from 'valibot';
import type { OutboxRow } from '#offline/device/device-database.ts';
import type {
  AttemptResult,
  OutboxReason,
  Outcome,
  Parking,
  Tried,
  WaitsFor,
} from '#offline/interfaces/outbox-types.ts';
import { failureSchema } from '#shared/operations/wire/envelope.ts';
import { reasons } from './outbox-reasons.ts';

const firstDelayMs = 2_000;
const longestDelayMs = 5 * 60_000;
/** The statuses after which the same request may succeed later. */
const laterStatuses = new Set([408, 409, 425, 429]);
/** A proxy speaks whose server does not answer it; 511 is a portal's own. */
const isGateway = (status: number | null): boolean => (status ?? 0) >= 500 && status !== 511;

/**
 * The wait before attempt `attempts + 1`: doubled each time up to five minutes, half of it random so that many
 * devices do not come back together. `random` gives 0 to 1.
 */
export const backoffMs = (attempts: number, random: () => number): number => {
  const full = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(Math.max(attempts - 1, 0), 20));
  return Math.round(full / 2 + (full / 2) * random());
};

/** A network that cuts single exchanges cuts another one elsewhere: so many are tried again at once. */
const patientLosses = 5;
const afterLossMs = 1_000;
/** Where nothing tells that the network is back, it is looked for at this pace. */
const lookForNetworkMs = 5_000;

/** Whether the network cuts this item alone, again and again: coming back online does not hurry it. */
export const isCutAlone = ({ losses = 0 }: { readonly losses?: number }): boolean => losses > patientLosses;

/** Whether its answer may come any moment: it goes, or an answer that was lost is asked for again. */
export const isUnderWay = (row: Pick<OutboxRow, 'state' | 'losses' | 'waitsFor'>): boolean =>
  row.state === 'queued' ||
  row.state === 'sending' ||
  (row.state === 'retry-wait' && row.waitsFor === 'network' && (row.losses ?? 0) > 0 && !isCutAlone(row));

/**
 * Decides what becomes of an item after an attempt, on the numeric status alone; `tried` is what was counted before.
 * Design, "Offline" 3: only a 2xx with our receipt is accepted; a 401, and a network that was away, count no attempt; what may
 * pass later waits; the rest goes back to the person. Nothing is ever dropped.
 */
export const attemptResult = (outcome: Outcome, tried: Tried, nowMs: number, random: () => number): AttemptResult => {
  const { attempts } = tried;
  const answered = { attempts: attempts + 1, losses: 0 };
  const later = (waitsFor: 'server' | 'moment', reason: OutboxReason, atLeastMs = 0): AttemptResult => ({
    ...waiting(waitsFor, reason, nowMs + Math.max(atLeastMs, backoffMs(answered.attempts, random))),
    ...answered,
  });
  if (outcome.kind !== 'answer') return unanswered(outcome, tried, nowMs, random);
  const { status, body, hasReceipt, retryAfterMs } = outcome;
  const said = failureOf(body);
  if (status >= 200 && status < 300) {
    return hasReceipt ? acceptedOrConflict(body, said, answered, status) : later('server', reasons.notOurs);
  }
  if (status === 401) return { ...parked('auth-paused', reasons.signedOut), attempts, losses: 0 };
  if (status === 426) return { ...waiting('update', reasons.outdated, nowMs + longestDelayMs), attempts, losses: 0 };
  if (laterStatuses.has(status) || status >= 500 || status < 400) {
    const reason = { ...(laterStatuses.has(status) ? reasons.busy : reasons.server), status };
    return later(retryAfterMs === null ? 'server' : 'moment', reason, retryAfterMs ?? 0);
  }
  return refused(said, answered, status);
};

/** Whether the answer that a key was given says that it took effect: a refusal within a 200 did not. */
export const tookEffect = (status: number | undefined, body: unknown): boolean =>
  attemptResult(
    { kind: 'answer', status: status ?? 0, hasReceipt: true, body, retryAfterMs: null },
    { attempts: 0, losses: 0 },
    0,
    () => 0,
  ).state === 'accepted';

/** Nobody of ours answered. What was lost while the server could be reached is counted apart: it may be this item's own. */
const unanswered = (
  outcome: Exclude<Outcome, { readonly kind: 'answer' }>,
  { attempts, losses }: Tried,
  nowMs: number,
  random: () => number,
): AttemptResult => {
  const status = outcome.kind === 'not-ours' ? outcome.status : null;
  if (status === 413) return { ...parked('rejected', { ...reasons.tooLarge, status }), attempts, losses: 0 };
  const lost = outcome.isServerThere ? losses + 1 : losses;
  const delayMs = !outcome.isServerThere
    ? lookForNetworkMs * (0.5 + random() / 2)
    : lost <= patientLosses
      ? afterLossMs * (0.5 + random() / 2)
      : backoffMs(lost - patientLosses, random);
  const reason = isCutAlone({ losses: lost })
    ? reasons.interrupted
    : outcome.kind === 'unreachable'
      ? reasons.network
      : isGateway(status)
        ? reasons.gateway
        : reasons.notOurs;
  return { ...waiting('network', { ...reason, status }, Math.round(nowMs + delayMs)), attempts, losses: lost };
};

type Uncounted<T> = Omit<T, 'attempts' | 'losses'>;

const waiting = (waitsFor: WaitsFor, reason: OutboxReason, nextAtMs: number): Uncounted<Parking> => ({
  state: 'retry-wait',
  waitsFor,
  nextAtMs,
  reason,
  answer: null,
});

const parked = (state: Parking['state'], reason: OutboxReason, answer: unknown = null): Uncounted<Parking> => ({
  state,
  waitsFor: null,
  nextAtMs: null,
  reason,
  answer,
});

/** An item whose content or files are not what was submitted: it is never sent without them. No attempt is counted. */
export const damaged = (attempts: number): Parking => ({
  ...parked('rejected', reasons.damaged),
  attempts,
  losses: 0,
});

/**
 * An item that this program could not send because of an error of its own. It goes to the person, and is tried again when
 * the app starts: a newer version may have repaired it. No attempt is counted.
 */
export const notPrepared = (attempts: number): Parking => ({
  ...parked('rejected', reasons.appError),
  waitsFor: 'update',
  attempts,
  losses: 0,
});

const acceptedOrConflict = (body: unknown, said: Failure, tried: Tried, status: number): AttemptResult => {
  if (said.success || said.isAlready)
    return { state: 'accepted', ...tried, waitsFor: null, nextAtMs: null, reason: null, answer: body };
  if (!said.isConflict) return refused(said, tried, status);
  const reason: OutboxReason = { code: 'conflict', status, message: said.message, errors: said.errors };
  return { ...parked('conflict', reason, body), ...tried };
};

/** What this program froze in a way that the server does not read: the person has nothing to correct in it. */
const malformedStatuses = new Set([400, 405, 415]);

const refused = (said: Failure, tried: Tried, status: number): AttemptResult => {
  if (malformedStatuses.has(status) && said.errors === null)
    return { ...parked('rejected', { ...reasons.notUnderstood, status }), ...tried };
  return {
    ...parked('rejected', { code: 'refused', status, message: said.message, errors: said.errors }),
    ...tried,
  };
};

interface Failure {
  readonly success: boolean;
  /** What was asked for exists, though this did not make it: nothing is left to send or to correct. */
  readonly isAlready: boolean;
  readonly isConflict: boolean;
  readonly message: string;
  readonly errors: OutboxReason['errors'];
}

/** What our server says in a body; the message may stand alone or with its type (specification 4, section 7). */
const bodySchema = v.object({
  success: v.optional(v.boolean(), true),
  already: v.optional(v.boolean(), false),
  conflict: v.optional(v.unknown()),
  message: v.optional(v.union([v.string(), failureSchema.entries.message])),
  errors: failureSchema.entries.errors,
});

const failureOf = (body: unknown): Failure => {
  const parsed = v.safeParse(bodySchema, body ?? {});
  const said = parsed.success
    ? parsed.output
    : { success: true, already: false, message: undefined, errors: undefined };
  const message = typeof said.message === 'string' ? said.message : said.message?.message;
  return {
    success: said.success,
    isAlready: said.already,
    isConflict: 'conflict' in said && said.conflict !== undefined,
    message: message ?? 'Votre demande ne peut pas aboutir',
    errors: said.errors ?? null,
  };
};
