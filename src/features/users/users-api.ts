import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { brokerRoles, brokerSearch, brokerUserGet } from '#shared/operations/people/broker-users.ts';

type Reader = Pick<OfflineServices, 'read'>;

/** A user, with the roles and brokers that may be assigned to them. */
export const userQuery = (offline: Reader, id: number) => readQuery(offline, brokerUserGet, { id });

/** The brokers that a user may be linked to. */
export const brokersQuery = (offline: Reader) => readQuery(offline, brokerSearch, { pageSize: 0 });

/** The roles that the caller may assign. */
export const rolesQuery = (offline: Reader) => readQuery(offline, brokerRoles, {});
