import { expect, it } from 'vitest';
import { issueDocument } from '#server/areas/documents/issue.ts';
import { sql } from '#server/db/sql.ts';
import type { DocumentKind } from '#shared/documents/documents.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

describeApi('papers that are no longer valid', (server) => {
  it('are not « Disponible » in the file of their contract, unless they state what was', async () => {
    const { db, clock } = server();
    const [contract] = await db.query<{ id: number }>(sql`
      select id from contract where broker_id = 1 and product_code = 'AUTO' and not is_estimate
        and status = 'Contrat validé' and effect_date < '2026-10-01' order by id desc limit 1`);
    const contractId = contract?.id ?? 0;
    await db.query(
      sql`update premium set balance = 0 where contract_id = ${contractId} and effect_date <= '2026-11-21'`,
    );
    for (const kind of ['attestation', 'releve-informations'] as const)
      await db.transaction((tx) =>
        issueDocument(tx, { kind, contractId, scope: { kind: 'all' }, at: clock.now, userId: null }),
      );
    const readStatuses = async () => {
      const { contract: file } = await callSuccessfully(server(), 'contractGet', { idContrat: contractId });
      const latest = (kind: DocumentKind) => (file as ContractFile).editiques.data.find(({ type }) => type === kind);
      return [latest('attestation')?.status, latest('releve-informations')?.status];
    };
    expect(await readStatuses()).toEqual(['Disponible', 'Disponible']);
    const paidUntil = addDays(dayInNoumea(clock.now), 2);
    await db.query(sql`
      update editique set snapshot = jsonb_set(snapshot, '{period,until}', to_jsonb(${paidUntil}::text))
      where contract_id = ${contractId} and kind = 'attestation'`);
    clock.advance(2 * 24 * 3_600_000);
    expect(await readStatuses()).toEqual(['Disponible', 'Disponible']);
    clock.advance(24 * 3_600_000);
    expect(await readStatuses()).toEqual(['Plus valable', 'Disponible']);
    await db.query(sql`
      update editique set snapshot = jsonb_set(snapshot, '{period,until}', '"2099-12-31"')
      where contract_id = ${contractId} and kind = 'attestation'`);
    expect(await readStatuses()).toEqual(['Disponible', 'Disponible']);
    await db.query(sql`update contract set status = 'Résilié' where id = ${contractId}`);
    expect(await readStatuses()).toEqual(['Plus valable', 'Disponible']);
  });
});
