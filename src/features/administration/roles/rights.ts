import { isAllowed } from '#shared/operations/access.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { RoleKind } from '#shared/operations/people/admin-organisation.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';

/** Example user with the rights of a kind, for the access rules. */
const exampleUser = (kind: RoleKind) => ({
  isRoot: kind === 'root',
  isAdmin: kind === 'admin',
  isBroker: kind === 'broker',
  agency: kind === 'broker' || kind === 'agency' ? { code: '' } : null,
});

/** An operation of the API and who may call it. */
export interface OperationRights {
  readonly name: string;
  readonly summary: string;
  readonly isAllowedByKind: Readonly<Record<RoleKind, boolean>>;
}

/** Matrix of operations and kinds of roles, derived from the list of operations. */
export const rights: readonly OperationRights[] = Object.entries<EndpointDefinition>(endpoints)
  .filter(([, { access }]) => access !== 'public')
  .map(([name, { summary, access }]) => {
    const isAllowedFor = (kind: RoleKind) => isAllowed(access, exampleUser(kind) as never);
    return {
      name,
      summary,
      isAllowedByKind: {
        root: isAllowedFor('root'),
        admin: isAllowedFor('admin'),
        broker: isAllowedFor('broker'),
        agency: isAllowedFor('agency'),
      },
    };
  })
  .sort((a, b) => a.summary.localeCompare(b.summary, 'fr'));

/** Rights gained and lost when a role changes its kind. */
export const compareRights = (from: RoleKind, to: RoleKind) => ({
  gained: rights
    .filter(({ isAllowedByKind }) => isAllowedByKind[to] && !isAllowedByKind[from])
    .map(({ summary }) => summary),
  lost: rights
    .filter(({ isAllowedByKind }) => isAllowedByKind[from] && !isAllowedByKind[to])
    .map(({ summary }) => summary),
});
