import type { AdminBrokerRow } from '#shared/operations/people/admin-brokers.ts';
import type { AdminRoleRow } from '#shared/operations/people/admin-organisation.ts';
import { brokerFilters, roleFilters } from '#shared/operations/people/people-filters.ts';
import { fold } from '#shared/primitives/text.ts';
import { deviceSearch } from './define-search.ts';

/** Brokers and roles are few: the server searches them in memory. Specification 1, section 7. */
export const brokerRowSearch = deviceSearch<
  typeof brokerFilters,
  'id' | 'name' | 'code' | 'login' | 'isEnabled',
  AdminBrokerRow
>(brokerFilters, {
  id: ({ id }) => id,
  words: ({ name, code, login }) => fold(`${name} ${code} ${login}`),
  code: ({ code }) => fold(code),
  name: ({ name }) => fold(name),
  login: ({ login }) => fold(login),
  isEnabled: ({ isEnabled }) => isEnabled,
});

export const roleRowSearch = deviceSearch<typeof roleFilters, 'id' | 'title' | 'kind' | 'isEnabled', AdminRoleRow>(
  roleFilters,
  {
    id: ({ id }) => id,
    title: ({ title }) => fold(title),
    kind: ({ kind }) => kind,
    isEnabled: ({ isEnabled }) => isEnabled,
  },
);
