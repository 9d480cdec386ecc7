import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer } from '#shared/operations/wire/envelope.ts';

/** The key of a creating call: a UUID made on the device when the person submits. */
export const idempotencyKeySchema = v.pipe(v.string(), v.uuid('doit être un identifiant UUID'));

/**
 * Cancels a key of which the device does not know whether it took effect, before its content is edited or thrown away. Where the call took
 * effect, the answer of then comes back (`done`), after 90 days no more of it than its success. Where it did not, the key is spent for good (`cancelled`): a request
 * still under way can no longer take effect when it arrives. `running`: being executed now, ask again.
 * Design, "Offline" 3: an attempted payload is immutable.
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
    /** HTTP status and body of the first answer, for `done`. */
    status: v.optional(v.number()),
    body: v.optional(v.unknown()),
  }),
});
