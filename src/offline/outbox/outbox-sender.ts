import { CallError, Unreachable } from '#api/errors.ts';
import { jsonOf } from '#api/transport.ts';
import type { Answer, Wire } from '#api/wire.ts';
import type { OutboxRow } from '#offline/device/device-database.ts';
import type { WorkDeps } from '#offline/drafts/work-deps.ts';
import type { AttemptResult, Outcome, Parking, Receipt } from '#offline/interfaces/outbox-types.ts';
import { WorkNotKept } from '#offline/interfaces/work-not-kept.ts';
import { openItem, type SerializedItem, sealNote, sealReceipt, toRequest, wholeFiles } from './outbox-item.ts';
import { attemptResult, damaged, notPrepared } from './outbox-policy.ts';
import { leaseMs, type OutboxRows } from './outbox-rows.ts';
import type { Uploads } from './outbox-uploads.ts';

const baseTimeoutMs = 60_000;
/** The slowest network that an upload is waited for on. */
const slowestBytesPerMs = 32;
const longestTimeoutMs = 15 * 60_000;
/** A connection on which nothing moves is given up after so long, later where it was lost before: a slow network may be silent. */
const firstSilenceMs = 30_000;

export interface SenderDeps extends WorkDeps {
  readonly userId: number;
  readonly random: () => number;
  /** Sends a request in the name of `userId` alone, renewing tokens if need be; throws like `exchange` of the API client. */
  readonly exchange: (
    wire: Wire,
    options: {
      idempotencyKey: string;
      timeoutMs: number;
      signal: AbortSignal;
      userId: number;
      onSent?: (sentBytes: number, ofBytes: number) => void;
    },
  ) => Promise<Answer>;
  readonly setTimer: (work: () => void, delayMs: number) => () => void;
  /** Asks whether the server can be reached now. Never rejects. */
  readonly isServerThere: () => Promise<boolean>;
}

const secondsAsMs = (seconds: number): number | null => (Number.isFinite(seconds) ? seconds * 1000 : null);

/** What one exchange came to. Throws what is no answer of the network: an abort, or an error of this program. */
const outcomeOf = async (
  exchange: () => Promise<Answer>,
  { closing, isServerThere }: Pick<SenderDeps, 'closing' | 'isServerThere'>,
): Promise<Outcome> => {
  try {
    const { status, headers, bytes } = await exchange();
    const retryAfter = headers.get('retry-after');
    const retryAfterMs = retryAfter === null ? null : secondsAsMs(Number(retryAfter));
    const hasReceipt = headers.has('x-lagon-receipt');
    const body = jsonOf(bytes);
    // Broken on its way, so lost: the server gives it again, whole, to the same key.
    if (hasReceipt && body === null) return { kind: 'unreachable', isServerThere: await isServerThere() };
    return { kind: 'answer', status, hasReceipt, body, retryAfterMs };
  } catch (error) {
    if (error instanceof CallError) {
      const body = { success: false, message: error.message };
      const retryAfterMs = secondsAsMs(error.retryAfterSeconds ?? Number.NaN);
      return { kind: 'answer', status: error.status, hasReceipt: false, body, retryAfterMs };
    }
    if (closing.aborted || !(error instanceof Unreachable)) throw error;
    const isThere = await isServerThere();
    return error.why !== 'network'
      ? { kind: 'not-ours', isServerThere: isThere, status: error.foreignStatus ?? null }
      : { kind: 'unreachable', isServerThere: isThere };
  }
};

/** Aborts its signal once nothing was heard for `silenceMs`. */
const awaitSilence = (silenceMs: number, setTimer: SenderDeps['setTimer']) => {
  const silence = new AbortController();
  let cancel = (): void => undefined;
  const heard = (): void => {
    cancel();
    cancel = setTimer(() => silence.abort(new Unreachable('silence')), silenceMs);
  };
  heard();
  return { signal: silence.signal, heard, end: (): void => cancel() };
};

/** The receipt of an item that took effect. */
export const receiptOf = (
  row: OutboxRow,
  item: SerializedItem,
  { attempts, answer }: Pick<Receipt, 'attempts' | 'answer'>,
  nowMs: number,
): Receipt => ({
  key: row.key,
  kind: item.kind,
  title: item.title,
  lane: item.lane,
  state: 'accepted',
  createdAtMs: item.createdAtMs,
  acceptedAtMs: nowMs,
  attempts,
  bytes: item.bytes,
  answer,
});

/** What came of one item, and the next of its lane, claimed already, where it is due and `maySend` says so. */
export interface Sent {
  readonly state: AttemptResult['state'];
  readonly next?: OutboxRow | undefined;
}

/** Sends one claimed item and writes what came of it, if the claim still holds. */
export const createSendOne = (
  deps: SenderDeps,
  rows: OutboxRows,
  uploads: Uploads,
  maySend: () => boolean,
): ((row: OutboxRow) => Promise<Sent>) => {
  const { key: dataKey, nowMs, closing, setTimer, onFault } = deps;

  const accept = async (
    row: OutboxRow,
    item: SerializedItem,
    result: AttemptResult,
  ): Promise<OutboxRow | undefined> => {
    const receipt = receiptOf(row, item, result, nowMs());
    return rows.accept(row, await sealReceipt(dataKey, receipt), item, maySend());
  };
  const park = async (row: OutboxRow, { reason, answer, ...changes }: Parking): Promise<void> => {
    await rows.update(row, { ...changes, note: await sealNote(dataKey, row.key, { reason, answer }) });
  };

  /** Keeps the claim alive while a long request is under way. */
  const renewing = (row: OutboxRow): (() => void) => {
    let isDone = false;
    let cancel = (): void => undefined;
    const plan = (): void => {
      if (!isDone) cancel = setTimer(() => void renew().catch(onFault), leaseMs / 3);
    };
    const renew = async (): Promise<void> => {
      if (!isDone && (await rows.renew(row))) plan();
    };
    plan();
    return () => {
      isDone = true;
      cancel();
    };
  };

  const attempt = async (row: OutboxRow): Promise<Sent> => {
    const item = await openItem(dataKey, row.key, row.sealed);
    const stored = item && item.files.length > 0 ? await rows.attachmentsOf(row.key) : [];
    const files = item && (await wholeFiles(dataKey, row.key, item, stored));
    if (!item || !files || item.userId !== deps.userId) {
      await park(row, damaged(row.attempts));
      return { state: 'rejected' };
    }
    const timeoutMs = Math.min(longestTimeoutMs, baseTimeoutMs + item.bytes / slowestBytesPerMs);
    const upload =
      files.length > 0
        ? uploads.follow(
            row.key,
            files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
          )
        : undefined;
    const silence = awaitSilence(Math.min(timeoutMs, firstSilenceMs * 2 ** (row.losses ?? 0)), setTimer);
    const onSent = (sentBytes: number, ofBytes: number): void => {
      silence.heard();
      upload?.onSent(sentBytes, ofBytes);
    };
    const options = {
      idempotencyKey: row.key,
      timeoutMs,
      signal: AbortSignal.any([closing, silence.signal]),
      userId: deps.userId,
      ...(upload && { onSent }),
    };
    const stop = renewing(row);
    try {
      const outcome = await outcomeOf(() => deps.exchange(toRequest(item, files), options), deps);
      const tried = { attempts: row.attempts, losses: row.losses ?? 0 };
      const result = attemptResult(outcome, tried, nowMs(), deps.random);
      const { state } = result;
      if (state === 'accepted') return { state, next: await accept(row, item, result) };
      await park(row, { ...result, state });
      return { state };
    } finally {
      stop();
      silence.end();
      upload?.end();
    }
  };

  return async (row) => {
    try {
      return await attempt(row);
    } catch (error) {
      // A disk that fails, or a person who leaves, stops every lane; an error of this program stops the item's own.
      if (closing.aborted || error instanceof WorkNotKept) throw error;
      onFault(error);
      await park(row, notPrepared(row.attempts));
      return { state: 'rejected' };
    }
  };
};
