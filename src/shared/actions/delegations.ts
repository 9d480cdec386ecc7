import type { Delegation } from '#shared/operations/follow-up/delegations.ts';
import type { Colleague } from '#shared/operations/follow-up/reminders.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';

/** « jusqu’au 14/12/2026 » */
export const formatEnd = ({ toDay }: Pick<Delegation, 'toDay'>): string =>
  toDay === null ? 'sans date de fin' : `jusqu’au ${frenchDate(toDay)}`;

/** « du 01/12/2026 au 14/12/2026 » */
export const formatPeriod = ({ fromDay, toDay }: Pick<Delegation, 'fromDay' | 'toDay'>): string =>
  toDay === null ? `à partir du ${frenchDate(fromDay)}` : `du ${frenchDate(fromDay)} au ${frenchDate(toDay)}`;

/** « de Marie Wéa, jusqu’au 14/12/2026 », shown on delegated work. */
export const formatOrigin = (delegation: Delegation): string =>
  `${withDe(delegation.from.name)}, ${formatEnd(delegation)}`;

/**
 * « les dossiers de 2 clients de Marie Wéa »; to their owner « les dossiers de 2 de vos clients ».
 *
 * @param clientCount Null: all clients.
 * @param owner Full name; null if the text addresses the owner.
 */
export const formatDossiers = (clientCount: number | null, owner: string | null): string => {
  if (clientCount === null) return owner === null ? 'vos dossiers' : `les dossiers ${withDe(owner)}`;
  const ownerText = owner === null ? 'de vos clients' : withDe(owner);
  if (clientCount === 1) return `les dossiers d’un ${owner === null ? '' : 'client '}${ownerText}`;
  return `les dossiers de ${clientCount} ${owner === null ? '' : 'clients '}${ownerText}`;
};

/** True if a delegation applies on a day of Nouméa. */
export const isInForce = ({ fromDay, toDay }: Pick<Delegation, 'fromDay' | 'toDay'>, today: string): boolean =>
  fromDay <= today && (toDay === null || toDay >= today);

/** « , suivi par Paul Naud jusqu’au 14/12/2026 », beside a person who is away; empty for anybody else. */
export const formatStandIn = (delegation: Delegation | undefined): string =>
  delegation === undefined ? '' : `, suivi par ${delegation.to.name} ${formatEnd(delegation)}`;

interface Work {
  /** Assignee of the work; null if it is for all people of the broker. */
  readonly userId: number | null;
  /** Client whom the work is about; null if unknown. */
  readonly clientId: number | null;
}

/**
 * Delegation in force of a person’s work about a client. A delegate’s own delegation is not followed: the work stays
 * with the delegate. If several are in force, as after an account was reopened, the newest one applies.
 */
export const findDelegation = (
  delegations: readonly Delegation[],
  { userId, clientId }: Work,
  today: string,
): Delegation | undefined =>
  delegations.findLast(
    (delegation) =>
      delegation.from.id === userId &&
      isInForce(delegation, today) &&
      (delegation.clients === null || delegation.clients.some(({ id }) => id === clientId)),
  );

interface Team {
  readonly delegations: readonly Delegation[];
  /** Enabled people of the broker; empty if unknown. */
  readonly colleagues: readonly Colleague[];
  readonly formerColleagues: readonly Colleague[];
}

/** Follower of a person's work: who does it today. */
export interface Follower {
  /** Null: all people of the broker. */
  readonly assigneeId: number | null;
  /** The delegation by which the follower received the work. */
  readonly delegation?: Delegation;
  /** « de Paul Naud, qui n’est plus au cabinet », shown on work that was delegated, or is for everybody again. */
  readonly origin?: string;
}

/**
 * Who does a person’s work today: their delegate or themselves; everybody if the account was disabled or moved to
 * another broker, since no enabled user would see it otherwise.
 */
export const findFollower = (
  { delegations, colleagues, formerColleagues }: Team,
  { userId, clientId }: Work,
  today: string,
): Follower => {
  if (userId === null) return { assigneeId: null };
  const delegation = findDelegation(delegations, { userId, clientId }, today);
  if (delegation) return { assigneeId: delegation.to.id, delegation, origin: formatOrigin(delegation) };
  if (colleagues.length === 0 || colleagues.some(({ id }) => id === userId)) return { assigneeId: userId };
  const name = formerColleagues.find(({ id }) => id === userId)?.name ?? 'une personne';
  return { assigneeId: null, origin: `${withDe(name)}, qui n’est plus au cabinet` };
};

interface Period {
  readonly fromDay: string;
  readonly toDay: string | null;
}

const overlaps = (period: Period, otherPeriod: Period): boolean =>
  (period.toDay === null || period.toDay >= otherPeriod.fromDay) &&
  (otherPeriod.toDay === null || otherPeriod.toDay >= period.fromDay);

/** A requested delegation, before it is saved. */
export interface RequestedDelegation extends Period {
  readonly fromId: number;
  readonly toId: number;
  /** Null: all. */
  readonly clientIds: readonly number[] | null;
}

/** Existing delegation of the same person that covers some of the same work on one of the requested days. */
export const findOverlap = (
  delegations: readonly Delegation[],
  requested: RequestedDelegation,
): Delegation | undefined =>
  delegations.find(
    (delegation) =>
      delegation.from.id === requested.fromId &&
      overlaps(delegation, requested) &&
      (delegation.clients === null ||
        requested.clientIds === null ||
        delegation.clients.some(({ id }) => requested.clientIds?.includes(id))),
  );

const toComparableIds = (ids: readonly number[] | null): string =>
  ids === null ? 'all' : ids.toSorted((a, b) => a - b).join();

/** True if a saved delegation is the requested one. */
export const isSameDelegation = (saved: Delegation, requested: RequestedDelegation): boolean =>
  saved.to.id === requested.toId &&
  saved.fromDay === requested.fromDay &&
  saved.toDay === requested.toDay &&
  toComparableIds(saved.clients?.map(({ id }) => id) ?? null) === toComparableIds(requested.clientIds);

/**
 * Warnings that delegations are not chained: one sentence if the delegate delegates work on the same days, one if the
 * delegator receives work then.
 */
export const describeChains = (delegations: readonly Delegation[], requested: RequestedDelegation): string[] => {
  const overlapping = delegations.filter((delegation) => overlaps(delegation, requested));
  const onward = overlapping.find(({ from }) => from.id === requested.toId);
  const received = overlapping.find(({ to }) => to.id === requested.fromId);
  return [
    ...(onward
      ? [
          `${onward.from.name} passe ses propres dossiers à ${onward.to.name} ${formatPeriod(onward)}\u00A0: ceux-ci restent à ${onward.from.name}.`,
        ]
      : []),
    ...(received
      ? [
          `Les dossiers ${withDe(received.from.name)}, passés à ${received.to.name} ${formatPeriod(received)}, restent à ${received.to.name}.`,
        ]
      : []),
  ];
};
