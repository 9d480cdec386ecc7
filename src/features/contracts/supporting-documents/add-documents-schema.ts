import * as v from 'valibot';
import { toFile } from '#offline/files/work-files.ts';
import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import { sentDocumentSchema } from '#shared/operations/contracts/supporting-documents.ts';
import { supportingDocumentWork } from './supporting-document-work.ts';

/** Newly chosen files, and rows with a type. Specification 2, section 5.2. */
export const addDocumentsSchema = v.object({
  chosen: v.array(v.file()),
  documents: v.array(v.object({ file: v.file(), ...sentDocumentSchema.entries })),
});
export type AddDocuments = v.InferInput<typeof addDocumentsSchema>;

/** Rows of a draft with their files. */
export const documentsOfDraft = (draft: LoadedDraft): AddDocuments['documents'] => {
  const documents = supportingDocumentWork.parseDraft(draft)?.pieces ?? [];
  return draft.content.map((file, index) => ({
    file: toFile(file),
    documentId: documents[index]?.documentId ?? null,
    typeCode: documents[index]?.typeCode ?? '',
  }));
};
