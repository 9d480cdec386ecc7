import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, describeFailure, Unreachable } from '#api/errors.ts';
import { callByLink } from '#api/token-calls/link-call.ts';
import { type ClientDossier, linkFileAdd } from '#shared/operations/client-link/client-links.ts';
import { shrinkPhoto } from '#ui/fields/files/photo-shrink.ts';
import { validateFiles } from '#ui/fields/files/validate-files.ts';
import { useLeavingWarning } from '#ui/window/use-leaving-warning.ts';

/** An upload to the broker. Its key is the idempotency key: it arrives once, however often it is retried. */
export interface ClientUpload {
  readonly key: string;
  readonly documentId: number;
  readonly file: File;
  /** `waiting`: the network was down; retried automatically. */
  readonly state: 'preparing' | 'sending' | 'waiting';
  /** Upload progress, 0 to 100. */
  readonly percent: number;
}

/** A refused file of a document. */
export interface RefusedUpload {
  readonly documentId: number;
  readonly message: string;
}

const fileTimeoutMs = 600_000;
const backoffMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** True if a retry may succeed: no answer, or a busy server. */
const isRetryable = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof CallError && (error.status >= 500 || error.status === 429));

/** Waits for the backoff, or until the network comes back. */
const waitForRetry = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });

interface Options {
  readonly token: string;
  readonly onDossier: (dossier: ClientDossier) => void;
  readonly onEnded: (message: string) => void;
}

/** Uploads files one after the other, with retries and backoff, until each was accepted or refused. */
export const useUploads = ({ token, onDossier, onEnded }: Options) => {
  const [uploads, setUploads] = useState<readonly ClientUpload[]>([]);
  const [refused, setRefused] = useState<RefusedUpload>();
  const queue = useRef<ClientUpload[]>([]);
  const isWorking = useRef(false);
  const unmounting = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    unmounting.current = controller;
    return () => controller.abort();
  }, []);

  const change = useCallback((key: string, changes: Partial<ClientUpload> | undefined) => {
    queue.current = queue.current.flatMap((upload) => {
      if (upload.key !== key) return [upload];
      return changes ? [{ ...upload, ...changes }] : [];
    });
    setUploads(queue.current);
  }, []);

  const sendAll = useCallback(async () => {
    if (isWorking.current) return;
    isWorking.current = true;
    const signal = unmounting.current?.signal ?? AbortSignal.timeout(fileTimeoutMs);
    let failures = 0;
    while (!signal.aborted) {
      const next = queue.current.find(({ state }) => state !== 'preparing');
      if (!next) break;
      const { key, documentId, file } = next;
      change(key, { state: 'sending', percent: 0 });
      try {
        const input = { documentId, key, files: [file] };
        const onSent = (sentBytes: number, total: number) =>
          change(key, { percent: Math.round((sentBytes / total) * 100) });
        const { dossier } = await callByLink(linkFileAdd, input, { token, signal, timeoutMs: fileTimeoutMs, onSent });
        failures = 0;
        change(key, undefined);
        if (dossier) onDossier(dossier);
      } catch (error) {
        if (signal.aborted) break;
        if (isRetryable(error)) {
          change(key, { state: 'waiting' });
          const retryAfterMs = error instanceof CallError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
          await waitForRetry(Math.max(retryAfterMs, backoffMs[Math.min(failures, backoffMs.length - 1)] ?? 0), signal);
          failures += 1;
          continue;
        }
        change(key, undefined);
        const failure = describeFailure(error, 'file');
        const message = Object.values(failure.errors).flat()[0] ?? failure.message;
        if (error instanceof CallError && error.status === 401) onEnded(message);
        else setRefused({ documentId, message });
      }
    }
    isWorking.current = false;
  }, [token, change, onDossier, onEnded]);

  const add = useCallback(
    async (documentId: number, files: readonly File[]) => {
      setRefused(undefined);
      const { accepted, refusals } = await validateFiles(files);
      if (refusals.length > 0) setRefused({ documentId, message: refusals.join(' ') });
      for (const file of accepted) {
        const key = crypto.randomUUID();
        queue.current = [...queue.current, { key, documentId, file, state: 'preparing', percent: 0 }];
        setUploads(queue.current);
        try {
          change(key, { file: await shrinkPhoto(file), state: 'waiting' });
        } catch (error) {
          change(key, undefined);
          setRefused({ documentId, message: describeFailure(error, 'file').message });
        }
        void sendAll();
      }
    },
    [change, sendAll],
  );

  const isUnsent = uploads.length > 0;
  useLeavingWarning(isUnsent);

  return { sendings: uploads, refused, add };
};
