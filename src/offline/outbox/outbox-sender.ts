import { CallError, Unreachable } from '#api/errors.ts';
import { parseJson } from '#api/transport.ts';
import type { ApiRequest, ApiResponse } from '#api/wire.ts';
import type { OutboxRow } from '#offline/device/device-database.ts';
import { otherBrokerName, type WorkDeps } from '#offline/drafts/work-deps.ts';
import { splitFiles, uploadMissingParts } from '#offline/files/upload-parts.ts';
import type { WorkFile } from '#offline/interfaces/draft-types.ts';
import type { AttemptResult, ExchangeOutcome, ParkedResult, Receipt } from '#offline/interfaces/outbox-types.ts';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';
import { uploadPartLimits } from '#shared/primitives/limits.ts';
import { openItem, readVerifiedFiles, type SerializedItem, sealNote, sealReceipt, toRequest } from './outbox-item.ts';
import { appErrorResult, attemptResult, damagedResult, otherBrokerResult } from './outbox-policy.ts';
import type { Uploads } from './outbox-uploads.ts';
import { leaseMs, type OutboxRows } from './rows/outbox-rows.ts';

const baseTimeoutMs = 60_000;
/** Slowest upload speed that is waited for. */
const slowestBytesPerMs = 32;
const maxTimeoutMs = 15 * 60_000;
/** Idle timeout of an exchange; doubled with each earlier loss, since a slow network may be silent for long. */
const firstIdleMs = 30_000;

export interface SenderDeps extends WorkDeps {
  readonly userId: number;
  readonly random: () => number;
  /** Sends a request as `userId` only, refreshing tokens if needed; throws like `exchange` of the API client. */
  readonly exchange: (
    apiRequest: ApiRequest,
    options: {
      idempotencyKey: string;
      timeoutMs: number;
      signal: AbortSignal;
      userId: number;
      onSent?: (sentBytes: number, ofBytes: number) => void;
    },
  ) => Promise<ApiResponse>;
  readonly setTimer: (work: () => void, delayMs: number) => () => void;
  /** Bytes of a part of a file; `uploadPartLimits` by default. */
  readonly partBytes?: number;
  /** Probes whether the server can be reached now. Never rejects. */
  readonly probeServer: () => Promise<boolean>;
}

const secondsAsMs = (seconds: number): number | null => (Number.isFinite(seconds) ? seconds * 1000 : null);

/** Classifies the result of one exchange. Rethrows aborts and errors of this client. */
const classifyExchange = async (
  exchange: () => Promise<ApiResponse>,
  { closing, probeServer }: Pick<SenderDeps, 'closing' | 'probeServer'>,
): Promise<ExchangeOutcome> => {
  try {
    const { status, headers, bytes } = await exchange();
    const retryAfter = headers.get('retry-after');
    const retryAfterMs = retryAfter === null ? null : secondsAsMs(Number(retryAfter));
    const hasReceipt = headers.has('x-lagon-receipt');
    const body = parseJson(bytes);
    // A truncated body counts as lost: the server replays its answer for the same idempotency key.
    if (hasReceipt && body === null) return { kind: 'unreachable', isServerReachable: await probeServer() };
    return { kind: 'answer', status, hasReceipt, body, retryAfterMs };
  } catch (error) {
    if (error instanceof CallError) {
      const body = { success: false, message: error.message };
      const retryAfterMs = secondsAsMs(error.retryAfterSeconds ?? Number.NaN);
      return { kind: 'answer', status: error.status, hasReceipt: false, body, retryAfterMs };
    }
    if (closing.aborted || !(error instanceof Unreachable)) throw error;
    const isReachable = await probeServer();
    return error.reason !== 'network'
      ? { kind: 'not-ours', isServerReachable: isReachable, status: error.foreignStatus ?? null }
      : { kind: 'unreachable', isServerReachable: isReachable };
  }
};

/** Aborts its signal once `restart` was not called for `idleMs`. */
const createIdleTimeout = (idleMs: number, setTimer: SenderDeps['setTimer']) => {
  const idleTimeout = new AbortController();
  let cancel = (): void => undefined;
  const restart = (): void => {
    cancel();
    cancel = setTimer(() => idleTimeout.abort(new Unreachable('silence')), idleMs);
  };
  restart();
  return { signal: idleTimeout.signal, restart, end: (): void => cancel() };
};

/** Builds the receipt of an accepted item. */
export const buildReceipt = (
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

/** Result of one item, and the next item of its lane, already claimed, if it is due and `maySend` allows it. */
export interface SendOneResult {
  readonly state: AttemptResult['state'];
  readonly next?: OutboxRow | undefined;
}

/** Sends one claimed item and saves the result, if the claim is still valid. */
export const createSendOne = (
  deps: SenderDeps,
  rows: OutboxRows,
  uploads: Uploads,
  maySend: () => boolean,
): ((row: OutboxRow) => Promise<SendOneResult>) => {
  const { key: dataKey, nowMs, closing, setTimer, onFault } = deps;

  const accept = async (
    row: OutboxRow,
    item: SerializedItem,
    result: AttemptResult,
  ): Promise<OutboxRow | undefined> => {
    const receipt = buildReceipt(row, item, result, nowMs());
    return rows.accept(row, await sealReceipt(dataKey, receipt), item, maySend());
  };
  const park = async (row: OutboxRow, { reason, answer, ...changes }: ParkedResult): Promise<void> => {
    await rows.update(row, { ...changes, note: await sealNote(dataKey, row.key, { reason, answer }) });
  };

  /** Renews the lease of the claim while a long request is running. */
  const keepLeaseAlive = (row: OutboxRow): (() => void) => {
    let isDone = false;
    let cancel = (): void => undefined;
    const plan = (): void => {
      if (!isDone) cancel = setTimer(() => void renewLease().catch(onFault), leaseMs / 3);
    };
    const renewLease = async (): Promise<void> => {
      if (!isDone && (await rows.renew(row))) plan();
    };
    plan();
    return () => {
      isDone = true;
      cancel();
    };
  };

  /** One exchange for an item, about `bytes` long. */
  const exchangeFor = async (row: OutboxRow, request: ApiRequest, bytes: number): Promise<ExchangeOutcome> => {
    const timeoutMs = Math.min(maxTimeoutMs, baseTimeoutMs + bytes / slowestBytesPerMs);
    const idleTimeout = createIdleTimeout(Math.min(timeoutMs, firstIdleMs * 2 ** (row.losses ?? 0)), setTimer);
    const options = {
      idempotencyKey: row.key,
      timeoutMs,
      signal: AbortSignal.any([closing, idleTimeout.signal]),
      userId: deps.userId,
      ...(request.body instanceof FormData && { onSent: idleTimeout.restart }),
    };
    try {
      return await classifyExchange(() => deps.exchange(request, options), deps);
    } finally {
      idleTimeout.end();
    }
  };

  /** Sends an item: first the parts of its files that the server does not have, if they are too long for one request. */
  const sendItem = async (
    row: OutboxRow,
    item: SerializedItem,
    files: readonly WorkFile[],
    onStored: (storedBytes: number) => void,
  ): Promise<{ readonly outcome: ExchangeOutcome; readonly hasProgressed: boolean }> => {
    const partBytes = deps.partBytes ?? uploadPartLimits.bytes;
    const split = await splitFiles(files, partBytes);
    const sendPart = (request: ApiRequest) => exchangeFor(row, request, partBytes);
    const upload = split && (await uploadMissingParts(split, sendPart, onStored));
    if (upload?.state === 'failed') return upload;
    const uploaded = upload?.state === 'complete' ? split : undefined;
    const outcome = await exchangeFor(row, toRequest(item, files, uploaded), uploaded ? partBytes : item.bytes);
    return { outcome, hasProgressed: upload?.hasProgressed ?? false };
  };

  const attemptSend = async (row: OutboxRow): Promise<SendOneResult> => {
    const item = await openItem(dataKey, row.key, row.sealed);
    const stored = item && item.files.length > 0 ? await rows.loadAttachments(row.key) : [];
    const files = item && (await readVerifiedFiles(dataKey, row.key, item, stored));
    if (!item || !files || item.userId !== deps.userId) {
      await park(row, damagedResult(row.attempts));
      return { state: 'rejected' };
    }
    const former = otherBrokerName(item, deps.broker);
    if (former !== null) {
      await park(row, otherBrokerResult(row.attempts, former));
      return { state: 'rejected' };
    }
    const upload = uploads.follow(row.key);
    const stop = keepLeaseAlive(row);
    try {
      const { outcome, hasProgressed } = await sendItem(row, item, files, upload.onStored);
      // A network that lets parts through is not retried less and less often.
      const counts = { attempts: row.attempts, losses: hasProgressed ? 0 : (row.losses ?? 0) };
      const result = attemptResult(outcome, counts, nowMs(), deps.random);
      const { state } = result;
      if (state === 'accepted') return { state, next: await accept(row, item, result) };
      await park(row, { ...result, state });
      return { state };
    } finally {
      stop();
      upload.end();
    }
  };

  return async (row) => {
    try {
      return await attemptSend(row);
    } catch (error) {
      // A failing disk or a sign-out stops every lane; an error of this client stops only this item's lane.
      if (closing.aborted || error instanceof WorkNotSaved) throw error;
      onFault(error);
      await park(row, appErrorResult(row.attempts));
      return { state: 'rejected' };
    }
  };
};
