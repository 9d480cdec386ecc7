import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/http/refusal.ts';
import type { Member } from '#shared/contract/people/admin-organisation.ts';
import type { Message } from '#shared/contract/wire/envelope.ts';
import type { SortColumn } from '#shared/contract/wire/paging.ts';
import { findUser } from './broker-user-repository.ts';
import { endAccessBy, type PersonContext, updatePerson } from './person-changes.ts';

export const said = (message: string, type: Message['type'] = 'success') => ({ type, message });
/** Said where other people are concerned and the call does not say that this is meant. */
export const unconfirmed = (count: number, [one, many]: readonly [string, string]) => ({
  success: false,
  concerned: count,
  message: said(count === 1 ? `Une personne ${one}` : `${count} personnes ${many}`, 'warning'),
});
/** What becomes of people whose broker or role changes. */
export const becomes = {
  closed: ['ne pourra plus se connecter.', 'ne pourront plus se connecter.'],
  changed: ['changera de droits.', 'changeront de droits.'],
} as const;
/** Said where the row is no longer what was seen. */
export const meanwhile = <T>(conflict: T) => ({
  success: false,
  conflict,
  message: said('Une autre personne a modifié ces données entre-temps. Rien n’a été enregistré.', 'warning'),
});

/** Ends the sessions of the people of a group, but for the caller's own. */
export const endAccessOf = async (tx: Db, context: PersonContext, people: readonly Member[], reason: string) => {
  for (const { id } of people) await endAccessBy(tx, context, id, reason);
};

interface Searched<Row extends { readonly id: number }, Filter, Sort extends string> {
  readonly matches: (filter: Filter) => (row: Row) => boolean;
  readonly compare: (sort: readonly SortColumn<Sort>[], last: (a: Row, b: Row) => number) => (a: Row, b: Row) => number;
}
interface Part<Sort extends string> {
  readonly sort: readonly SortColumn<Sort>[];
  readonly offset: number;
  readonly limit: number;
}

/** One page of what a filter lets pass, in its order, and how many there are. */
export const found = <Row extends { readonly id: number }, Filter, Sort extends string>(
  rows: readonly Row[],
  { matches, compare }: Searched<Row, Filter, Sort>,
  filter: NoInfer<Filter>,
  { sort, offset, limit }: NoInfer<Part<Sort>>,
) => {
  const all = rows.filter(matches(filter)).sort(compare(sort, (a, b) => a.id - b.id));
  return { rows: all.slice(offset, offset + limit), nbItemsTotal: all.length };
};

/** Writes a person anew with another broker or role: the rules of changing a person hold. */
export const movePerson = async (
  idUser: number,
  to: { readonly brokerId?: number | null; readonly role?: number },
  context: PersonContext,
) => {
  const user = await findUser(context.db, context.caller.scope, idUser);
  const [role] = user?.role ?? [];
  if (!user || !role) throw notFound();
  const { firstName, lastName, email, isEnabled, userBrokerId } = user;
  await updatePerson(
    { id: idUser, firstName, lastName, email, isEnabled, brokerId: userBrokerId, role: role.id, ...to },
    context,
  );
};
