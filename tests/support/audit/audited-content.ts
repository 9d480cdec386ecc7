import { expect } from 'vitest';
import type { ApiServer } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';
import { pdfFile } from '#tests/support/uploads/pdf-file.ts';

const account = 'admin' as const;
const createPng = () =>
  new File(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    'plan.png',
    { type: 'image/png' },
  );
const page = { category: 4, title: 'Audit', content: 'Rien', isEnabled: true };
const content = { category: 4, title: 'Audit', isEnabled: true };

const folderOf = async (api: ApiServer, title: string) =>
  Number((await callSuccessfully(api, 'folderAdd', { title }, account))['id']);
const folderRow = (title: string) => ({ title, order: 0, isExpanded: true, isEnabled: true });
const fileOf = async (api: ApiServer) => {
  const folder = await folderOf(api, 'Fichiers');
  const { id } = await callSuccessfully(api, 'fileAdd', { folder, title: 'Constat', file: pdfFile() }, account);
  return {
    id: Number(id),
    folder,
    content: { folder, title: 'Constat', order: 0, isEnabled: true, name: 'constat.pdf' },
  };
};

/** Each operation of folders and files once, with its expected audit row. */
const auditedFiles = {
  folderAdd: async (api: ApiServer) => {
    const id = await folderOf(api, 'Ajouté');
    return { action: 'folder-added', subject: `folder ${id}`, by: account, after: folderRow('Ajouté') };
  },
  folderModify: async (api: ApiServer) => {
    const id = await folderOf(api, 'Avant');
    await callSuccessfully(api, 'folderModify', { id, title: 'Après' }, account);
    return {
      action: 'folder-updated',
      subject: `folder ${id}`,
      by: account,
      before: folderRow('Avant'),
      after: folderRow('Après'),
    };
  },
  folderRemove: async (api: ApiServer) => {
    const id = await folderOf(api, 'Ôté');
    await callSuccessfully(api, 'folderRemove', { id }, account);
    return {
      action: 'folder-removed',
      subject: `folder ${id}`,
      by: account,
      before: { ...folderRow('Ôté'), files: 0 },
    };
  },
  fileAdd: async (api: ApiServer) => {
    const { id, content: after } = await fileOf(api);
    return { action: 'file-added', subject: `file ${id}`, by: account, after };
  },
  fileModify: async (api: ApiServer) => {
    const { id, folder, content: before } = await fileOf(api);
    await callSuccessfully(api, 'fileModify', { id, folder, title: 'Changé' }, account);
    return {
      action: 'file-updated',
      subject: `file ${id}`,
      by: account,
      before,
      after: { ...before, title: 'Changé' },
    };
  },
  fileRemove: async (api: ApiServer) => {
    const { id, content: before } = await fileOf(api);
    await callSuccessfully(api, 'fileRemove', { id }, account);
    return { action: 'file-removed', subject: `file ${id}`, by: account, before };
  },
  fileGet: async (api: ApiServer) => {
    const { id } = await fileOf(api);
    await callSuccessfully(api, 'fileGet', { id });
    return { action: 'fileGet', subject: expect.stringMatching(`^id ${id}\\b`) };
  },
};

/** Each operation of pages, folders and files once, with its expected audit row. */
export const auditedContent = {
  ...auditedFiles,
  pageAdd: async (api: ApiServer) => {
    const { id } = await callSuccessfully(api, 'pageAdd', page, account);
    return { action: 'page-added', subject: `page ${id}`, by: account, after: content };
  },
  categoryPagesOrder: async (api: ApiServer) => {
    const { id } = await callSuccessfully(api, 'menuGroupAdd', { title: 'Rangée', icon: 'folder' }, account);
    const ids = [Number((await callSuccessfully(api, 'pageAdd', { ...page, category: Number(id) }, account))['id'])];
    await callSuccessfully(api, 'categoryPagesOrder', { id: Number(id), ids }, account);
    return { action: 'pages-ordered', subject: `category ${id}`, by: account, before: { ids }, after: { ids } };
  },
  pageRemove: async (api: ApiServer) => {
    const { id } = await callSuccessfully(api, 'pageAdd', page, account);
    await callSuccessfully(api, 'pageRemove', { id }, account);
    return { action: 'page-removed', subject: `page ${id}`, by: account, before: content };
  },
  pageModify: async (api: ApiServer) => {
    const { id } = await callSuccessfully(api, 'pageAdd', page, account);
    await callSuccessfully(api, 'pageModify', { ...page, id, title: 'Changée' }, account);
    return {
      action: 'page-updated',
      subject: `page ${id}`,
      by: account,
      before: content,
      after: { ...content, title: 'Changée' },
    };
  },
  pageImageAdd: async (api: ApiServer) => {
    const { id } = await callSuccessfully(api, 'pageImageAdd', { files: createPng() }, account);
    return {
      action: 'page-image-added',
      subject: `page image ${id}`,
      by: account,
      after: { name: expect.stringMatching(/^plan/) },
    };
  },
};
