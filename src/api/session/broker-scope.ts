import type { SessionUser } from '#shared/operations/wire/session-shape.ts';

/** Names whose data a person may read: one broker's, all brokers', or nobody's. */
export const brokerScope = ({ isRoot, isAdmin, userBrokerId, agency }: SessionUser): string => {
  if (isRoot || isAdmin) return 'all';
  return userBrokerId === null ? (agency?.code ?? 'none') : `broker ${userBrokerId}`;
};

/** Names a person together with their broker: what was read as one broker's person is not shown to the next one's. */
export const personScope = (user: SessionUser): string => `${user.id} ${brokerScope(user)}`;
