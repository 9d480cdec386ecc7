import { findActiveUser, lockUser } from '#server/areas/auth/user-repository.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import type {
  passkeyAdd,
  passkeyBegin,
  passkeyList,
  passkeyProofBegin,
  passkeyRemove,
} from '#shared/operations/people/passkeys.ts';
import { deviceName } from '#shared/primitives/device-name.ts';
import { deleteUnusableRecoveryCodes, hasSecondFactor, saveRecoveryCodes } from '../credentials/factor-repository.ts';
import { findPasskeys, removePasskey } from '../credentials/passkey-repository.ts';
import { mailFactorChange, toOwner } from './report-factor.ts';
import { beginCodeStep, completeStepWith, createRecoveryCodes } from './second-factor.ts';
import { createRegistrationOptions, findRelyingParty, registerPasskey } from './webauthn.ts';

export const wrongPasskey = 'Cette clé d’accès n’a pas été acceptée.';
const unavailable = 'Les clés d’accès demandent que Lagon ait une adresse https.';

const listPasskeys: Handler<typeof passkeyList> = async (_input, { db, caller, services }) => ({
  success: true,
  isAvailable: findRelyingParty(services.settings) !== undefined,
  passkeys: (await findPasskeys(db, caller.user.id)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt && new Date(lastUsedAt).toISOString(),
  })),
});

const beginPasskey: Handler<typeof passkeyBegin> = async (_input, { db, caller, services }) => {
  const { id, userName: email, fullName } = caller.user;
  const user = { user_id: id, email };
  const { token } = await beginCodeStep(db, services, { user, purpose: 'passkey-register', isSettingUp: false });
  const passkeys = await findPasskeys(db, id);
  const options = await createRegistrationOptions(services.settings, { id, email, fullName }, { passkeys, token });
  if (!options) throw invalid({ token: [unavailable] }, unavailable);
  return { success: true, token, options };
};

const addOwnPasskey: Handler<typeof passkeyAdd> = async ({ token, response }, context) => {
  const { db, services, caller, userAgent } = context;
  const { id } = caller.user;
  const step = {
    token,
    purpose: 'passkey-register',
    answer: JSON.stringify(response),
    consumeAnswer: async (tx: typeof db, { user_id: userId }: { readonly user_id: number }) => {
      const isFirst = !(await hasSecondFactor(tx, userId));
      const answer = { userId, token, response, name: deviceName(userAgent) };
      if (userId !== id || !(await registerPasskey(tx, services, answer))) return undefined;
      if (!isFirst) return {};
      const { codes, hashes } = createRecoveryCodes(services, userId, token);
      await saveRecoveryCodes(tx, userId, hashes);
      return { recoveryCodes: codes };
    },
  } as const;
  const completedStep = await completeStepWith(db, services, step, async (tx) => {
    await mailFactorChange(tx, context, toOwner(caller), true);
    await recordAudit(tx, context, { action: 'passkey-added', subject: `user ${id}` });
  });
  if (!completedStep || completedStep.userId !== id) throw invalid({ response: [wrongPasskey] }, wrongPasskey);
  return { success: true, recoveryCodes: completedStep.recoveryCodes };
};

const removeOwnPasskey: Handler<typeof passkeyRemove> = async ({ id }, context) => {
  const { db, caller } = context;
  const userId = caller.user.id;
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await removePasskey(tx, userId, id))) throw notFound();
    const user = await findActiveUser(tx, userId);
    if (user?.requires_second_factor && !(await hasSecondFactor(tx, userId)))
      throw invalid({ id: ['Votre rôle demande un second facteur.'] });
    await deleteUnusableRecoveryCodes(tx, userId);
    await mailFactorChange(tx, context, toOwner(caller), false);
    await recordAudit(tx, context, { action: 'passkey-removed', subject: `user ${userId}` });
  });
  return { success: true, message: { type: 'success', message: 'La clé d’accès est retirée.' } };
};

const beginPasskeyProof: Handler<typeof passkeyProofBegin> = async (_input, { db, caller, services }) => {
  const user = { user_id: caller.user.id, email: caller.user.userName };
  const step = await beginCodeStep(db, services, { user, purpose: 'passkey-prove', isSettingUp: false });
  if (!step.passkey) throw invalid({ token: ['Vous n’avez pas de clé d’accès ici.'] });
  return { success: true, token: step.token, options: step.passkey };
};

export const passkeyHandlers = {
  passkeyAdd: addOwnPasskey,
  passkeyBegin: beginPasskey,
  passkeyList: listPasskeys,
  passkeyProofBegin: beginPasskeyProof,
  passkeyRemove: removeOwnPasskey,
} satisfies Partial<Handlers>;
