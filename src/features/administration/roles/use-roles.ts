import { useQuery } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { readQuery } from '#offline/reads/read-query.ts';
import { adminRoleList } from '#shared/operations/people/admin-organisation.ts';

/** All roles, in one page. */
export const useRoles = () =>
  useQuery(readQuery(useOffline(), adminRoleList, { nbItemsPerPage: 1000 })).data?.value.roles;
