import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { SignatureProof } from '#shared/documents/snapshots.ts';

/** Proof data of a signature, for papers printed without signing. */
export const signatureProof: SignatureProof = {
  facts: [['Signé par', 'Hélène Wamytan']],
  documents: [{ name: 'Conditions particulières AU1', original: 'a'.repeat(64), result: 'b'.repeat(64) }],
  events: [{ at: '22/11/2026 à 10:00', what: 'Signé, nom écrit', from: '127.0.0.1' }],
  isDemonstration: true,
};

/** Turns a paper of a contract into a signed and sealed one. */
export const signOne = async (db: Db, contractId: number): Promise<void> => {
  await db.query(sql`
    with r as (insert into signature_request (contract_id, channel, state, first_name, last_name, created_at)
      values (${contractId}, 'email', 'sealed', '', 'X', now()) returning id)
    insert into signature_document (request_id, editique_id, position)
    select r.id, e.id, 1 from r, (select min(id) as id from editique where contract_id = ${contractId}) e
    where e.id is not null on conflict do nothing`);
};
