import * as v from 'valibot';
import { messages } from '#shared/primitives/messages.ts';
import { tileEntries } from '#shared/schemas/home-forms.ts';

const files = v.array(v.instance(File));

/** Form values of a tile; without a file its current picture stays. */
export const tileFormSchema = v.object({ ...tileEntries, files: v.pipe(files, v.maxLength(1)) });
/** A new tile requires a picture. */
export const newTileFormSchema = v.object({
  ...tileEntries,
  files: v.pipe(files, v.length(1, messages.required('Image'))),
});
export type TileForm = v.InferOutput<typeof tileFormSchema>;
