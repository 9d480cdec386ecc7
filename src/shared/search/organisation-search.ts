import type { AdminBrokerRow } from '#shared/operations/people/admin-brokers.ts';
import type { AdminRoleRow } from '#shared/operations/people/admin-organisation.ts';
import { fold } from '#shared/primitives/text.ts';
import { deviceSearch, type SearchRules } from './define-search.ts';

/** The filters of the lists of brokers and of roles; null and an empty text ask for all. Specification 1, section 7. */
interface BrokerFilter {
  readonly id: number | null;
  readonly code: string;
  readonly name: string;
  readonly login: string;
}
interface RoleFilter {
  readonly id: number | null;
  readonly title: string;
  readonly isEnabled: boolean | null;
}
type BrokerSort = 'name' | 'code' | 'login' | 'isEnabled';
type RoleSort = 'title' | 'kind' | 'isEnabled';

const brokerRules = {
  filters: {
    id: ['id', 'equals'],
    code: ['code', 'equals'],
    name: ['name', 'contains'],
    login: ['login', 'contains'],
  },
  sorts: { name: 'name', code: 'code', login: 'login', isEnabled: 'isEnabled' },
} as const satisfies SearchRules<BrokerFilter, BrokerSort, string>;

const roleRules = {
  filters: { id: ['id', 'equals'], title: ['title', 'contains'], isEnabled: ['isEnabled', 'equals'] },
  sorts: { title: 'title', kind: 'kind', isEnabled: 'isEnabled' },
} as const satisfies SearchRules<RoleFilter, RoleSort, string>;

/** Brokers and roles are few: they are searched in memory, by the rules that a device would search by. */
export const brokerSearchOf = deviceSearch<
  AdminBrokerRow,
  BrokerFilter,
  BrokerSort,
  'id' | 'code' | 'name' | 'login' | 'isEnabled'
>(brokerRules, {
  id: ({ id }) => id,
  code: ({ code }) => code,
  name: ({ name }) => fold(name),
  login: ({ login }) => fold(login),
  isEnabled: ({ isEnabled }) => isEnabled,
});
export const roleSearchOf = deviceSearch<AdminRoleRow, RoleFilter, RoleSort, 'id' | 'title' | 'kind' | 'isEnabled'>(
  roleRules,
  {
    id: ({ id }) => id,
    title: ({ title }) => fold(title),
    kind: ({ kind }) => kind,
    isEnabled: ({ isEnabled }) => isEnabled,
  },
);
