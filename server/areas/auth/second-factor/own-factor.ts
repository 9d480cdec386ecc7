import { findActiveUser, lockUser } from '#server/areas/auth/user-repository.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import type {
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorGet,
  secondFactorRemove,
} from '#shared/operations/people/second-factor.ts';
import { countRecoveryCodes, findFactor, hasSecondFactor } from '../credentials/factor-repository.ts';
import { removeFactorAndNotify, reportFactorSetUp, toOwner } from './report-factor.ts';
import { beginCodeStep, completeStep } from './second-factor.ts';

/** Message for a wrong or used code. */
export const wrongCode = 'Ce code n’est pas valable';

const getSecondFactor: Handler<typeof secondFactorGet> = async (_input, { db, caller }) => {
  const { id } = caller.user;
  const [factor, user, codesLeft] = [
    await findFactor(db, id),
    await findActiveUser(db, id),
    await countRecoveryCodes(db, id),
  ];
  return {
    success: true,
    since: factor ? new Date(factor.created_at).toISOString() : null,
    codesLeft,
    isRequired: user?.requires_second_factor ?? false,
  };
};

/** Starts the set-up of an authenticator; the current one stays valid until the first code of the new one. */
const beginSecondFactor: Handler<typeof secondFactorBegin> = async (_input, context) => {
  const { db, services, caller } = context;
  const user = { user_id: caller.user.id, email: caller.user.userName };
  const { token, setUp } = await beginCodeStep(db, services, { user, purpose: 'set-up', isSettingUp: true });
  return { success: true, token, setUp };
};

const confirmSecondFactor: Handler<typeof secondFactorConfirm> = async ({ token, code }, context) => {
  const { db, services, caller, address } = context;
  const userId = caller.user.id;
  const completedStep = await completeStep(
    db,
    services,
    { token, code, purpose: 'set-up' },
    async (tx, { userId: owner }) => {
      if (owner !== userId) throw invalid({ code: [wrongCode] });
      await reportFactorSetUp(tx, { services, address }, toOwner(caller));
    },
  );
  if (!completedStep || completedStep.userId !== userId) throw invalid({ code: [wrongCode] });
  return { success: true, recoveryCodes: completedStep.recoveryCodes };
};

const removeSecondFactor: Handler<typeof secondFactorRemove> = async (_input, context) => {
  const { db, caller } = context;
  await db.transaction(async (tx) => {
    await lockUser(tx, caller.user.id);
    const user = await findActiveUser(tx, caller.user.id);
    await removeFactorAndNotify(tx, context, toOwner(caller), {
      action: 'second-factor-removed',
      includesPasskeys: false,
    });
    if (user?.requires_second_factor && !(await hasSecondFactor(tx, caller.user.id)))
      throw invalid({ id: ['Votre rôle demande un second facteur.'] });
  });
  return { success: true, message: { type: 'success', message: 'Votre second facteur est retiré.' } };
};

export const ownFactorHandlers = {
  secondFactorBegin: beginSecondFactor,
  secondFactorConfirm: confirmSecondFactor,
  secondFactorGet: getSecondFactor,
  secondFactorRemove: removeSecondFactor,
} satisfies Partial<Handlers>;
