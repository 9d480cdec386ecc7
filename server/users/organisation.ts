import { endAccess } from '#server/auth/credentials.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import type { Message } from '#shared/contract/wire/envelope.ts';
import { findUser } from './broker-user-repository.ts';
import { type PersonContext, updatePerson } from './person-changes.ts';

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

export const record = (
  tx: Db,
  context: PersonContext,
  what: { action: string; subject: string; before?: unknown; after?: unknown },
) =>
  writeAudit(tx, {
    at: context.services.now(),
    userId: context.caller.user.id,
    address: context.address,
    action: what.action,
    subject: what.subject,
    ...(what.before === undefined ? {} : { before: what.before as object }),
    ...(what.after === undefined ? {} : { after: what.after as object }),
  });

/** Ends the sessions of the people of a group, but for the caller's own. */
export const endAccessOf = async (
  tx: Db,
  context: PersonContext,
  people: readonly { readonly id: number }[],
  reason: string,
) => {
  const { caller, services } = context;
  for (const { id } of people) {
    const mine = id === caller.user.id ? { exceptSessionId: caller.sessionId } : {};
    await endAccess(tx, { userId: id, now: services.now(), reason, ...mine });
  }
};

/** A database that keeps a value once says which. */
export const assertFree = (isTaken: boolean, field: string, message: string): void => {
  if (isTaken) throw invalid({ [field]: [message] });
};

export const page = <T>(rows: readonly T[], { offset, limit }: { readonly offset: number; readonly limit: number }) =>
  rows.slice(offset, offset + limit);

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
