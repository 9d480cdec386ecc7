import type { WorkDeps, WorkMessage } from '#offline/drafts/work-deps.ts';
import type { UploadProgress } from '#offline/interfaces/outbox-types.ts';
import { throttle } from '#offline/scheduling/throttle.ts';
import { observable } from '#offline/state/observable.ts';

const postEveryMs = 200;

interface UploadDeps extends WorkDeps {
  readonly setTimer: (work: () => void, delayMs: number) => () => void;
}

/** File bytes that the server has of the items being sent, by this tab or by the tab that holds the lock. */
export const createUploads = ({ channel, setTimer }: UploadDeps) => {
  const uploads = observable<UploadProgress>(new Map());

  const set = (key: string, sentBytes: number | null): void => {
    const nextUploads = new Map(uploads.get());
    if (sentBytes === null) nextUploads.delete(key);
    else nextUploads.set(key, sentBytes);
    uploads.set(nextUploads);
  };

  return {
    get: uploads.get,
    subscribe: uploads.subscribe,
    receive: (message: WorkMessage): void => {
      if (message.kind === 'upload') set(message.key, message.sentBytes);
    },
    /** Follows the upload of the files of one item. */
    follow: (key: string) => {
      let sentBytes: number | null = null;
      const post = (): void => {
        set(key, sentBytes);
        channel.post({ kind: 'upload', key, sentBytes });
      };
      const throttled = throttle(post, postEveryMs, setTimer);
      return {
        onStored: (storedBytes: number): void => {
          sentBytes = storedBytes;
          throttled.schedule();
        },
        end: (): void => {
          throttled.cancel();
          if (sentBytes === null) return;
          sentBytes = null;
          post();
        },
      };
    },
  };
};

export type Uploads = ReturnType<typeof createUploads>;
