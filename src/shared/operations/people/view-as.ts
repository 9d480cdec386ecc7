import * as v from 'valibot';
import { adminId } from '#shared/operations/wire/admin-list.ts';
import { type EndpointDefinition, endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput } from '#shared/operations/wire/envelope.ts';
import { sessionUserSchema } from '#shared/operations/wire/session-shape.ts';

/** Minutes after which a view as another user ends. */
export const viewAsMinutes = 30;

type Kind = 'root' | 'admin' | 'broker' | 'agency';

/**
 * True if a user may view Lagon as another, by their roles: only as a lower role, never as root. See
 * docs/decisions/view-as.md.
 */
export const canViewAs = (viewer: Kind, viewed: Kind): boolean => {
  if (viewer === 'root') return viewed !== 'root';
  return viewer === 'admin' && (viewed === 'broker' || viewed === 'agency');
};

/**
 * True if an operation is allowed in a view as another user: only operations declared without effect, so that a new
 * operation with an effect is refused by default. Downloads are refused, since the file would stay on the
 * administrator's disk.
 */
export const isAllowedInView = ({ access, effect, response, isPersonal }: EndpointDefinition): boolean =>
  effect === 'none' && response !== 'file' && access !== 'public' && access !== 'client-link' && !isPersonal;

/**
 * Starts a view as another user. `token` is a read-only bearer token; it expires at `expiresAt` (ISO 8601), with the
 * calling session, or when either user loses access.
 */
export const viewAsBegin = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/view-as',
  summary: 'Voir comme une autre personne',
  rateLimit: { count: 60, perMs: 3_600_000 },
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  input: v.object({ id: adminId }),
  output: answer({ token: v.string(), user: sessionUserSchema, expiresAt: v.string() }),
});

/** Ends the view of the calling session; called with the administrator's own token. */
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
