import { randomBytes } from 'node:crypto';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import type { identityConfirm, identityProve } from '#shared/operations/people/identity.ts';
import type { agencyGet, deviceKey } from '#shared/operations/people/session.ts';
import { assertPassword } from './confirm-password.ts';
import { wrongCode } from './second-factor/own-factor.ts';
import { wrongPasskey } from './second-factor/passkeys.ts';
import { completeStepWith, verifyCode } from './second-factor/second-factor.ts';
import { verifyPasskey } from './second-factor/webauthn.ts';
import { saveAuthenticationTime } from './session-repository.ts';
import { unwrapDeviceKey, wrapDeviceKey } from './tokens.ts';
import { findAgency, getOrCreateDeviceKey } from './user-repository.ts';

/** Returns the person's device key, created on the first call (docs/design.md, "Offline" 6). */
const getDeviceKey: Handler<typeof deviceKey> = async (_input, { db, services, caller }) => {
  const secret = services.settings.secrets.deviceKeySecret;
  const { id } = caller.user;
  const wrapped = await getOrCreateDeviceKey(db, id, () => wrapDeviceKey(secret, id, randomBytes(32)));
  return { success: true, key: unwrapDeviceKey(secret, id, wrapped).toString('base64') };
};

/** Confirms the password on a signed-in tablet, rate-limited ("Validation"). */
const confirmIdentity: Handler<typeof identityConfirm> = async ({ password }, context) => {
  await assertPassword(context, { password, field: 'password', action: 'identity-refused' });
  // Another person used or will use the tablet, so this does not count as a recent authentication.
  await saveAuthenticationTime(context.db, context.caller.sessionId, null);
  return { success: true };
};

/** Authenticates the person again before a sensitive action; valid for five minutes in this session. */
const proveIdentity: Handler<typeof identityProve> = async ({ password, code, passkey }, context) => {
  const { db, services, caller } = context;
  if (passkey) {
    const { token, response } = passkey;
    const step = {
      token,
      purpose: 'passkey-prove',
      answer: JSON.stringify(response),
      consumeAnswer: async (tx: typeof db, { user_id: userId }: { readonly user_id: number }) =>
        userId === caller.user.id && (await verifyPasskey(tx, services, { userId, token, response })) ? {} : undefined,
    } as const;
    if (!(await completeStepWith(db, services, step, async () => undefined))) {
      await recordAudit(db, context, { action: 'identity-refused', subject: `user ${caller.user.id}` });
      throw invalid({ passkey: [wrongPasskey] }, wrongPasskey);
    }
  } else if (code === '') await assertPassword(context, { password, field: 'password', action: 'identity-refused' });
  else if (!(await verifyCode(db, services, caller.user.id, code))) {
    await recordAudit(db, context, { action: 'identity-refused', subject: `user ${caller.user.id}` });
    throw invalid({ code: [wrongCode] });
  }
  await saveAuthenticationTime(context.db, context.caller.sessionId, context.services.now());
  return { success: true };
};

const getAgency: Handler<typeof agencyGet> = async ({ brokerCode }, { db, caller }) => {
  const agency = await findAgency(db, caller.scope, brokerCode);
  if (!agency) throw notFound();
  return { success: true, agency };
};

export const deviceHandlers = {
  agencyGet: getAgency,
  deviceKey: getDeviceKey,
  identityConfirm: confirmIdentity,
  identityProve: proveIdentity,
} satisfies Partial<Handlers>;
