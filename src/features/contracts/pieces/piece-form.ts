import * as v from 'valibot';
import type { DraftContent, LoadedDraft } from '#offline/base/draft-types.ts';
import { contractLane } from '#offline/base/lanes.ts';
import { fileOf, workFileOf } from '#offline/base/work-files.ts';
import { pieceSchema } from '#shared/contract/contracts/supporting-documents.ts';
import { pieceWork } from './piece-work-definition.ts';

/** Files just chosen, and those that already have a line for their type. Specification 2, section 5.2. */
export const addSchema = v.object({
  chosen: v.array(v.file()),
  pieces: v.array(v.object({ file: v.file(), ...pieceSchema.entries })),
});
export type AddPieces = v.InferInput<typeof addSchema>;

/** What travels beside the files, and what a draft or an item keeps of them. */
export const piecesInput = (contractId: number, pieces: readonly v.InferInput<typeof pieceSchema>[]) => ({
  contractId,
  pieces: JSON.stringify(pieces.map(({ documentId = null, typeCode }) => ({ documentId, typeCode }))),
});

const keptSchema = v.object({
  pieces: v.pipe(
    v.string(),
    v.parseJson(),
    v.array(
      v.object({
        documentId: v.fallback(v.nullable(v.number()), null),
        typeCode: v.fallback(v.string(), ''),
      }),
    ),
  ),
});

/** The lines of a draft, each with its file. */
export const piecesOfDraft = (draft: LoadedDraft): AddPieces['pieces'] => {
  const kept = v.safeParse(keptSchema, draft.value);
  const pieces = kept.success ? kept.output.pieces : [];
  return draft.content.map((file, index) => ({
    file: fileOf(file),
    documentId: pieces[index]?.documentId ?? null,
    typeCode: pieces[index]?.typeCode ?? '',
  }));
};

/** The lines as a draft keeps them. */
export const draftOfPieces = async (
  id: string,
  contractId: number,
  title: string,
  pieces: AddPieces['pieces'],
): Promise<DraftContent> => ({
  id,
  kind: pieceWork.kind,
  title,
  step: 0,
  formVersion: 1,
  lane: contractLane(contractId),
  value: piecesInput(contractId, pieces),
  files: await Promise.all(pieces.map(({ file }) => workFileOf(file))),
});
