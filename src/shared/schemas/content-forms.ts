import * as v from 'valibot';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { pageDocumentSchema } from './page-document.ts';

/** Title of pages, folders and files. Specification 4, section 5. */
export const titleSchema = (label: string) =>
  v.pipe(limitedText(textLimits.contentTitle), v.nonEmpty(messages.required(label)));

/** Form values of a folder. */
export const folderFormSchema = v.object({ title: titleSchema('Titre'), isEnabled: v.boolean() });
export type FolderForm = v.InferOutput<typeof folderFormSchema>;

/** Form values of a page; `category` is the id of a menu category, as text. */
export const pageFormSchema = v.object({
  category: v.pipe(v.string(), v.nonEmpty(messages.required('Catégorie'))),
  title: titleSchema('Titre'),
  content: pageDocumentSchema,
  isEnabled: v.boolean(),
});
export type PageForm = v.InferOutput<typeof pageFormSchema>;
