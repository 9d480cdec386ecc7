import type { Access } from './wire/endpoint.ts';
import type { SessionUser } from './wire/session-shape.ts';

/**
 * Whether a person may do what `access` guards; null is nobody. The server enforces it, the client hides and explains by
 * it. Specification 0, "The server's answers"; what each access means is said in `wire/endpoint.ts`.
 */
export const isAllowed = (access: Access, user: SessionUser | null): boolean => {
  if (access === 'public') return true;
  if (!user || access === 'client-link') return false;
  if (access === 'signed-in') return true;
  if (access === 'linked') return user.agency !== null;
  if (user.isRoot || user.isAdmin) return true;
  if (access === 'linked-or-admin') return user.agency !== null;
  return access === 'user-admin' && user.isBroker && user.agency !== null;
};
