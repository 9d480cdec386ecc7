import { expect, it } from 'vitest';
import { recordFirstView } from '#server/areas/signatures/link.ts';
import { lockContract, lockRequest } from '#server/areas/signatures/signature-repository.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { awaitLockWait } from '#tests/support/server/lock-wait.ts';
import { sendRequest } from '#tests/support/signatures/signatures.ts';

describeApi(
  'signature locks',
  (server) => {
    it('lets the first view of a link wait for the change that locked its contract, without a deadlock', async () => {
      const { id, contractId } = await sendRequest(server());
      const [isLocked, canContinue] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const change = server().db.transaction(async (tx) => {
        await lockContract(tx, { kind: 'all' }, contractId);
        isLocked.resolve();
        await canContinue.promise;
        return lockRequest(tx, id);
      });
      await isLocked.promise;
      const origin = { at: server().clock.now, address: '127.0.0.1', agent: 'test' };
      const view = server().db.transaction((tx) => recordFirstView(tx, { id, contractId }, origin));
      await awaitLockWait(server());
      canContinue.resolve();
      expect(await change).toMatchObject({ id, viewedAt: null });
      await expect(view).resolves.toBeUndefined();
    });
  },
  { engines: ['postgresql'] },
);
