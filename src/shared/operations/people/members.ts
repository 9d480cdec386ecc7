import * as v from 'valibot';
import { memberFilters } from '#shared/operations/people/people-filters.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer } from '#shared/operations/wire/envelope.ts';
import { filterEntries } from '#shared/operations/wire/filters.ts';
import { pagingEntries } from '#shared/operations/wire/paging.ts';
import { brokerUserRowSchema } from './broker-users.ts';

/** Sortable columns of members: all but the role. Specification 3, section 2.1. */
const memberSortFields = ['firstname', 'lastname', 'email', 'isEnabled'] as const;
export type MemberSortField = (typeof memberSortFields)[number];

const { firstName, lastName, ...rest } = brokerUserRowSchema.entries;

/** A user with the field names of the member search. Specification 3, section 3. */
const memberRowSchema = v.object({ ...rest, firstname: firstName, lastname: lastName });
export type MemberRow = v.InferOutput<typeof memberRowSchema>;

/** The users of every broker. Specification 3, sections 2.1 and 7; for root and admin by specification 0, "Routes". */
export const memberSearch = endpoint({
  method: 'POST',
  path: '/api/agent/member/search',
  summary: 'Rechercher des membres',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: v.object({ ...pagingEntries(memberSortFields), ...filterEntries(memberFilters) }),
  output: answer({ userList: v.array(memberRowSchema), totalCount: v.number() }),
});
