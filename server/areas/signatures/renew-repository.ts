import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { debitMandateKind } from '#shared/documents/documents.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';

/** A paper of a request that another paper replaced. Both names are in French. */
export interface PaperChange {
  readonly before: string;
  readonly after: string;
}

/** Ids of the open requests of a contract. */
export const findOpenRequests = async (db: Db, contractId: number): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(sql`
    select id from signature_request where contract_id = ${contractId} and state in ('preparing', 'sent') order by id`);
  return rows.map(({ id }) => id);
};

/** Papers of a contract that can be signed and are in no request, latest first. */
export const findSuccessors = (
  db: Db,
  contractId: number,
): Promise<{ readonly id: number; readonly kind: string; readonly name: string }[]> =>
  db.query(sql`
    select e.id, e.kind, e.name from editique e
    where e.contract_id = ${contractId} and e.signable and e.snapshot is not null and e.replaced_at is null
      and e.status = ${generatedDocumentStatuses.available}
      and not exists (select from signature_document d where d.editique_id = e.id and d.is_held)
    order by e.id desc`);

/** True if a replaced mandate of a request has no successor on an account of the same holder. */
export const hasAnotherAccountHolder = async (db: Db, requestId: number): Promise<boolean> => {
  const [mandate] = await db.query(sql`
    select from signature_document d join editique e on e.id = d.editique_id
    where d.request_id = ${requestId} and e.kind = ${debitMandateKind} and e.replaced_at is not null
      and not exists (select from editique s where s.contract_id = e.contract_id and s.kind = e.kind and s.replaced_at is null
        and s.snapshot -> 'account' ->> 'owner' = e.snapshot -> 'account' ->> 'owner')`);
  return mandate !== undefined;
};

/** Replaces a paper of a request by another one; undefined removes it. */
export const replacePaper = async (
  tx: Db,
  requestId: number,
  { from, to }: { readonly from: number; readonly to: number | undefined },
): Promise<void> => {
  await tx.query(sql`update editique set status = ${generatedDocumentStatuses.available} where id = ${from}`);
  if (to === undefined) {
    await tx.query(sql`delete from signature_document where request_id = ${requestId} and editique_id = ${from}`);
    return;
  }
  await tx.query(sql`
    update signature_document d set editique_id = ${to}, shown_sha256 = e.sha256 from editique e
    where d.request_id = ${requestId} and d.editique_id = ${from} and e.id = ${to}`);
  await tx.query(sql`update editique set status = ${generatedDocumentStatuses.signing} where id = ${to}`);
};

/**
 * Returns a request to preparation with a new deadline; discards a code sent before, and a signature while that of the
 * other signatory is missing.
 */
export const markRenewed = async (tx: Db, id: number, expiresAt: Date): Promise<void> => {
  await tx.query(sql`
    update signature_request set state = 'preparing', mark = null, consent = null, signed_at = null,
      viewed_at = null, code_hash = null, expires_at = ${expiresAt}
    where id = ${id}`);
};

/** Changes of the papers of a request, in order; `isUnsent`: only those since its link was last sent. */
export const findPaperChanges = async (
  db: Db,
  requestId: number,
  { isUnsent = false }: { readonly isUnsent?: boolean } = {},
): Promise<PaperChange[]> => {
  const rows = await db.query<{ changes: PaperChange[] }>(sql`
    select v.detail -> 'changes' as changes from signature_event v
    where v.request_id = ${requestId} and v.kind = 'renewed' and (not ${isUnsent}::boolean or v.id > (
      select max(s.id) from signature_event s where s.request_id = ${requestId} and s.kind = 'sent'))
    order by v.id`);
  return rows.flatMap(({ changes }) => changes);
};

/** Why the server ended a request, in French; null if a person ended it, or its validity period is over. */
export const findEndReason = async (db: Db, requestId: number): Promise<string | null> => {
  const [row] = await db.query<{ why: string | null }>(sql`
    select detail ->> 'why' as why from signature_event where request_id = ${requestId} and kind in ('withdrawn', 'expired')
    order by id desc limit 1`);
  return row?.why ?? null;
};
