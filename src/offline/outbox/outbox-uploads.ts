import type { WorkDeps, WorkMessage } from '#offline/drafts/work-deps.ts';
import type { UploadProgress } from '#offline/interfaces/outbox-types.ts';
import { throttle } from '#offline/scheduling/throttle.ts';
import { observable } from '#offline/state/observable.ts';

const postEveryMs = 200;

interface UploadDeps extends WorkDeps {
  readonly setTimer: (work: () => void, delayMs: number) => () => void;
}

/** Uploaded bytes of the items being sent, by this tab or by the tab that holds the lock. */
export const createUploads = ({ channel, setTimer }: UploadDeps) => {
  const uploads = observable<UploadProgress>(new Map());

  const set = (key: string, sentBytes: number | null): void => {
    const next = new Map(uploads.get());
    if (sentBytes === null) next.delete(key);
    else next.set(key, sentBytes);
    uploads.set(next);
  };

  return {
    get: uploads.get,
    subscribe: uploads.subscribe,
    receive: (message: WorkMessage): void => {
      if (message.kind === 'upload') set(message.key, message.sentBytes);
    },
    /** Follows the upload of one item with `fileBytes` bytes of files. Its form fields are uploaded first. */
    follow: (key: string, fileBytes: number) => {
      let sentBytes: number | null = null;
      const post = (): void => {
        set(key, sentBytes);
        channel.post({ kind: 'upload', key, sentBytes });
      };
      const throttled = throttle(post, postEveryMs, setTimer);
      return {
        onSent: (sent: number, ofBytes: number): void => {
          sentBytes = Math.max(0, sent - (ofBytes - fileBytes));
          throttled.soon();
        },
        end: (): void => {
          throttled.stop();
          if (sentBytes === null) return;
          sentBytes = null;
          post();
        },
      };
    },
  };
};

export type Uploads = ReturnType<typeof createUploads>;
