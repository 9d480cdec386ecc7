import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { isSameText } from '#server/primitives/same-text.ts';
import type { SigningEventResult } from '#server/services/signing.ts';

const eventSchema = v.object({
  event_id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  event_name: v.pipe(v.string(), v.maxLength(100)),
  sandbox: v.boolean(),
  data: v.object({
    signature_request: v.object({ id: v.string() }),
    // Events about a signer have it.
    signer: v.optional(v.object({ info: v.optional(v.object({ email: v.optional(v.string()) })) })),
  }),
});

/** Value of `X-Yousign-Signature-256` for a body: HMAC-SHA256. */
export const computeEventSignature = (body: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body, 'utf8').digest('hex')}`;

/** Parses a webhook call after verifying its signature. */
export const parseYousignEvent = (
  body: string,
  signature: string | undefined,
  { secret, isSandbox }: { readonly secret: string; readonly isSandbox: boolean },
): SigningEventResult => {
  if (signature === undefined || !isSameText(computeEventSignature(body, secret), signature)) return 'unsigned';
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return 'unreadable';
  }
  const result = v.safeParse(eventSchema, parsed);
  if (!result.success) return 'unreadable';
  const { event_id: id, event_name: name, sandbox, data } = result.output;
  const email = data.signer?.info?.email ?? null;
  return sandbox === isSandbox ? { id, name, providerId: data.signature_request.id, email } : 'foreign';
};
