import * as v from 'valibot';
import type { LoadedDraft } from '#offline/base/draft-types.ts';
import { fileOf } from '#offline/base/work-files.ts';
import { pieceSchema } from '#shared/contract/contracts/supporting-documents.ts';
import { pieceWork } from './piece-work-definition.ts';

/** Files just chosen, and those that already have a line for their type. Specification 2, section 5.2. */
export const addSchema = v.object({
  chosen: v.array(v.file()),
  pieces: v.array(v.object({ file: v.file(), ...pieceSchema.entries })),
});
export type AddPieces = v.InferInput<typeof addSchema>;

/** The lines of a draft, each with its file. */
export const piecesOfDraft = (draft: LoadedDraft): AddPieces['pieces'] => {
  const pieces = pieceWork.read(draft)?.pieces ?? [];
  return draft.content.map((file, index) => ({
    file: fileOf(file),
    documentId: pieces[index]?.documentId ?? null,
    typeCode: pieces[index]?.typeCode ?? '',
  }));
};
