import type { Access } from './wire/endpoint.ts';
import type { SessionUser } from './wire/session-shape.ts';

/**
 * True if a user may call an operation with this `access`; null is an anonymous caller. The server enforces it; the
 * client hides or explains accordingly. Specification 0, "The server's answers"; `wire/endpoint.ts` defines each
 * access.
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
