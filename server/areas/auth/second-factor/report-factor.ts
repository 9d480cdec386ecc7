import { mailSecondFactorChange } from '#server/areas/auth/credentials/credentials.ts';
import type { Db } from '#server/db/db.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import type { CommonContext } from '#server/http/handler.ts';
import { deletePendingCodeSteps, removeFactor } from '../credentials/factor-repository.ts';

/** Person whose second factor changes. */
export interface FactorOwner {
  readonly id: number;
  readonly email: string;
  readonly fullName: string;
}

/** Audits that a person set up an authenticator and notifies them by e-mail. During sign-in there is no session yet. */
export const reportFactorSetUp = async (
  tx: Db,
  { services, address }: Pick<CommonContext, 'services' | 'address'>,
  { id, email, fullName }: FactorOwner,
): Promise<void> => {
  await mailSecondFactorChange(tx, { email, fullName, now: services.now(), isOn: true });
  const owner = { services, address, caller: { user: { id } } };
  await recordAudit(tx, owner, { action: 'second-factor-set-up', subject: `user ${id}` });
};

/** Removes a person's second factor and notifies them; does nothing if they have none. */
export const removeFactorAndNotify = async (
  tx: Db,
  context: PersonContext,
  { id, email, fullName }: FactorOwner,
  action: string,
): Promise<void> => {
  await deletePendingCodeSteps(tx, id);
  if (!(await removeFactor(tx, id))) return;
  await mailSecondFactorChange(tx, { email, fullName, now: context.services.now(), isOn: false });
  await recordAudit(tx, context, { action, subject: `user ${id}` });
};
