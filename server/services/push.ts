/** Address and keys of a device at the push service of its browser. */
export interface PushDevice {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Notification as shown by a device. `path` is the screen that a tap opens; a later message with the same `tag` replaces this one. */
interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

/** Sends notifications to devices (web push). */
export interface PushService {
  /** The server's VAPID key in base64url: a device registers with it. */
  readonly publicKey: string;
  /**
   * Resolves when the push service has accepted the message, or to `unknown` if it no longer knows the device. Throws an
   * `Outage` if it does not answer or is overloaded.
   */
  send(device: PushDevice, message: PushMessage): Promise<'sent' | 'unknown'>;
}
