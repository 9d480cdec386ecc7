import { deriveVapidKeys } from '#server/adapters/push.ts';
import type { PushDevice, PushService } from '#server/services/push.ts';
import type { PushMessage } from '#shared/operations/people/notifications.ts';

/** A notification that a test server would have sent. */
export interface RecordedPush {
  readonly device: PushDevice;
  readonly message: PushMessage;
}

/** Push service that records in `sent` what it would send. */
export const recordPushes = (tokenSecret: string, sent: RecordedPush[]): PushService => ({
  publicKey: deriveVapidKeys(tokenSecret).publicKey,
  send: async (device, message) => {
    sent.push({ device, message });
    return 'sent';
  },
});
