import { randomBytes } from 'node:crypto';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import type { identityConfirm, identityProve } from '#shared/operations/people/identity.ts';
import type { agencyGet, deviceKey } from '#shared/operations/people/session.ts';
import { assertPassword } from './password-again.ts';
import { wrongCode } from './second-factor/own-factor.ts';
import { isCodeRight } from './second-factor/second-factor.ts';
import { noteProof } from './session-repository.ts';
import { unwrapDeviceKey, wrapDeviceKey } from './tokens.ts';
import { findAgency, keepDeviceKey } from './user-repository.ts';

/** The person's device key, made when first asked for. Design, "Offline" 6. */
const getDeviceKey: Handler<typeof deviceKey> = async (_input, { db, services, caller }) => {
  const secret = services.settings.secrets.deviceKeySecret;
  const { id } = caller.user;
  const wrapped = await keepDeviceKey(db, id, () => wrapDeviceKey(secret, id, randomBytes(32)));
  return { success: true, key: unwrapDeviceKey(secret, id, wrapped).toString('base64') };
};

/** Specification 0, "Validation": whoever holds the tablet still has to know the password, and may not guess it. */
const confirmIdentity: Handler<typeof identityConfirm> = async ({ password }, context) => {
  await assertPassword(context, { password, field: 'password', action: 'identity-refused' });
  // The tablet goes into other hands, or was in them: what it may do there is not proved by this.
  await noteProof(context.db, context.caller.sessionId, null);
  return { success: true };
};

/** Shows, before something delicate, who holds the device; it holds for some minutes and this session. */
const proveIdentity: Handler<typeof identityProve> = async ({ password, code }, context) => {
  const { db, services, caller } = context;
  if (code === '') await assertPassword(context, { password, field: 'password', action: 'identity-refused' });
  else if (!(await isCodeRight(db, services, caller.user.id, code))) {
    await recordAudit(db, context, { action: 'identity-refused', subject: `user ${caller.user.id}` });
    throw invalid({ code: [wrongCode] });
  }
  await noteProof(context.db, context.caller.sessionId, context.services.now());
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
