import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { debitMandateKind } from '#shared/documents/documents.ts';
import { thirdPartyAccount } from '#shared/documents/signable.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import type { SignatureState } from '#shared/signatures/states.ts';

/** A paper of a contract that the client must sign and that is in no signature request. */
export interface UnsignedPaper {
  readonly id: number;
  readonly kind: string;
}

/** Without a mandate on the account of a third person, who is to sign it too: the broker requests that from both. */
export const findUnsignedPapers = (db: Db, contractId: number): Promise<UnsignedPaper[]> =>
  db.query<UnsignedPaper>(sql`
    select e.id, e.kind from editique e
    where e.contract_id = ${contractId} and e.signable and e.snapshot is not null and e.replaced_at is null
      and e.status = ${generatedDocumentStatuses.available}
      and not exists (select from signature_document d where d.editique_id = e.id and d.is_held)
      and not (e.kind = ${debitMandateKind} and exists (
        select from contract c where c.id = e.contract_id and c.body -> 'bankAccount' -> 'type' ->> 'code' = ${thirdPartyAccount}))
    order by e.id limit 20`);

interface LastSignature {
  readonly state: SignatureState;
  readonly email: string | null;
  /** Null for a request without a signing page of its own. */
  readonly nonce: string | null;
  /** Name of the second signatory, if they have not signed yet. */
  readonly awaited: string | null;
}

/** Latest request with papers of a contract; undefined if there is none. */
export const findLastSignature = async (db: Db, contractId: number): Promise<LastSignature | undefined> => {
  const [request] = await db.query<LastSignature>(sql`
    select r.state, r.email, r.nonce, (
      select trim(o.first_name || ' ' || o.last_name) from signature_request o
      where o.cosigner_of = r.id and o.state in ('preparing', 'sent')) as awaited
    from signature_request r
    where r.contract_id = ${contractId} and exists (
      select from signature_document d join editique e on e.id = d.editique_id
      where d.request_id = r.id and d.is_held and e.replaced_at is null)
    order by r.id desc limit 1`);
  return request;
};

/** Kinds of a contract's papers that are in a request and not sealed yet. */
export const findRequestedKinds = async (db: Db, contractId: number): Promise<string[]> => {
  const rows = await db.query<{ kind: string }>(sql`
    select distinct e.kind from signature_request r join signature_document d on d.request_id = r.id
      join editique e on e.id = d.editique_id
    where r.contract_id = ${contractId} and r.state <> 'sealed' and d.is_held and e.replaced_at is null`);
  return rows.map(({ kind }) => kind);
};
