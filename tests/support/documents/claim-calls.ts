import { randomUUID } from 'node:crypto';
import { sql } from '#server/db/sql.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { productFamilies } from '#tests/support/contracts/families.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { readPdf } from './pdf.ts';

interface Sent {
  readonly contractId: number;
  readonly declaration: object;
  readonly files?: readonly File[];
  readonly key?: string;
  readonly account?: string;
  readonly submittedAt?: string;
  readonly signatures?: object;
  readonly provisional?: string;
}

/** Calls about declared claims of the first broker. */
export const claimCalls = (server: () => ApiServer, token: () => string) => {
  /** A contract in force of the first broker, without a claim since the day of the declarations. */
  const contractOf = async (family: keyof typeof productFamilies): Promise<number> => {
    const rows = await server().db.query<{ id: number }>(sql`
      select c.id from contract c
      where c.broker_id = 1 and c.status = 'Contrat validé' and c.effect_date <= '2026-11-12'
        and c.product_code = any(${[...productFamilies[family]]}::text[])
        and not exists (select from movement m where m.contract_id = c.id and m.label = 'Résiliation')
        and not exists (select from claim k where k.contract_id = c.id and k.occurred_at >= '2026-11-11')
      order by c.id limit 1`);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error(`The demonstration lacks a contract: ${family}`);
    return id;
  };
  const declareClaim = ({
    contractId,
    declaration,
    files = [],
    key = randomUUID(),
    account = token(),
    submittedAt,
    signatures,
    provisional,
  }: Sent) => {
    const form = new FormData();
    form.set('contractId', String(contractId));
    form.set('declaration', JSON.stringify(declaration));
    if (submittedAt) form.set('submittedAt', submittedAt);
    if (provisional) form.set('provisional', provisional);
    if (signatures) form.set('signatures', JSON.stringify(signatures));
    for (const file of files) form.append('files', file);
    return server().request('POST', '/api/claim/declare', {
      token: account,
      form,
      headers: { 'idempotency-key': key },
    });
  };
  const fileOf = async (idContrat: number): Promise<ContractFile> => {
    const { body } = await server().call(endpoints.contractGet, { idContrat }, { token: token() });
    return body['contract'] as ContractFile;
  };
  const detailOf = async (id: unknown) => {
    const { body } = await server().call(endpoints.claimGet, { id: Number(id) }, { token: token() });
    return body['data'] as Record<string, unknown>;
  };

  const paperOf = async (contractId: number, kind = 'declaration-sinistre') => {
    const { editiques } = await fileOf(contractId);
    const document = editiques.data.find(({ type }) => type === kind);
    const { body } = await server().call(endpoints.editiqueGet, { editiqueId: document?.id ?? 0 }, { token: token() });
    const bytes = Buffer.from(body['content'] as string, 'base64');
    return { ...(await readPdf(bytes)), bytes };
  };
  return { contractOf, declareClaim, fileOf, detailOf, paperOf };
};
