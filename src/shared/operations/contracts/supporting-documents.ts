import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { serverTable } from '#shared/operations/wire/table-shape.ts';
import { jsonPart, uploadsSchema } from '#shared/operations/wire/upload.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { supportingDocumentSchema } from './contract-file.ts';

const id = wholeNumber({ min: 1, max: 999_999_999 });

/** A file of a supporting document. Specification 2, section 3 "Document (piece)". */
const supportingFileSchema = v.object({
  id: v.number(),
  name: v.string(),
  creationDate: v.string(),
  contentType: v.string(),
  sizeBytes: v.number(),
});
export type SupportingFile = v.InferOutput<typeof supportingFileSchema>;

export const supportingFileList = endpoint({
  method: 'POST',
  path: '/api/contract/document/file/list',
  summary: 'Fichiers d’une pièce',
  access: 'signed-in',
  offline: 'cached',
  effect: 'none',
  input: v.object({ documentId: id }),
  output: answer({ files: v.array(supportingFileSchema) }),
});

/** One file, base64: the named one, else the latest of the document. */
export const supportingFileGet = endpoint({
  method: 'POST',
  path: '/api/contract/document/file/get',
  summary: 'Télécharger un fichier d’une pièce',
  access: 'signed-in',
  offline: 'cached',
  effect: 'download',
  input: v.object({ documentId: id, fileId: v.optional(v.nullable(id), null) }),
  output: answer({
    file: v.optional(v.object({ data: v.object({ content: v.string(), name: v.string(), contentType: v.string() }) })),
  }),
});

/**
 * Assignment of a file: a document that the contract already requires, or a type. One entry per file, in the same
 * order.
 */
export const sentDocumentSchema = v.object({
  documentId: v.optional(v.nullable(v.number()), null),
  typeCode: v.pipe(v.string(), v.nonEmpty(messages.required('Type de pièce')), v.maxLength(textLimits.listCode)),
});
export type SentDocument = v.InferOutput<typeof sentDocumentSchema>;

export const supportingFileAdd = endpoint({
  method: 'POST',
  path: '/api/contract/document/file/add',
  summary: 'Ajouter des pièces à un contrat',
  access: 'signed-in',
  offline: 'queued',
  effect: 'change',
  body: 'multipart',
  idempotent: 'when-keyed',
  input: v.object({
    contractId: id,
    files: uploadsSchema,
    pieces: jsonPart(v.array(sentDocumentSchema)),
  }),
  output: answer({
    contract: v.optional(v.object({ documents: serverTable(supportingDocumentSchema) })),
  }),
});
