import { searchParams } from '#ui/search/search-params.ts';

/** Filters of the lists, with what may stand in the URL. */
export const adminUserFilters = {
  firstname: 'personal',
  lastname: 'personal',
  email: 'personal',
  isEnabled: 'open',
  brokerId: 'open',
  roleId: 'open',
} as const;
export const brokerFilters = { name: 'open', code: 'open', login: 'personal' } as const;
export const roleFilters = { title: 'open', isEnabled: 'open' } as const;

export const auditFilters = {
  kind: 'open',
  person: 'personal',
  subject: 'open',
  address: 'personal',
  from: 'open',
  until: 'open',
} as const;

/** URL parameters of the administration routes. */
export const adminUserParams = searchParams(adminUserFilters);
export const brokerParams = searchParams(brokerFilters);
export const roleParams = searchParams(roleFilters);
export const auditParams = searchParams(auditFilters);
