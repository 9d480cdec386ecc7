import { expect } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import type { ApiAnswer, ApiServer } from '#tests/support/server/api.ts';
import { idOf } from './users.ts';

/** Starts a view as an account; `token` is the administrator's. */
export const startView = async (api: ApiServer, token: string, as: Account): Promise<ApiAnswer> =>
  api.call(endpoints.viewAsBegin, { id: await idOf(api, `${as}@lagon.nc`) }, { token });

/** Starts a view as an account in a new session; `own` is the administrator's token, `token` the view's. */
export const startViewSession = async (api: ApiServer, as: Account, by: Account = 'admin') => {
  const own = await api.tokenOf(by);
  const { status, body } = await startView(api, own, as);
  expect([status, body.success], body.message?.message).toEqual([200, true]);
  return { own, token: String(body['token']), body };
};
