import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { storeUploads } from '#server/files/uploads.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import type { Caller, Handler, Handlers, StagedHandler } from '#server/http/handler.ts';
import { conflictAnswer, searchPage, userMessage } from '#server/http/list-answers.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { isAllowed } from '#shared/operations/access.ts';
import type {
  pageAdd,
  pageGet,
  pageHistory,
  pageImageAdd,
  pageImageGet,
  pageModify,
  pageSearch,
} from '#shared/operations/content/pages.ts';
import { sortColumns } from '#shared/operations/wire/paging.ts';
import { pictureTypes, refusedPictureMessage } from '#shared/primitives/file-type.ts';
import { messages } from '#shared/primitives/messages.ts';
import { emptyDocument, imageIdsOf, type PageDocument, pageDocumentSchema } from '#shared/schemas/page-document.ts';
import { pageSearchOf } from '#shared/search/content-search.ts';
import { documentOfHtml } from './html-document.ts';
import {
  addPage,
  addPageImage,
  findPage,
  findPageImage,
  holdCategory,
  knownImages,
  listPages,
  lockPage,
  pageCategories,
  pageVersions,
  revisePage,
  type WrittenPage,
} from './page-repository.ts';

const missing = () => notFound('Cette page n’existe pas ou n’est plus disponible.');

/** Whether somebody keeps pages, folders and files: who does not sees what is active. */
export const keepsContent = ({ user }: Caller): boolean => isAllowed('admin', user);

const searchPages: Handler<typeof pageSearch> = async (input, { db, caller }) => {
  const { id, title } = input;
  const isEnabled = keepsContent(caller) ? input.isEnabled : true;
  const sort = sortColumns(input, { field: 'isEnabled', descending: false });
  const part = { sort, offset: input.firstPage, limit: input.pageSize };
  const { rows, nbItemsTotal } = searchPage(
    await listPages(db),
    pageSearchOf,
    { id: id === '' ? null : id, title, isEnabled },
    part,
  );
  return { success: true, pages: rows, totalCount: nbItemsTotal };
};

const getPage: Handler<typeof pageGet> = async ({ id }, { db, caller }) => {
  const menuCategory = await pageCategories(db);
  const added = { id: 0, category: null, title: '', content: emptyDocument, isEnabled: true, version: '' };
  if (id === 0) return { success: true, menuCategory, ...added };
  const page = await findPage(db, id);
  if (!page || !(page.isEnabled || keepsContent(caller))) throw missing();
  return { success: true, menuCategory, ...page };
};

/** What is to be written, its content as a document; throws a 422 where that cannot be. */
const writtenPage = async (
  tx: Db,
  input: Omit<WrittenPage, 'content'> & { readonly content: PageDocument | string },
): Promise<WrittenPage> => {
  const { category, title, isEnabled } = input;
  const given = typeof input.content === 'string' ? documentOfHtml(input.content) : input.content;
  const content = v.safeParse(pageDocumentSchema, given);
  if (!content.success) throw invalid({ content: [content.issues[0].message] });
  if (!(await holdCategory(tx, category))) throw invalid({ category: [messages.required('Catégorie')] });
  const images = imageIdsOf(content.output);
  const known = await knownImages(tx, images);
  if (images.some((image) => !known.has(image)))
    throw invalid({ content: ['Une image de cette page n’existe pas ou n’est plus disponible'] });
  return { category, title, content: content.output, isEnabled };
};

const revised = async (tx: Db, context: PersonContext, id: number, page: WrittenPage) => {
  await revisePage(tx, id, page, { at: context.services.now(), userId: context.caller.user.id });
  const after = await findPage(tx, id);
  return { ...page, id, version: after?.version ?? '' };
};

/** A page in the audit, without what it says: its revisions keep that. */
const toldOf = ({
  category,
  title,
  isEnabled,
}: Pick<WrittenPage, 'title' | 'isEnabled'> & { category: number | null }) => ({
  category,
  title,
  isEnabled,
});

const addPageHandler: Handler<typeof pageAdd> = async (input, context) =>
  context.db.transaction(async (tx) => {
    const page = await writtenPage(tx, input);
    const written = await revised(tx, context, await addPage(tx), page);
    await recordAudit(tx, context, { action: 'page-added', subject: `page ${written.id}`, after: toldOf(page) });
    return { success: true, ...written, message: userMessage('La page a été ajoutée.') };
  });

const modifyPage: Handler<typeof pageModify> = async ({ id, version, ...input }, context) =>
  context.db.transaction(async (tx) => {
    await lockPage(tx, id);
    const before = await findPage(tx, id);
    if (!before) throw missing();
    if (version !== undefined && version !== before.version) return conflictAnswer(before);
    const page = await writtenPage(tx, input);
    const written = await revised(tx, context, id, page);
    const told = { action: 'page-updated', subject: `page ${id}`, before: toldOf(before), after: toldOf(page) };
    await recordAudit(tx, context, told);
    return { success: true, ...written, message: userMessage('La page a été modifiée.') };
  });

const getPageHistory: Handler<typeof pageHistory> = async ({ id, of }, { db }) => {
  const versions = await pageVersions(db, id);
  const page = of === undefined ? undefined : await findPage(db, id, of);
  if (versions.length === 0 || (of !== undefined && !page)) throw missing();
  return { success: true, versions, ...(page ? { page } : {}) };
};

/** Stores the picture, then writes its row. */
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
  pageSearch: searchPages,
} satisfies Partial<Handlers>;
