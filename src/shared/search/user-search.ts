import type { UserSortField } from '#shared/operations/people/broker-users.ts';
import type { ColumnOf, SearchRules } from './define-search.ts';

/** The filters of the user search; null asks for all. Specification 2, section 5.7. */
export interface UserFilter {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isEnabled: boolean | null;
  readonly brokerId: number | null;
  readonly brokerIds?: readonly number[];
  /** Asked for in administration alone. */
  readonly roleId: number | null;
  readonly roleIds?: readonly number[];
}

/** What the user search looks at; the server alone answers it. */
export const userSearchRules = {
  filters: {
    firstName: ['firstName', 'contains'],
    lastName: ['lastName', 'contains'],
    email: ['email', 'contains'],
    isEnabled: ['isEnabled', 'equals'],
    brokerId: ['broker', 'equals'],
    brokerIds: ['broker', 'isOneOf'],
    roleId: ['role', 'equals'],
    roleIds: ['role', 'isOneOf'],
  },
  sorts: { firstName: 'firstName', lastName: 'lastName', email: 'email', isEnabled: 'isEnabled' },
} as const satisfies SearchRules<UserFilter, UserSortField, string>;
export type UserColumn = ColumnOf<typeof userSearchRules>;
