import * as v from 'valibot';
import { messages } from '#shared/primitives/messages.ts';
import { tileEntries } from '#shared/schemas/home-forms.ts';

const files = v.array(v.instance(File));

/** A tile as its form holds it, with its picture: none where the one of today stays. */
export const tileFormSchema = v.object({ ...tileEntries, files: v.pipe(files, v.maxLength(1)) });
/** A new tile has one. */
export const newTileFormSchema = v.object({
  ...tileEntries,
  files: v.pipe(files, v.length(1, messages.required('Image'))),
});
export type TileForm = v.InferOutput<typeof tileFormSchema>;
