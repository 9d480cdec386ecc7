import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { importPreview, importRun } from '#shared/operations/people/imports.ts';
import { legalDeclaration } from '#tests/support/contracts/declarations.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully, firstOf } from '#tests/support/server/succeed.ts';
import { claimable } from '#tests/support/specification/foreign-ids.ts';
import { importsOf } from '#tests/support/uploads/imports.ts';

describeApi('claim states', (server) => {
  const { submitRows } = importsOf(server);
  const declare = async () => {
    const { contractId } = await firstOf(server(), claimable);
    const declaration = JSON.stringify(legalDeclaration);
    const { claimId, number } = await callSuccessfully(server(), 'claimDeclare', { contractId, declaration });
    return { contractId: Number(contractId), claimId: Number(claimId), number: String(number) };
  };
  const updateClaimState = async (input: object, account = 'admin') =>
    server().call(endpoints.claimStateUpdate, input as never, {
      token: await server().tokenOf(account),
      headers: { 'idempotency-key': randomUUID() },
    });
  const fetchFile = async (idContrat: number): Promise<ContractFile> => {
    const token = await server().tokenOf('courtier');
    const { body } = await server().call(endpoints.contractGet, { idContrat }, { token });
    return body['contract'] as ContractFile;
  };
  const noticesOf = (claimId: number) =>
    server().db.query<{ payload: unknown }>(sql`
      select payload from job where kind = 'claim-notice' and payload->>'claimId' = ${String(claimId)} order by id`);

  it('change by an administrator: shown in the file, its history and the detail, and the broker is notified', async () => {
    const { contractId, claimId, number } = await declare();
    const openedState = { claimId, from: 'Déclaré', state: 'Ouvert', subState: 'Expert mandaté' };
    expect(await updateClaimState(openedState)).toMatchObject({ status: 200 });
    const { claims } = await fetchFile(contractId);
    const row = claims.data.find(({ id }) => id === claimId);
    expect(row).toMatchObject({ number, state: 'Ouvert', subState: 'Expert mandaté' });
    expect(row?.openingDate).not.toBe('');
    const token = await server().tokenOf('courtier');
    const { body } = await server().call(endpoints.claimGet, { id: claimId }, { token });
    expect(body['data']).toMatchObject({ position: 'Ouvert, Expert mandaté', openingDateTime: expect.any(String) });
    const asAdmin = { token: await server().tokenOf('admin') };
    const history = await server().call(endpoints.contractHistory, { idContrat: contractId }, asAdmin);
    expect(JSON.stringify(history.body)).toContain(`État d’un sinistre changé\u00A0: ${number}`);
    await runDueJobs(server().db, server().services, jobHandlers);
    const mails = server().mails.filter(({ subject }) => subject.includes(number));
    expect(mails).toMatchObject([{ to: 'courtier@lagon.nc', subject: expect.stringContaining('Ouvert') }]);
    expect(mails[0]?.text).toContain(`/contract/search/${contractId}#sinistres`);
  });

  it('are refused to brokers, from a state that changed meanwhile, and without a change', async () => {
    const { claimId } = await declare();
    const closedState = { claimId, from: 'Déclaré', state: 'Clos', subState: '' };
    expect(await updateClaimState(closedState, 'courtier')).toMatchObject({ status: 403 });
    expect(await updateClaimState(closedState)).toMatchObject({ status: 200 });
    expect(await updateClaimState({ ...closedState, state: 'Réglé' })).toMatchObject({
      status: 422,
      body: { errors: { state: [expect.stringContaining('«\u00A0Clos\u00A0»')] } },
    });
    expect(await updateClaimState({ ...closedState, from: 'Clos' })).toMatchObject({ status: 422 });
    expect(await updateClaimState({ ...closedState, claimId: 999_999_999 })).toMatchObject({ status: 404 });
    expect(await noticesOf(claimId)).toHaveLength(1);
  });

  it('are imported by number: changes once, counts equal states as known and names unknown claims', async () => {
    const [first, second] = [await declare(), await declare()];
    const rows = [
      ['Sinistre', 'État', 'Précision'],
      [first.number.toLowerCase(), 'expertise', 'Expert mandaté le 12/11/2026'],
      [second.number, 'Déclaré', 'Transmis à la compagnie'],
      ['S00000000', 'Clos', ''],
      [first.number, 'Clos', ''],
      [second.number, 'Perdu', ''],
    ];
    const counts = { lines: 5, added: 1, known: 1, refused: 3 };
    expect(await submitRows(importPreview, 'claimStates', rows)).toMatchObject(counts);
    expect(await noticesOf(first.claimId)).toEqual([]);
    const report = await submitRows(importRun, 'claimStates', rows);
    expect(report).toMatchObject(counts);
    expect(report?.problems.map(({ line, column }) => [line, column])).toEqual([
      [4, 'Sinistre'],
      [5, null],
      [6, 'État'],
    ]);
    const state = { state: 'Expertise', subState: 'Expert mandaté le 12/11/2026' };
    expect((await fetchFile(first.contractId)).claims.data.find(({ id }) => id === first.claimId)).toMatchObject(state);
    expect(await noticesOf(first.claimId)).toMatchObject([{ payload: state }]);
    expect(await noticesOf(second.claimId)).toEqual([]);
    expect(await submitRows(importRun, 'claimStates', rows)).toMatchObject({ added: 0, known: 2 });
  });
});
