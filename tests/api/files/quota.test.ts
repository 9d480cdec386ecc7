import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { addStoredBytes, findStoredBytes } from '#server/files/storage-repository.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('files of a broker', (server) => {
  const sendFile = async (account: string, path: string, fields: Record<string, string>, size: number) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('files[]', new File([`%PDF-1.7\n${'x'.repeat(size - 9)}`], 'x.pdf', { type: 'application/pdf' }));
    const token = await server().tokenOf(account);
    return server().request('POST', path, { token, form, headers: { 'idempotency-key': randomUUID() } });
  };
  const contractOf = async (brokerId: number) => {
    const [contract] = await server().db.query<{ id: number }>(
      sql`select id from contract where broker_id = ${brokerId} order by id limit 1`,
    );
    return String(contract?.id);
  };

  it('are counted when added and limited by the quota', async () => {
    const { db } = server();
    const brokers = await db.query<{ id: number; login: string }>(sql`
      select broker_id as id, split_part(email, '@', 1) as login from app_user
      where email in ('courtier@lagon.nc', 'courtier2@lagon.nc') order by email`);
    const [brokerAtQuota, otherBroker] = brokers;
    if (!brokerAtQuota || !otherBroker) throw new Error('two brokers are there');
    const request = async (broker: { id: number; login: string }, size: number) =>
      sendFile(
        broker.login,
        endpoints.taskCreate.path,
        {
          typeDemande: JSON.stringify({ code: 'AUTRE', libelle: 'Autre demande' }),
          sujet: 'Constat',
          dateEffet: '2026-12-01',
          contrat: await contractOf(broker.id),
        },
        size,
      );
    const before = await findStoredBytes(db, brokerAtQuota.id);
    expect((await request(brokerAtQuota, 3000)).status).toBe(200);
    expect(await findStoredBytes(db, brokerAtQuota.id)).toBe(before + 3000);
    const piece = await sendFile(
      brokerAtQuota.login,
      endpoints.supportingFileAdd.path,
      { contractId: await contractOf(brokerAtQuota.id), pieces: JSON.stringify([{ typeCode: 'CNI' }]) },
      500,
    );
    expect(piece.status).toBe(200);
    expect(await findStoredBytes(db, brokerAtQuota.id)).toBe(before + 3500);

    await addStoredBytes(db, brokerAtQuota.id, [{ sizeBytes: 20 * 1024 ** 3 - before - 4000 }]);
    const refused = await request(brokerAtQuota, 3000);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      files: ['L’espace de fichiers de votre cabinet est plein (20\u00A0Go). Contactez votre gestionnaire.'],
    });
    expect((await request(brokerAtQuota, 400)).status).toBe(200);
    expect((await request(otherBroker, 3000)).status).toBe(200);
  });
});
