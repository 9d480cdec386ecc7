import type { Db, Scope } from '#server/db/db.ts';
import { within } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';

export interface EditiqueRecord {
  readonly id: number;
  readonly contract_id: number;
  readonly kind: string;
  readonly name: string;
  readonly created_at: string;
  readonly storage_key: string | null;
  readonly broker_code: string;
  readonly broker_name: string;
}

/** One generated document, or undefined where there is none within the scope. */
export const findEditique = async (db: Db, scope: Scope, id: number): Promise<EditiqueRecord | undefined> => {
  const [record] = await db.query<EditiqueRecord>(sql`
    select e.id, e.contract_id, e.kind, e.name, e.created_at, e.storage_key, b.code as broker_code, b.name as broker_name
    from editique e join contract c on c.id = e.contract_id join broker b on b.id = c.broker_id
    where e.id = ${id} and ${within(scope, 'c.broker_id')}`);
  return record;
};

/**
 * Remembers where the bytes of a document are kept, once: of two that generate it together, the first stays. Answers
 * where they are kept.
 */
export const keepEditique = async (db: Db, id: number, storageKey: string): Promise<string | undefined> => {
  const [kept] = await db.query<{ storage_key: string }>(sql`
    update editique set storage_key = coalesce(storage_key, ${storageKey}) where id = ${id} returning storage_key`);
  return kept?.storage_key;
};

/** Announces a document; its bytes are made when it is first asked for. */
export const addEditique = async (
  tx: Db,
  editique: {
    readonly contractId: number;
    readonly kind: string;
    readonly name: string;
    readonly createdAt: Date;
    readonly signable: boolean;
    readonly status: string;
  },
): Promise<void> => {
  await tx.query(sql`
    insert into editique (contract_id, kind, name, created_at, signable, status)
    values (${editique.contractId}, ${editique.kind}, ${editique.name}, ${editique.createdAt}, ${editique.signable},
      ${editique.status})`);
};
