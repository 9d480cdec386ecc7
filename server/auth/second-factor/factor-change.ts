import { tellFactor } from '#server/auth/credentials.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { CommonContext } from '#server/http/handler.ts';
import { type PersonContext, record } from '#server/http/record.ts';
import { endCodeSteps, removeFactor } from './factor-repository.ts';

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
  const now = services.now();
  await tellFactor(tx, { email, fullName, now, isOn: true });
  await writeAudit(tx, { at: now, userId: id, action: 'second-factor-set-up', subject: `user ${id}`, address });
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
  await record(tx, context, { action, subject: `user ${id}` });
};
