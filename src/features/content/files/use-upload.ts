import { useRef, useState } from 'react';
import type { UploadOptions } from './content-kind.ts';

/** Progress of a running upload, and its abort. */
export const useUpload = () => {
  const [sentFraction, setSentFraction] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  return {
    /** Undefined unless a file is being sent. */
    sentFraction,
    /** Runs `send`; returns undefined if it was aborted. */
    run: async <T>(send: (options: UploadOptions) => Promise<T>): Promise<T | undefined> => {
      const current = new AbortController();
      const { signal } = current;
      controller.current = current;
      try {
        return await send({ signal, onSent: (sentBytes, ofBytes) => setSentFraction(sentBytes / ofBytes) });
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      } finally {
        setSentFraction(undefined);
      }
    },
    /** Undefined unless bytes are still to be sent: what is sent whole may be saved by now. */
    abort: sentFraction === undefined || sentFraction >= 1 ? undefined : () => controller.current?.abort(),
  };
};
