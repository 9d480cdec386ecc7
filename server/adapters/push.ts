import { createECDH, hkdfSync } from 'node:crypto';
import webPush from 'web-push';
import { Outage } from '#server/services/outage.ts';
import type { PushService } from '#server/services/push.ts';

/** After this time the push service drops a message that the device did not fetch. */
const timeToLiveSeconds = 86_400;
const timeoutMs = 10_000;

/**
 * The server's VAPID key pair (RFC 8292, P-256) in base64url. It derives from the secret that all processes share. After
 * that secret is changed, devices register anew.
 */
export const deriveVapidKeys = (tokenSecret: string): { readonly publicKey: string; readonly privateKey: string } => {
  const curve = createECDH('prime256v1');
  // A value that is no private key of the curve has a chance of 2⁻³².
  for (let counter = 0; ; counter += 1) {
    try {
      curve.setPrivateKey(Buffer.from(hkdfSync('sha256', tokenSecret, '', `lagon web push ${counter}`, 32)));
      return { publicKey: curve.getPublicKey('base64url'), privateKey: curve.getPrivateKey('base64url') };
    } catch (error) {
      if (counter > 3) throw error;
    }
  }
};

/** Sends notifications through the push services of browsers (RFC 8030), encrypted for the device (RFC 8291). */
export const createPushService = (
  { publicUrl, secrets }: { readonly publicUrl: string; readonly secrets: { readonly tokenSecret: string } },
  request: typeof fetch = fetch,
): PushService => {
  const keys = deriveVapidKeys(secrets.tokenSecret);
  // Push services require an https URL or a mail address as contact.
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:ne-pas-repondre@lagon.nc';
  return {
    publicKey: keys.publicKey,
    send: async (subscription, message) => {
      const details = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
        vapidDetails: { subject, ...keys },
        TTL: timeToLiveSeconds,
        // A topic has at most 32 characters of base64url: a message that still waits there is replaced by its successor.
        topic: message.tag.replaceAll(/[^\w-]/g, '-').slice(0, 32),
      });
      const { host } = new URL(details.endpoint);
      const answer = await request(details.endpoint, {
        method: details.method,
        headers: Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(details.body ?? []),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw new Outage('push', `POST https://${host}`, error);
      });
      await answer.body?.cancel();
      if (answer.status === 404 || answer.status === 410) return 'unknown';
      if (answer.status === 429 || answer.status >= 500)
        throw new Outage('push', `POST https://${host} ${answer.status}`);
      if (!answer.ok) throw new Error(`Push service ${host} refused a message: ${answer.status}`);
      return 'sent';
    },
  };
};
