import * as v from 'valibot';
import { adminId, changeEntries } from '#shared/operations/wire/admin-list.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer } from '#shared/operations/wire/envelope.ts';

/**
 * Moves a client, or all clients of a broker, to another broker, with their contracts, quotes and requests. Without
 * confirmation it only counts the clients that would move (`concerned`).
 */
export const clientsMove = endpoint({
  method: 'POST',
  path: '/api/admin/clients/move',
  summary: 'Confier des clients à un autre courtier',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  idempotent: 'when-keyed',
  input: v.pipe(
    v.object({
      /** All clients of this broker, or the client `clientId`. */
      fromBrokerId: v.optional(adminId),
      clientId: v.optional(adminId),
      toBrokerId: adminId,
      confirmed: changeEntries.confirmed,
    }),
    v.forward(
      v.check(
        ({ fromBrokerId, clientId }) => (fromBrokerId === undefined) !== (clientId === undefined),
        'Indiquez un client, ou le courtier dont tous les clients partent',
      ),
      ['clientId'],
    ),
  ),
  output: answer({ concerned: v.optional(v.number()) }),
});
