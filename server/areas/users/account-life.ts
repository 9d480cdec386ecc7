import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { userMessage } from '#server/http/list-answers.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { adminUserInvite, adminUsersChange } from '#shared/operations/people/account-life.ts';
import type { BrokerUserRow } from '#shared/operations/people/broker-users.ts';
import { displayName } from '#shared/primitives/display-name.ts';
import { messages } from '#shared/primitives/messages.ts';
import { findActiveBrokers } from './broker-repository.ts';
import { invitationJobKind } from './invitation.ts';
import { confirmationRequired, memberEffects } from './organisation.ts';
import { findChangeableUser, updatePerson } from './person-changes.ts';

export interface AccountState {
  readonly lastSeenAt: string | null;
  readonly invitedUntil: string | null;
  readonly hasSecondFactor: boolean;
}

export const emptyAccountState: AccountState = { lastSeenAt: null, invitedUntil: null, hasSecondFactor: false };

/** State of accounts (invited, last seen), by user id. */
export const findAccountStates = async (
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, AccountState>> => {
  const rows = await db.query<AccountState & { id: number }>(sql`
    select u.id,
      (select max(greatest(s.last_seen_at, s.created_at)) from session s where s.user_id = u.id) as "lastSeenAt",
      (select max(p.expires_at) from password_reset p
        where p.user_id = u.id and p.used_at is null and p.expires_at > ${now}::timestamptz) as "invitedUntil",
      exists (select from second_factor f where f.user_id = u.id) as "hasSecondFactor"
    from app_user u where u.id = any(${[...ids]}::bigint[])`);
  return new Map(rows.map(({ id, ...accountState }) => [id, accountState]));
};

const resendInvitation: Handler<typeof adminUserInvite> = async ({ id }, context) => {
  const { db, caller, services } = context;
  await db.transaction(async (tx) => {
    const user = await findChangeableUser(tx, caller, id);
    if (!user.isEnabled) throw invalid({ id: ['Ce compte est inactif\u00A0: activez-le avant de l’inviter'] });
    const accountState = (await findAccountStates(tx, [id], services.now())).get(id);
    if (accountState?.lastSeenAt)
      throw invalid({ id: ['Cette personne s’est déjà connectée\u00A0: elle peut demander un nouveau mot de passe'] });
    await enqueueJob(tx, invitationJobKind, { userId: id }, services.now());
    await recordAudit(tx, context, { action: 'user-invited', subject: `user ${id}` });
  });
  return { success: true, message: userMessage('L’invitation est renvoyée.') };
};

type Change = { readonly isEnabled: boolean } | { readonly brokerId: number };

const isAffectedBy = (change: Change, user: BrokerUserRow): boolean =>
  'isEnabled' in change ? user.isEnabled !== change.isEnabled : user.userBrokerId !== change.brokerId;

/** Applies a change to one user; a refusal names the person. */
const applyChange = async (user: BrokerUserRow, change: Change, context: PersonContext): Promise<void> => {
  const { id, firstName, lastName, email, isEnabled, userBrokerId: brokerId } = user;
  const role = user.role[0]?.id ?? 0;
  try {
    await updatePerson({ id, firstName, lastName, email, isEnabled, brokerId, role, ...change }, context);
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error;
    const [reason = error.message] = Object.values(error.errors).flat();
    throw invalid({ ids: [`${displayName(user).fullName}\u00A0: ${reason}`] });
  }
};

const describeEffects = async (
  tx: Db,
  change: Change,
  { caller }: PersonContext,
): Promise<readonly [string, string]> => {
  if ('isEnabled' in change) return change.isEnabled ? memberEffects.reopened : memberEffects.closed;
  const broker = (await findActiveBrokers(tx, caller.scope)).find(({ id }) => id === change.brokerId);
  if (!broker) throw invalid({ brokerId: [messages.required('Courtier')] });
  return [`passera à «\u00A0${broker.name}\u00A0».`, `passeront à «\u00A0${broker.name}\u00A0».`];
};

const changeUsers: Handler<typeof adminUsersChange> = async ({ ids, confirmed, ...input }, context) =>
  context.db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    const change: Change | null =
      input.isEnabled !== undefined
        ? { isEnabled: input.isEnabled }
        : input.brokerId !== undefined
          ? { brokerId: input.brokerId }
          : null;
    if (!change) throw invalid({ brokerId: [messages.required('Courtier')] });
    const effects = await describeEffects(tx, change, txContext);
    const users: BrokerUserRow[] = [];
    for (const id of new Set(ids)) users.push(await findChangeableUser(tx, context.caller, id));
    const concerned = users.filter((user) => isAffectedBy(change, user));
    if (!confirmed && concerned.length > 0) return confirmationRequired(concerned.length, effects);
    for (const user of concerned) await applyChange(user, change, txContext);
    const successText =
      concerned.length === 1 ? 'Un utilisateur a été modifié.' : `${concerned.length} utilisateurs ont été modifiés.`;
    return { success: true, message: userMessage(concerned.length === 0 ? 'Rien n’était à changer.' : successText) };
  });

export const accountLifeHandlers = {
  adminUserInvite: resendInvitation,
  adminUsersChange: changeUsers,
} satisfies Partial<Handlers>;
