import * as v from 'valibot';
import { adminId } from '#shared/operations/wire/admin-list.ts';
import { type EndpointDefinition, endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput } from '#shared/operations/wire/envelope.ts';
import { sessionUserSchema } from '#shared/operations/wire/session-shape.ts';

/** How long an administrator sees Lagon as another person before they have to begin anew. */
export const viewAsMinutes = 30;

type Kind = 'root' | 'admin' | 'broker' | 'agency';

/** Who may see Lagon as whom, by the kinds of their roles: never upward, never an equal, nobody as root. Decision: docs/decisions/view-as.md. */
export const maySeeAs = (by: Kind, other: Kind): boolean => {
  if (by === 'root') return other !== 'root';
  return by === 'admin' && (other === 'broker' || other === 'agency');
};

/**
 * Whether an administrator who sees Lagon as somebody is answered: by what reads and leaves nothing behind, as the contract
 * says of each operation, so that one that is added is refused unless it says that it reads. A file that leaves the server is
 * refused: it would stay on the administrator's disk.
 */
export const isAnsweredInView = ({ access, effect, response, isPersonal }: EndpointDefinition): boolean =>
  effect === 'none' && response !== 'file' && access !== 'public' && access !== 'client-link' && !isPersonal;

/**
 * Begins to see Lagon as somebody else. `token` is the bearer token of what is read as them, for reading alone; it ends
 * at `expiresAt` (ISO 8601), with the session that asked, and when either person loses their access.
 */
export const viewAsBegin = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/view-as',
  summary: 'Voir comme une autre personne',
  budget: { count: 60, perMs: 3_600_000 },
  access: 'admin',
  offline: 'online',
  effect: 'change',
  input: v.object({ id: adminId }),
  output: answer({ token: v.string(), user: sessionUserSchema, expiresAt: v.string() }),
});

/** Ends what the session that asks sees as somebody else; it is called with the administrator's own token. */
export const viewAsEnd = endpoint({
  method: 'POST',
  path: '/api/view-as/end',
  summary: 'Revenir à son compte',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  input: noInput,
  output: answer({}),
});
