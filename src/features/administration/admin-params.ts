import { searchParams } from '#ui/search/search-params.ts';

/** The filters of the lists, with what an address may say of them. */
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

/** What the routes of administration accept in their URLs. */
export const adminUserParams = searchParams(adminUserFilters);
export const brokerParams = searchParams(brokerFilters);
export const roleParams = searchParams(roleFilters);
export const auditParams = searchParams(auditFilters);
