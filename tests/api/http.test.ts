import { expect, it } from 'vitest';
import { endpoints } from '#shared/contract/endpoints.ts';
import { describeApi } from '#tests/support/api.ts';

describeApi('the server', (server) => {
  it('is alive and ready', async () => {
    expect((await server().request('GET', '/healthz')).status).toBe(200);
    expect((await server().request('GET', '/readyz')).body).toEqual({ status: 'ready' });
  });

  it('answers a search', async () => {
    const token = await server().tokenOf('courtier');
    const answer = await server().call(endpoints.contractSearch, { pageSize: 5 }, { token });
    expect(answer.status).toBe(200);
    expect(answer.body['contractList']).toHaveLength(5);
  });
});
