import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { storeUploads } from '#server/files/uploads.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import type { Caller, Handler, Handlers, StagedHandler } from '#server/http/handler.ts';
import { savedMessage, searchPage, toConflictAnswer, userMessage } from '#server/http/list-answers.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { isAllowed } from '#shared/operations/access.ts';
import type {
  PageRow,
  pageAdd,
  pageGet,
  pageHistory,
  pageImageAdd,
  pageImageGet,
  pageModify,
  pageRemove,
  pageSearch,
} from '#shared/operations/content/pages.ts';
import { sortColumns } from '#shared/operations/wire/paging.ts';
import { pictureTypes, refusedPictureMessage } from '#shared/primitives/file-type.ts';
import { messages } from '#shared/primitives/messages.ts';
import { fold } from '#shared/primitives/text.ts';
import { emptyDocument, listImageIds, type PageDocument, pageDocumentSchema } from '#shared/schemas/page-document.ts';
import { pageRowSearch } from '#shared/search/content-search.ts';
import { parseHtmlDocument } from './html-document.ts';
import {
  addPage,
  addPageImage,
  addPageRevision,
  type EditablePage,
  findExistingImages,
  findPage,
  findPageCategories,
  findPageImage,
  findPageVersions,
  listPages,
  lockCategory,
  lockPage,
  removePage,
} from './page-repository.ts';

const pageMissing = () => notFound('Cette page n’existe pas ou n’est plus disponible.');

/** True for editors of pages, folders and files; others see only what is enabled. */
export const isContentEditor = ({ user }: Caller): boolean => isAllowed('admin', user);

const searchPages: Handler<typeof pageSearch> = async (input, { db, caller }) => {
  const isEnabled = isContentEditor(caller) ? input.isEnabled : true;
  const sort = sortColumns(input, { field: 'isEnabled', descending: false });
  const pageRequest = { sort, offset: input.firstPage, limit: input.pageSize };
  const { rows, nbItemsTotal } = searchPage(await listPages(db), pageRowSearch, { ...input, isEnabled }, pageRequest);
  return { success: true, pages: rows, totalCount: nbItemsTotal };
};

const getPage: Handler<typeof pageGet> = async ({ id }, { db, caller }) => {
  const menuCategory = await findPageCategories(db);
  const emptyPage = { id: 0, category: null, title: '', content: emptyDocument, isEnabled: true, version: '' };
  if (id === 0) return { success: true, menuCategory, ...emptyPage };
  const page = await findPage(db, id);
  if (!page || !(page.isEnabled || isContentEditor(caller))) throw pageMissing();
  return { success: true, menuCategory, ...page };
};

/** Validates a page and converts its content; throws a 422. */
const parsePage = async (
  tx: Db,
  input: Omit<EditablePage, 'content'> & { readonly content: PageDocument | string },
): Promise<EditablePage> => {
  const { category, title, isEnabled } = input;
  const submitted = typeof input.content === 'string' ? parseHtmlDocument(input.content) : input.content;
  const content = v.safeParse(pageDocumentSchema, submitted);
  if (!content.success) throw invalid({ content: [content.issues[0].message] });
  if (!(await lockCategory(tx, category))) throw invalid({ category: [messages.required('Catégorie')] });
  const images = listImageIds(content.output);
  const existing = await findExistingImages(tx, images);
  if (images.some((image) => !existing.has(image)))
    throw invalid({ content: ['Une image de cette page n’existe pas ou n’est plus disponible'] });
  return { category, title, content: content.output, isEnabled };
};

const saveRevision = async (tx: Db, context: PersonContext, id: number, page: EditablePage) => {
  await addPageRevision(tx, id, page, { at: context.services.now(), userId: context.caller.user.id });
  const after = await findPage(tx, id);
  return { ...page, id, version: after?.version ?? '' };
};

/** A page in the format of the audit, without its content, which the revisions keep. */
const toAudit = ({
  category,
  title,
  isEnabled,
}: Pick<EditablePage, 'title' | 'isEnabled'> & { category: number | null }) => ({
  category,
  title,
  isEnabled,
});

/** « La page a été ajoutée. », with a warning if the menu shows two pages of the same title in a category. */
const pageSavedMessage = async (tx: Db, id: number, { category, title, isEnabled }: EditablePage, message: string) => {
  const isTwin = (page: PageRow): boolean =>
    page.isEnabled && page.id !== id && page.category === category && fold(page.title) === fold(title);
  const hasTwin = isEnabled && (await listPages(tx)).some(isTwin);
  return savedMessage(message, hasTwin, 'Une autre page active de cette catégorie porte le même titre.');
};

const addPageHandler: Handler<typeof pageAdd> = async (input, context) =>
  context.db.transaction(async (tx) => {
    const page = await parsePage(tx, input);
    const savedVersion = await saveRevision(tx, context, await addPage(tx), page);
    await recordAudit(tx, context, { action: 'page-added', subject: `page ${savedVersion.id}`, after: toAudit(page) });
    const message = await pageSavedMessage(tx, savedVersion.id, page, 'La page a été ajoutée.');
    return { success: true, ...savedVersion, message };
  });

const modifyPage: Handler<typeof pageModify> = async ({ id, version, ...input }, context) =>
  context.db.transaction(async (tx) => {
    await lockPage(tx, id);
    const before = await findPage(tx, id);
    if (!before) throw pageMissing();
    if (version !== undefined && version !== before.version) return toConflictAnswer(before);
    const page = await parsePage(tx, input);
    const savedVersion = await saveRevision(tx, context, id, page);
    const entry = { action: 'page-updated', subject: `page ${id}`, before: toAudit(before), after: toAudit(page) };
    await recordAudit(tx, context, entry);
    return { success: true, ...savedVersion, message: await pageSavedMessage(tx, id, page, 'La page a été modifiée.') };
  });

const removePageHandler: Handler<typeof pageRemove> = async ({ id, version }, context) =>
  context.db.transaction(async (tx) => {
    await lockPage(tx, id);
    const before = await findPage(tx, id);
    if (!before) throw pageMissing();
    if (version !== undefined && version !== before.version) return toConflictAnswer(before);
    await removePage(tx, id);
    await recordAudit(tx, context, { action: 'page-removed', subject: `page ${id}`, before: toAudit(before) });
    return { success: true, message: userMessage('La page a été supprimée.') };
  });

const getPageHistory: Handler<typeof pageHistory> = async ({ id, of }, { db }) => {
  const versions = await findPageVersions(db, id);
  const page = of === undefined ? undefined : await findPage(db, id, of);
  if (versions.length === 0 || (of !== undefined && !page)) throw pageMissing();
  return { success: true, versions, ...(page ? { page } : {}) };
};

/** Stores the picture, then inserts its row in the transaction. */
const addImageOfPage: StagedHandler<typeof pageImageAdd> = {
  stage: async ({ files }, context) => {
    if (files.length !== 1) throw invalid({ files: [messages.required('Image')] });
    const [image] = await storeUploads(context.services, 'page', files);
    if (!pictureTypes.some((type) => type === image?.contentType) || !image)
      throw invalid({ files: [refusedPictureMessage] });
    return async (tx) => {
      const id = await addPageImage(tx, image);
      await recordAudit(tx, context, {
        action: 'page-image-added',
        subject: `page image ${id}`,
        after: { name: image.name },
      });
      return { success: true, id };
    };
  },
};

const getImageOfPage: Handler<typeof pageImageGet> = async ({ id }, { db, services }) => {
  const image = await findPageImage(db, id);
  const bytes = image && (await services.files.get(image.storageKey));
  if (!image || !bytes) throw notFound('Cette image n’existe pas ou n’est plus disponible.');
  const content = Buffer.from(bytes).toString('base64');
  return { success: true, file: { data: { content, name: image.name, contentType: image.contentType } } };
};

export const pagesHandlers = {
  pageAdd: addPageHandler,
  pageGet: getPage,
  pageHistory: getPageHistory,
  pageImageAdd: addImageOfPage,
  pageImageGet: getImageOfPage,
  pageModify: modifyPage,
  pageRemove: removePageHandler,
  pageSearch: searchPages,
} satisfies Partial<Handlers>;
