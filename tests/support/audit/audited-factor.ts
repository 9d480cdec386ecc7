import { expect } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { SecondStep } from '#shared/operations/wire/second-factor-shape.ts';
import { password } from '#tests/support/server/accounts.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { codeOf } from '#tests/support/server/authenticator.ts';
import { callSuccessfully, firstOf } from '#tests/support/server/succeed.ts';
import { createAuthenticator } from '#tests/support/users/passkeys.ts';
import { idOf } from '#tests/support/users/users.ts';

const account = 'courtier2' as const;
const setUp = async (api: ApiServer) => {
  const { token, setUp: auditRow } = await callSuccessfully(api, 'secondFactorBegin', {}, account);
  const { secret } = auditRow as { secret: string };
  const code = codeOf(secret, api.clock.now);
  await callSuccessfully(api, 'secondFactorConfirm', { token, code }, account);
  return secret;
};
const waitForFactorEntry = async (api: ApiServer, action: string) => {
  const subject = `user ${await idOf(api, 'courtier2@lagon.nc')}`;
  return { action, subject, by: account };
};

const origin = 'https://lagon.test';
/** Registers a passkey; the server must have that public address. */
const registerPasskey = async (api: ApiServer) => {
  const authenticator = createAuthenticator(origin);
  const { token, options } = await callSuccessfully(api, 'passkeyBegin', {}, account);
  await callSuccessfully(api, 'passkeyAdd', { token, response: authenticator.register(options) }, account);
  return authenticator;
};

/** Each operation of the second factor once, with its expected audit row. */
export const auditedFactor = {
  secondFactorBegin: async (api: ApiServer) => {
    await callSuccessfully(api, 'secondFactorBegin', {}, account);
    return { action: 'secondFactorBegin', subject: '', by: account };
  },
  secondFactorConfirm: async (api: ApiServer) => {
    await setUp(api);
    return waitForFactorEntry(api, 'second-factor-set-up');
  },
  loginCode: async (api: ApiServer) => {
    const secret = await setUp(api);
    const { body } = await api.call(endpoints.login, { email: 'courtier2@lagon.nc', password });
    const { token } = body['secondFactor'] as SecondStep;
    await callSuccessfully(api, 'loginCode', { token, code: codeOf(secret, api.clock.now, 1) }, null);
    const { id } = await firstOf(api, 'select max(id) as id from session');
    return { action: 'login', subject: `session ${id}`, by: account, after: { userAgent: expect.any(String) } };
  },
  passkeyBegin: async (api: ApiServer) => {
    await callSuccessfully(api, 'passkeyBegin', {}, account);
    return { action: 'passkeyBegin', subject: '', by: account };
  },
  passkeyAdd: async (api: ApiServer) => {
    await registerPasskey(api);
    return waitForFactorEntry(api, 'passkey-added');
  },
  passkeyProofBegin: async (api: ApiServer) => {
    await registerPasskey(api);
    await callSuccessfully(api, 'passkeyProofBegin', {}, account);
    return { action: 'passkeyProofBegin', subject: '', by: account };
  },
  passkeyRemove: async (api: ApiServer) => {
    await registerPasskey(api);
    const { id } = await firstOf(api, 'select max(id) as id from passkey');
    await callSuccessfully(api, 'passkeyRemove', { id }, account);
    return waitForFactorEntry(api, 'passkey-removed');
  },
  loginPasskey: async (api: ApiServer) => {
    const authenticator = await registerPasskey(api);
    const { body } = await api.call(endpoints.login, { email: 'courtier2@lagon.nc', password });
    const { token, passkey } = body['secondFactor'] as SecondStep;
    await callSuccessfully(api, 'loginPasskey', { token, response: authenticator.sign(passkey) }, null);
    const { id } = await firstOf(api, 'select max(id) as id from session');
    return { action: 'login', subject: `session ${id}`, by: account, after: { userAgent: expect.any(String) } };
  },
  secondFactorRemove: async (api: ApiServer) => {
    await setUp(api);
    await callSuccessfully(api, 'secondFactorRemove', {}, account);
    return waitForFactorEntry(api, 'second-factor-removed');
  },
  adminUserFactorRemove: async (api: ApiServer) => {
    await setUp(api);
    const auditRow = await waitForFactorEntry(api, 'user-factor-removed');
    await callSuccessfully(
      api,
      'adminUserFactorRemove',
      { id: Number(auditRow.subject.replace('user ', '')) },
      'admin',
    );
    return { ...auditRow, by: 'admin' as const };
  },
};
