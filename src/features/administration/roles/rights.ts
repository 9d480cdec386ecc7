import { isAllowed } from '#shared/operations/access.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { RoleKind } from '#shared/operations/people/admin-organisation.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';

/** Somebody who has the rights of a kind, as the rule of access sees them. */
const someone = (kind: RoleKind) => ({
  isRoot: kind === 'root',
  isAdmin: kind === 'admin',
  isBroker: kind === 'broker',
  agency: kind === 'broker' || kind === 'agency' ? { code: '' } : null,
});

/** One operation of the API and who may call it. */
export interface Right {
  readonly name: string;
  readonly summary: string;
  readonly isFor: Readonly<Record<RoleKind, boolean>>;
}

/** The matrix of what each kind of role may do, made of the list of operations: a new one is in it by itself. */
export const rights: readonly Right[] = Object.entries<EndpointDefinition>(endpoints)
  .filter(([, { access }]) => access !== 'public')
  .map(([name, { summary, access }]) => {
    const may = (kind: RoleKind) => isAllowed(access, someone(kind) as never);
    return {
      name,
      summary,
      isFor: { root: may('root'), admin: may('admin'), broker: may('broker'), agency: may('agency') },
    };
  })
  .sort((a, b) => a.summary.localeCompare(b.summary, 'fr'));

/** What a role gains and loses when its rights become others. */
export const changeOfRights = (from: RoleKind, to: RoleKind) => ({
  given: rights.filter(({ isFor }) => isFor[to] && !isFor[from]).map(({ summary }) => summary),
  taken: rights.filter(({ isFor }) => isFor[from] && !isFor[to]).map(({ summary }) => summary),
});
