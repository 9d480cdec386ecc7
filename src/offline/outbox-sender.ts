import { CallError, Unreachable } from '#api/errors.ts';
import type { Answer } from '#api/transport.ts';
import type { Wire } from '#api/wire.ts';
import type { OutboxRow } from './device-database.ts';
import { type FrozenItem, openItem, sealNote, sealReceipt, thaw, wholeFiles } from './outbox-item.ts';
import { damaged, settle } from './outbox-policy.ts';
import { leaseMs, type OutboxRows } from './outbox-rows.ts';
import type { Outcome, Receipt, Settlement } from './outbox-types.ts';
import type { Uploads } from './outbox-uploads.ts';
import type { WorkParts } from './work-parts.ts';

const baseTimeoutMs = 60_000;
/** The slowest network that an upload is waited for on. */
const slowestBytesPerMs = 32;
const longestTimeoutMs = 15 * 60_000;

export interface SenderParts extends WorkParts {
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
}

const json = async (bytes: Blob): Promise<unknown> => {
  try {
    return JSON.parse(await bytes.text());
  } catch {
    return null;
  }
};

const secondsAsMs = (seconds: number): number | null => (Number.isFinite(seconds) ? seconds * 1000 : null);

/** What one exchange came to; only an abort is thrown. */
const outcomeOf = async (exchange: () => Promise<Answer>, closing: AbortSignal): Promise<Outcome> => {
  try {
    const { status, headers, bytes } = await exchange();
    const retryAfter = headers.get('retry-after');
    const retryAfterMs = retryAfter === null ? null : secondsAsMs(Number(retryAfter));
    return {
      kind: 'answer',
      status,
      hasReceipt: headers.has('x-lagon-receipt'),
      body: await json(bytes),
      retryAfterMs,
    };
  } catch (error) {
    if (closing.aborted) throw error;
    if (error instanceof CallError) {
      const body = { success: false, message: error.message };
      const retryAfterMs = secondsAsMs(error.retryAfterSeconds ?? Number.NaN);
      return { kind: 'answer', status: error.status, hasReceipt: false, body, retryAfterMs };
    }
    return { kind: error instanceof Unreachable && error.isForeign ? 'not-ours' : 'unreachable' };
  }
};

/** The receipt of an item that took effect. */
export const receiptOf = (
  row: OutboxRow,
  item: FrozenItem,
  attempts: number,
  answer: unknown,
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

/** Sends one claimed item and writes what came of it, if the claim still holds. */
export const createSendOne = (parts: SenderParts, rows: OutboxRows, uploads: Uploads) => {
  const { key: dataKey, nowMs, closing, setTimer, onFault } = parts;

  const conclude = async (row: OutboxRow, item: FrozenItem | undefined, settlement: Settlement): Promise<void> => {
    const { state, attempts, nextAtMs, reason, answer } = settlement;
    if (state === 'accepted' && item) {
      const receipt = receiptOf(row, item, attempts, answer, nowMs());
      const sealed = await sealReceipt(dataKey, receipt);
      await rows.accept(row, { key: row.key, acceptedAtMs: receipt.acceptedAtMs, sealed }, item.draftId);
    } else if (state !== 'accepted') {
      await rows.update(row, { state, attempts, nextAtMs, note: await sealNote(dataKey, row.key, { reason, answer }) });
    }
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

  return async (row: OutboxRow): Promise<Settlement['state']> => {
    const item = await openItem(dataKey, row.key, row.sealed);
    const stored = item && item.files.length > 0 ? await rows.attachmentsOf(row.key) : [];
    const files = item && (await wholeFiles(dataKey, row.key, item, stored));
    if (!item || !files || item.userId !== parts.userId) {
      await conclude(row, undefined, damaged(row.attempts));
      return 'rejected';
    }
    const timeoutMs = Math.min(longestTimeoutMs, baseTimeoutMs + item.bytes / slowestBytesPerMs);
    const upload =
      files.length > 0
        ? uploads.follow(
            row.key,
            files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
          )
        : undefined;
    const options = {
      idempotencyKey: row.key,
      timeoutMs,
      signal: closing,
      userId: parts.userId,
      ...(upload && { onSent: upload.onSent }),
    };
    const stop = renewing(row);
    try {
      const outcome = await outcomeOf(() => parts.exchange(thaw(item, files), options), closing);
      const settlement = settle(outcome, row.attempts, nowMs(), parts.random);
      await conclude(row, item, settlement);
      return settlement.state;
    } finally {
      stop();
      upload?.end();
    }
  };
};
