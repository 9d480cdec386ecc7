import { type SignatureRequest, signatureRequestColumns } from '#server/areas/signatures/signature-repository.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { ProviderIds } from '#server/services/signing.ts';

/** Finds a request by its id at the external provider. */
export const findRequestOfProvider = async (db: Db, providerId: string): Promise<SignatureRequest | undefined> => {
  const [request] = await db.query<SignatureRequest>(
    sql`select ${signatureRequestColumns} from signature_request r where r.provider_id = ${providerId}`,
  );
  return request;
};

/** Saves the ids of a request and its papers at the external provider. */
export const saveProviderIds = async (tx: Db, id: number, { providerId, documents }: ProviderIds): Promise<void> => {
  await tx.query(sql`update signature_request set provider_id = ${providerId} where id = ${id}`);
  await tx.query(sql`
    update signature_document d set provider_id = h.provider_id
    from unnest(${documents.map((document) => document.id)}::bigint[], ${documents.map((document) => document.providerId)}::text[]) as h(id, provider_id)
    where d.request_id = ${id} and d.editique_id = h.id`);
};

/** Saves an event of the external provider; false if it was received before. */
export const saveProviderEvent = async (
  tx: Db,
  event: { readonly id: string; readonly name: string; readonly requestId: number; readonly at: Date },
): Promise<boolean> => {
  const rows = await tx.query(sql`
    insert into signing_event (event_id, request_id, name, received_at)
    values (${event.id}, ${event.requestId}, ${event.name}, ${event.at})
    on conflict (event_id) do nothing returning event_id`);
  return rows.length === 1;
};
