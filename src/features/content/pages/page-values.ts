import type { PageValues, pageGet } from '#shared/operations/content/pages.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import type { PageForm as FormValues } from '#shared/schemas/content-forms.ts';
import { type PageBlock, toPlainText } from '#shared/schemas/page-document.ts';
import type { ComparedValue } from '#ui/facts/comparison-table.tsx';
import type { LabelledValue } from '#ui/facts/labelled-values.ts';
import { mergeValues } from '#work/drafts/merge-values.ts';
import { mergeContent } from './merge-content.ts';

export type SavedPage = Output<typeof pageGet>;
/** Page fields that the form is filled from. */
export type PageFields = Omit<PageValues, 'id'>;

/** Form values of a page. */
export const valuesOf = ({ category, title, content, isEnabled }: Omit<PageFields, 'version'>): FormValues => ({
  category: category === null ? '' : String(category),
  title,
  content,
  isEnabled,
});

/** Formats all form values but the content to compare them with another person's. */
export const formatValues = (values: FormValues, { menuCategory }: SavedPage): readonly LabelledValue[] => [
  ['Catégorie', menuCategory.find(({ categoryId }) => String(categoryId) === values.category)?.categoryTitle ?? ''],
  ['Titre', values.title],
  ['Activer', values.isEnabled ? 'Oui' : 'Non'],
];

/** Three-way merge of a page; its content block by block. */
export const mergePages = (base: FormValues | undefined, mine: FormValues, theirs: FormValues): FormValues => ({
  ...mergeValues(base, mine, theirs),
  ...(base && { content: mergeContent(base.content, mine.content, theirs.content).content }),
});

/** Blocks that both sides changed; the whole contents if the one before is unknown. */
export const compareContents = (
  base: FormValues | undefined,
  mine: FormValues,
  theirs: FormValues,
): ComparedValue[] => {
  const label = 'Contenu';
  if (!base) return [{ label, mine: toPlainText(mine.content), theirs: toPlainText(theirs.content) }];
  return mergeContent(base.content, mine.content, theirs.content).conflicts.map((conflict) => {
    const [before, own, other] = [conflict.before, conflict.mine, conflict.theirs].map(blocksText);
    const format = own === other ? '\u00A0(mise en forme)' : '';
    return { label, before: before ?? '', mine: `${own}${format}`, theirs: other ?? '' };
  });
};
const blocksText = (content: readonly PageBlock[]): string => toPlainText({ type: 'doc', content });
