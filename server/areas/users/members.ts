import type { Handler, Handlers } from '#server/http/handler.ts';
import type { UserSortField } from '#shared/operations/people/broker-users.ts';
import type { MemberSortField, memberSearch } from '#shared/operations/people/members.ts';
import { sortColumns } from '#shared/operations/wire/paging.ts';
import { searchUsers } from './broker-user-repository.ts';

const sortFields: Readonly<Record<MemberSortField, UserSortField>> = {
  firstname: 'firstName',
  lastname: 'lastName',
  email: 'email',
  isEnabled: 'isEnabled',
};

/** User search with the field names of specification 3. */
const searchMembers: Handler<typeof memberSearch> = async (input, { db, caller }) => {
  const { rows, total } = await searchUsers(db, caller.scope, {
    ...input,
    sort: sortColumns(input, { field: 'firstname', descending: false }).map(({ field, descending }) => ({
      field: sortFields[field],
      descending,
    })),
    offset: input.firstPage,
    limit: input.pageSize,
  });
  const userList = rows.map(({ firstName: firstname, lastName: lastname, ...row }) => ({
    ...row,
    firstname,
    lastname,
  }));
  return { success: true, userList, totalCount: total };
};

export const membersHandlers = { memberSearch: searchMembers } satisfies Partial<Handlers>;
