import * as v from 'valibot';
import { pieceSchema } from '#shared/contract/supporting-documents.ts';

/** Files just chosen, and those that already have a line for their type. Specification 2, section 5.2. */
export const addSchema = v.object({
  chosen: v.array(v.file()),
  pieces: v.array(v.object({ file: v.file(), typeCode: pieceSchema.entries.typeCode })),
});
export type AddPieces = v.InferInput<typeof addSchema>;
