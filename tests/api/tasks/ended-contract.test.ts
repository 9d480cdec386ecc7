import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { refundTaskNature } from '#shared/primitives/vocabulary/lists.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { adjustedPremiumsOf } from '#tests/support/contracts/adjusted-premiums.ts';
import { addUnpaidContract } from '#tests/support/contracts/payments.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { taskCalls } from '#tests/support/tasks/task-calls.ts';

const termination = JSON.stringify({ code: 'RESIL', libelle: 'Demande de résiliation' });
const end = 'Ce contrat est résilié depuis le 10/11/2026.';

describeApi('request about an ended contract', (server) => {
  const { sendTask, createTask, readTask } = taskCalls(server);
  const { terminateContract } = adjustedPremiumsOf(server);
  const addTerminatedContract = async () => {
    const due = await addUnpaidContract(server(), 1);
    const earlierTask = await createTask({ contrat: String(due.contractId), typeDemande: termination });
    server().clock.advance(60_000);
    expect(await terminateContract(due)).toMatchObject({ status: 200 });
    server().clock.advance(60_000);
    return { contrat: String(due.contractId), earlierTask };
  };

  it('is accepted, and says so to broker and administrator; a request that led to the end does not', async () => {
    const { contrat, earlierTask } = await addTerminatedContract();
    const { body } = await sendTask({ contrat, typeDemande: termination });
    expect(body).toMatchObject({ success: true, type: 'warning' });
    expect(body.message).toBe(
      `Votre demande ${body['number']} a bien été enregistrée. ${end} Une demande de ce type est déjà en cours\u00A0: ${(await readTask(earlierTask)).number}.`,
    );
    for (const account of ['courtier', 'admin']) {
      expect((await readTask(Number(body['id']), account)).contractEnd).toBe(end);
      expect(await readTask(earlierTask, account)).not.toHaveProperty('contractEnd');
    }
    const { body: recent } = await server().call(
      endpoints.taskRecent,
      {},
      { token: await server().tokenOf('courtier') },
    );
    expect((recent['tasks'] as unknown[])[0]).toMatchObject({ number: body['number'], contractEnd: end });
  });

  it('is answered with the end if it waited on its device, where nobody knew of it', async () => {
    const { contrat } = await addTerminatedContract();
    const answer = await sendTask({ contrat });
    expect(answer.body).toMatchObject({ type: 'success', message: expect.not.stringContaining('résilié') });
    expect((await readTask(Number(answer.body['id']))).contractEnd).toBe(end);
    const submittedAt = new Date(server().clock.now.getTime() - 3 * 60_000).toISOString();
    const { body } = await sendTask({ contrat, submittedAt, sujet: 'Relevé' });
    expect(body).toMatchObject({ type: 'warning', message: expect.stringContaining(`enregistrée. ${end}`) });
  });

  it('names no day of an imported contract that ended before, and the renunciation of one without effect', async () => {
    const { db, clock } = server();
    const { contractId } = await addUnpaidContract(server(), 1);
    const contractEndOf = async (id: number) => (await readTask(id)).contractEnd;
    await db.query(sql`update contract set status = ${contractStatuses.cancelled} where id = ${contractId}`);
    const id = await createTask({ contrat: String(contractId) });
    expect(await contractEndOf(id)).toBe('Ce contrat est résilié.');
    await db.query(sql`update contract set status = ${contractStatuses.void} where id = ${contractId}`);
    await db.query(sql`
      insert into movement (contract_id, number, label, effect_date, created_at, status)
      values (${contractId}, '2', 'Sans effet', '2026-11-12', ${new Date(clock.now.getTime() - 1)}, 'Validé')`);
    expect(await contractEndOf(id)).toBe('Ce contrat est sans effet, depuis la renonciation du 12/11/2026.');
    // The refund of the contract is requested because of its end.
    await db.query(sql`update task set type_code = ${refundTaskNature} where id = ${id}`);
    expect(await contractEndOf(id)).toBeUndefined();
  });
});
