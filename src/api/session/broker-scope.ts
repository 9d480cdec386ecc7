import type { SessionUser } from '#shared/operations/wire/session-shape.ts';

/** Scope key of the data that a person may read: that of one broker, of all brokers, or none. */
export const brokerScope = ({ isRoot, isAdmin, userBrokerId, agency }: SessionUser): string => {
  if (isRoot || isAdmin) return 'all';
  return userBrokerId === null ? (agency?.code ?? 'none') : `broker ${userBrokerId}`;
};

/**
 * Key of a person and their broker. Data cached for the person at one broker is not shown after a move to another
 * broker.
 */
export const personScope = (user: SessionUser): string => `${user.id} ${brokerScope(user)}`;
