import type { WorkDeps, WorkMessage } from '#offline/drafts/work-deps.ts';
import type { OutboxUploads } from '#offline/interfaces/outbox-types.ts';
import { throttle } from '#offline/scheduling/throttle.ts';
import { observable } from '#offline/state/observable.ts';

const tellEveryMs = 200;

interface UploadDeps extends WorkDeps {
  readonly setTimer: (work: () => void, delayMs: number) => () => void;
}

/** How many bytes of the files that are being sent have left, by item: of this tab, and of the one that sends. */
export const createUploads = ({ channel, setTimer }: UploadDeps) => {
  const uploads = observable<OutboxUploads>(new Map());

  const set = (key: string, sentBytes: number | null): void => {
    const next = new Map(uploads.get());
    if (sentBytes === null) next.delete(key);
    else next.set(key, sentBytes);
    uploads.set(next);
  };

  return {
    get: uploads.get,
    subscribe: uploads.subscribe,
    hear: (message: WorkMessage): void => {
      if (message.kind === 'upload') set(message.key, message.sentBytes);
    },
    /** Follows one item whose files have `fileBytes` in all. The fields of its form leave first. */
    follow: (key: string, fileBytes: number) => {
      let sentBytes: number | null = null;
      const tell = (): void => {
        set(key, sentBytes);
        channel.post({ kind: 'upload', key, sentBytes });
      };
      const pace = throttle(tell, tellEveryMs, setTimer);
      return {
        onSent: (sent: number, ofBytes: number): void => {
          sentBytes = Math.max(0, sent - (ofBytes - fileBytes));
          pace.soon();
        },
        end: (): void => {
          pace.stop();
          if (sentBytes === null) return;
          sentBytes = null;
          tell();
        },
      };
    },
  };
};

export type Uploads = ReturnType<typeof createUploads>;
