import { mailSecondFactorChange } from '#server/areas/auth/credentials/credentials.ts';
import type { Db } from '#server/db/db.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import type { Caller, CommonContext } from '#server/http/handler.ts';
import { deletePendingCodeSteps, deleteUnusableRecoveryCodes, removeFactor } from '../credentials/factor-repository.ts';
import { removePasskeys } from '../credentials/passkey-repository.ts';

/** Person whose second factor changes. */
interface FactorOwner {
  readonly id: number;
  readonly email: string;
  readonly fullName: string;
}

export const toOwner = ({ user }: Caller): FactorOwner => ({
  id: user.id,
  email: user.userName,
  fullName: user.fullName,
});

/** Notifies a person that a second factor was added or removed. */
export const mailFactorChange = (
  tx: Db,
  { services }: Pick<CommonContext, 'services'>,
  { email, fullName }: FactorOwner,
  isOn: boolean,
): Promise<void> => mailSecondFactorChange(tx, { email, fullName, now: services.now(), isOn });

/** Audits that a person set up an authenticator and notifies them by e-mail. During sign-in there is no session yet. */
export const reportFactorSetUp = async (
  tx: Db,
  { services, address }: Pick<CommonContext, 'services' | 'address'>,
  owned: FactorOwner,
): Promise<void> => {
  const { id } = owned;
  await mailFactorChange(tx, { services }, owned, true);
  const owner = { services, address, caller: { user: { id } } };
  await recordAudit(tx, owner, { action: 'second-factor-set-up', subject: `user ${id}` });
};

/** Removes a person's authenticator, or with `includesPasskeys` their passkeys too, and notifies them. False, with nothing done, if they have none. */
export const removeFactorAndNotify = async (
  tx: Db,
  context: PersonContext,
  owner: FactorOwner,
  { action, includesPasskeys }: { readonly action: string; readonly includesPasskeys: boolean },
): Promise<boolean> => {
  await deletePendingCodeSteps(tx, owner.id);
  const hadPasskeys = includesPasskeys && (await removePasskeys(tx, owner.id));
  if (!(await removeFactor(tx, owner.id)) && !hadPasskeys) return false;
  await deleteUnusableRecoveryCodes(tx, owner.id);
  await mailFactorChange(tx, context, owner, false);
  await recordAudit(tx, context, { action, subject: `user ${owner.id}` });
  return true;
};
