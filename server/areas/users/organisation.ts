import type { Db } from '#server/db/db.ts';
import type { PersonContext } from '#server/http/audit-record.ts';
import { userMessage } from '#server/http/list-answers.ts';
import { notFound } from '#server/http/refusal.ts';
import type { AdminRoleRow, Member } from '#shared/operations/people/admin-organisation.ts';
import { findUser } from './broker-user-repository.ts';
import { revokeAccessOf, updatePerson } from './person-changes.ts';

/** Answer that asks for confirmation because other people are affected. */
export const confirmationRequired = (count: number, [one, many]: readonly [string, string]) => ({
  success: false,
  concerned: count,
  message: userMessage(count === 1 ? `Une personne ${one}` : `${count} personnes ${many}`, 'warning'),
});
/** Effects on the people of a changed broker or role, in French (one person, several). */
export const memberEffects = {
  closed: ['ne pourra plus se connecter.', 'ne pourront plus se connecter.'],
  changed: ['changera de droits.', 'changeront de droits.'],
  reopened: ['pourra de nouveau se connecter.', 'pourront de nouveau se connecter.'],
  reopenedAndChanged: [
    'pourra de nouveau se connecter, avec d’autres droits.',
    'pourront de nouveau se connecter, avec d’autres droits.',
  ],
} as const;
/** What a change of kind or state of a role means for its people. */
export const describeRoleChange = (
  before: Pick<AdminRoleRow, 'kind' | 'isEnabled'>,
  after: Pick<AdminRoleRow, 'kind' | 'isEnabled'>,
): readonly [string, string] => {
  if (before.isEnabled === after.isEnabled) return memberEffects.changed;
  if (!after.isEnabled) return memberEffects.closed;
  return before.kind === after.kind ? memberEffects.reopened : memberEffects.reopenedAndChanged;
};

/** Revokes the access of the users of a group, except the caller's own session. */
export const revokeAccessOfAll = async (tx: Db, context: PersonContext, people: readonly Member[], reason: string) => {
  for (const { id } of people) await revokeAccessOf(tx, context, id, reason);
};

/** Moves a person to another broker or role, by the rules of `updatePerson`. */
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
