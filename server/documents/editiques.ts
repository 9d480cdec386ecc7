import { newFileKey } from '#server/adapters/files.ts';
import { renderPdf } from '#server/adapters/pdf.ts';
import { loadContractFiles } from '#server/contracts/contract-file-repository.ts';
import type { Services } from '#server/core/services.ts';
import type { Db, Scope } from '#server/db/db.ts';
import type { Handler } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import type { editiqueGet, editiqueStored } from '#shared/contract/contracts/editiques.ts';
import { dayInNoumea } from '#shared/primitives/calendar.ts';
import { type EditiqueRecord, findEditique, keepEditique } from './editique-repository.ts';
import { insurer } from './parties.ts';
import { documentOf } from './registry.ts';

const missing = () => notFound('Ce document n’existe pas ou n’est plus disponible.');

/** The bytes of a document: made from the contract the first time, the same ever after. */
const bytesOf = async (db: Db, scope: Scope, services: Services, record: EditiqueRecord): Promise<Uint8Array> => {
  const kept = record.storage_key ? await services.files.get(record.storage_key) : undefined;
  if (kept) return kept;
  const files = await loadContractFiles(db, scope, [record.contract_id], dayInNoumea(services.now()));
  const contract = files.get(record.contract_id);
  const broker = { name: record.broker_name, code: record.broker_code };
  const input = contract && { contract, parties: { insurer, broker }, createdAt: new Date(record.created_at) };
  const document = input && documentOf(record.kind, input);
  if (!document) throw missing();
  const bytes = await renderPdf(document);
  const storageKey = record.storage_key ?? newFileKey('editique');
  await services.files.put(storageKey, bytes);
  const keptKey = await keepEditique(db, record.id, storageKey);
  if (keptKey === storageKey) return bytes;
  // Somebody else made it at the same moment: theirs is the document.
  await services.files.remove(storageKey);
  return (keptKey && (await services.files.get(keptKey))) || bytes;
};

const answerOf = ({ name }: EditiqueRecord, bytes: Uint8Array) => ({
  success: true,
  content: Buffer.from(bytes).toString('base64'),
  name: `${name}.pdf`,
});

export const getEditique: Handler<typeof editiqueGet> = async ({ editiqueId }, { db, caller, services }) => {
  const record = await findEditique(db, caller.scope, editiqueId);
  if (!record) throw missing();
  return answerOf(record, await bytesOf(db, caller.scope, services, record));
};

export const getStoredEditique: Handler<typeof editiqueStored> = async ({ editiqueId }, { db, caller, services }) => {
  const record = await findEditique(db, caller.scope, editiqueId);
  const bytes = record?.storage_key && (await services.files.get(record.storage_key));
  if (!record || !bytes) throw missing();
  return answerOf(record, bytes);
};
