import { expect } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import type { ApiAnswer, ApiServer } from '#tests/support/server/api.ts';
import { idOf } from './users.ts';

/** Starts a view as an account; `token` is the administrator's. */
export const startView = async (api: ApiServer, token: string, viewedAccount: Account): Promise<ApiAnswer> =>
  api.call(endpoints.viewAsBegin, { id: await idOf(api, `${viewedAccount}@lagon.nc`) }, { token });

/** Starts a view as an account in a new session; `ownToken` is the administrator's token, `token` the view's. */
export const startViewSession = async (api: ApiServer, viewedAccount: Account, administrator: Account = 'admin') => {
  const ownToken = await api.tokenOf(administrator);
  const { status, body } = await startView(api, ownToken, viewedAccount);
  expect([status, body.success], body.message?.message).toEqual([200, true]);
  return { ownToken, token: String(body['token']), body };
};
