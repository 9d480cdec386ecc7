import { tellFactor } from '#server/areas/auth/credentials/credentials.ts';
import type { Db } from '#server/db/db.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import type { CommonContext } from '#server/http/handler.ts';
import { endCodeSteps, removeFactor } from '../credentials/factor-repository.ts';

/** Whose second factor changes. */
export interface Owner {
  readonly id: number;
  readonly email: string;
  readonly fullName: string;
}

/** Tells a person, and the audit, that they set an authenticator up; nobody may be signed in yet. */
export const tellSetUp = async (
  tx: Db,
  { services, address }: Pick<CommonContext, 'services' | 'address'>,
  { id, email, fullName }: Owner,
): Promise<void> => {
  await tellFactor(tx, { email, fullName, now: services.now(), isOn: true });
  const owner = { services, address, caller: { user: { id } } };
  await recordAudit(tx, owner, { action: 'second-factor-set-up', subject: `user ${id}` });
};

/** Takes the second factor from a person, who is told; nothing happens where they have none. */
export const takeFactor = async (
  tx: Db,
  context: PersonContext,
  { id, email, fullName }: Owner,
  action: string,
): Promise<void> => {
  await endCodeSteps(tx, id);
  if (!(await removeFactor(tx, id))) return;
  await tellFactor(tx, { email, fullName, now: context.services.now(), isOn: false });
  await recordAudit(tx, context, { action, subject: `user ${id}` });
};
