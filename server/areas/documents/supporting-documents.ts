import { loadContractFiles } from '#server/areas/contracts/contract-file-repository.ts';
import { isListItem } from '#server/areas/lists/list-repository.ts';
import { assertQuota } from '#server/files/quota.ts';
import { addStoredBytes, findBrokerOfContract } from '#server/files/storage-repository.ts';
import { storeUploads } from '#server/files/uploads.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Context, Handler, Handlers, StagedHandler } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import type {
  supportingFileAdd,
  supportingFileGet,
  supportingFileList,
} from '#shared/operations/contracts/supporting-documents.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import {
  addSupportingFile,
  areDocumentsOfContract,
  findFiles,
  findSupportingFile,
  getOrCreateDocument,
} from './supporting-document-repository.ts';

const documentMissing = () => notFound('Cette pièce n’existe pas ou n’est plus disponible.');

const listSupportingFiles: Handler<typeof supportingFileList> = async ({ documentId }, { db, caller }) => {
  const files = await findFiles(db, caller.scope, documentId);
  if (!files) throw documentMissing();
  return { success: true, files };
};

const getSupportingFile: Handler<typeof supportingFileGet> = async (input, context) => {
  const { db, caller, services } = context;
  const file = await findSupportingFile(db, caller.scope, input.documentId, input.fileId);
  const bytes = file && (await services.files.get(file.storageKey));
  if (!file || !bytes) throw documentMissing();
  const subject = `contractId ${file.contractId}, documentId ${input.documentId}, fileId ${file.id}`;
  await recordAudit(db, context, { action: 'supportingFileGet', subject, after: { name: file.name } });
  const content = Buffer.from(bytes).toString('base64');
  return { success: true, file: { data: { content, name: file.name, contentType: file.contentType } } };
};

/** Validates an upload before it is stored; throws the refusal. */
const assertValidUpload = async (
  { contractId, files, pieces: sentDocuments }: ParsedInput<typeof supportingFileAdd>,
  { db, caller, services }: Context<typeof supportingFileAdd>,
): Promise<void> => {
  if (files.length === 0 || sentDocuments.length !== files.length)
    throw invalid({ pieces: ['Aucune pièce. Votre demande ne peut pas aboutir'] });
  const today = dayInNoumea(services.now());
  if (!(await loadContractFiles(db, caller.scope, [contractId], today)).has(contractId))
    throw notFound('Ce contrat n’existe pas ou n’est plus disponible.');
  for (const { typeCode } of sentDocuments) {
    if (!(await isListItem(db, 'documentTypes', typeCode)))
      throw invalid({ pieces: ['Le champ Type de pièce n’est pas valide'] });
  }
  const documentIds = sentDocuments.flatMap(({ documentId }) => documentId ?? []);
  if (!(await areDocumentsOfContract(db, contractId, documentIds))) throw documentMissing();
};

/** Adds files to documents of a contract, all or none. The bytes are stored before the transaction. */
const addSupportingFiles: StagedHandler<typeof supportingFileAdd> = {
  stage: async (input, context) => {
    const { caller, services } = context;
    await assertValidUpload(input, context);
    const brokerId = await findBrokerOfContract(context.db, input.contractId);
    await assertQuota(context.db, services.settings, brokerId, input.files);
    const stored = await storeUploads(services, 'piece', input.files);
    return async (tx) => {
      await assertValidUpload(input, { ...context, db: tx });
      const { contractId, pieces: sentDocuments } = input;
      const origin = { at: services.now(), userId: caller.user.id };
      for (const [index, sentDocument] of sentDocuments.entries()) {
        const file = stored[index];
        if (file) await addSupportingFile(tx, await getOrCreateDocument(tx, contractId, sentDocument), file, origin);
      }
      await addStoredBytes(tx, brokerId, stored);
      const after = { files: sentDocuments.length };
      await recordAudit(tx, context, { action: 'supportingFileAdd', subject: `contractId ${contractId}`, after });
      const today = dayInNoumea(services.now());
      const contract = (await loadContractFiles(tx, caller.scope, [contractId], today)).get(contractId);
      return {
        success: true,
        message: { type: 'success', message: 'Vos pièces ont bien été ajoutées.' },
        ...(contract ? { contract: { documents: contract.documents } } : {}),
      };
    };
  },
};

export const supportingDocumentsHandlers = {
  supportingFileAdd: addSupportingFiles,
  supportingFileGet: getSupportingFile,
  supportingFileList: listSupportingFiles,
} satisfies Partial<Handlers>;
