import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { sendRequest } from '#tests/support/signatures/signatures.ts';

describeApi('signing link', (server) => {
  it('stays accessible while another client of the same IP address guesses links', async () => {
    const { token } = await sendRequest(server());
    const openLink = async (guessedToken: string) =>
      (await server().call(endpoints.signatureOpen, { token: guessedToken })).status;
    const guesses: number[] = [];
    for (let n = 0; n < 62; n += 1) guesses.push(await openLink(`${n}`.padStart(43, 'x')));
    expect(guesses.slice(-2)).toEqual([429, 429]);
    expect(await openLink(token)).toBe(200);
  });

  it('is closed while the broker is disabled', async () => {
    const { token } = await sendRequest(server());
    const openLink = async () => (await server().call(endpoints.signatureOpen, { token })).status;
    await server().db.query(sql`update broker set is_enabled = false where id = 1`);
    server().clock.advance(11 * 60_000);
    expect(await openLink()).toBe(404);
    await server().db.query(sql`update broker set is_enabled = true where id = 1`);
    expect(await openLink()).toBe(200);
  });
});
