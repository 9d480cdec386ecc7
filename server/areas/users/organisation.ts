import type { Db } from '#server/db/db.ts';
import type { PersonContext } from '#server/http/audit-record.ts';
import { userMessage } from '#server/http/list-answers.ts';
import { notFound } from '#server/http/refusal.ts';
import type { Member } from '#shared/operations/people/admin-organisation.ts';
import { findUser } from './broker-user-repository.ts';
import { endAccessBy, updatePerson } from './person-changes.ts';

/** Said where other people are concerned and the call does not say that this is meant. */
export const unconfirmed = (count: number, [one, many]: readonly [string, string]) => ({
  success: false,
  concerned: count,
  message: userMessage(count === 1 ? `Une personne ${one}` : `${count} personnes ${many}`, 'warning'),
});
/** What becomes of people whose broker or role changes. */
export const becomes = {
  closed: ['ne pourra plus se connecter.', 'ne pourront plus se connecter.'],
  changed: ['changera de droits.', 'changeront de droits.'],
} as const;
/** Ends the sessions of the people of a group, but for the caller's own. */
export const endAccessOf = async (tx: Db, context: PersonContext, people: readonly Member[], reason: string) => {
  for (const { id } of people) await endAccessBy(tx, context, id, reason);
};

/** Writes a person anew with another broker or role: the rules of changing a person hold. */
export const movePerson = async (
  idUser: number,
  to: { readonly brokerId: number | null; readonly isUnlinking?: boolean } | { readonly role: number },
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
