import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer } from '#shared/operations/wire/envelope.ts';

/** Idempotency key of a call that creates something: a UUID generated on the device at submission. */
const idempotencyKeySchema = v.pipe(v.string(), v.uuid('doit être un identifiant UUID'));

/**
 * Settles an idempotency key whose outcome the device does not know, before its content is edited or discarded. If the
 * call took effect, its stored answer is returned (`done`), after 90 days only the fact that it succeeded. If it did
 * not, the key is revoked for good (`cancelled`): a request still under way can no longer take effect. `running`: the
 * call is being executed, retry later. Design, "Offline" 3: an attempted payload is immutable.
 */
export const keySettle = endpoint({
  method: 'POST',
  path: '/api/receipt/settle',
  summary: 'Savoir si un envoi a pris effet, ou l’annuler',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  input: v.object({ key: idempotencyKeySchema }),
  output: answer({
    state: v.picklist(['done', 'cancelled', 'running']),
    /** HTTP status and body of the stored answer, for `done`. */
    status: v.optional(v.number()),
    body: v.optional(v.unknown()),
  }),
});
