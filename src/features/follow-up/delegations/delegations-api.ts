import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { delegationList } from '#shared/operations/follow-up/delegations.ts';

/** Delegations of the broker of a person, the user by default; offline, as last read. */
export const delegationsQuery = (offline: Pick<OfflineServices, 'read'>, userId: number | undefined) =>
  readQuery(offline, delegationList, userId === undefined ? {} : { userId });
