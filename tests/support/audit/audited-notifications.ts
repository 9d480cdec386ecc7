import type { ApiServer } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

const account = 'courtier2' as const;
const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/audited';
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

/** Each operation of notifications once, with its expected audit row: the address of a device is not recorded. */
export const auditedNotifications = {
  notificationSubscribe: async (api: ApiServer) => {
    await callSuccessfully(api, 'notificationSubscribe', { endpoint, keys }, account);
    return { action: 'notificationSubscribe', subject: '', by: account };
  },
  notificationUnsubscribe: async (api: ApiServer) => {
    await callSuccessfully(api, 'notificationUnsubscribe', { endpoint }, account);
    return { action: 'notificationUnsubscribe', subject: '', by: account };
  },
  notificationChoose: async (api: ApiServer) => {
    await callSuccessfully(api, 'notificationChoose', { kinds: ['signature', 'request'] }, account);
    return { action: 'notificationChoose', subject: '', by: account };
  },
};
