import { expect } from 'vitest';
import type { ApiServer } from './api.ts';
import { succeed } from './succeed.ts';

const by = 'admin' as const;
const png = () =>
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
const told = { category: 4, title: 'Audit', isEnabled: true };

/** The operations of pages, folders and files, each made once, with the row that tells of it. */
export const auditedContent = {
  pageAdd: async (api: ApiServer) => {
    const { id } = await succeed(api, 'pageAdd', page, by);
    return { action: 'page-added', subject: `page ${id}`, by, after: told };
  },
  pageModify: async (api: ApiServer) => {
    const { id } = await succeed(api, 'pageAdd', page, by);
    await succeed(api, 'pageModify', { ...page, id, title: 'Changée' }, by);
    return { action: 'page-updated', subject: `page ${id}`, by, before: told, after: { ...told, title: 'Changée' } };
  },
  pageImageAdd: async (api: ApiServer) => {
    const { id } = await succeed(api, 'pageImageAdd', { files: png() }, by);
    return {
      action: 'page-image-added',
      subject: `page image ${id}`,
      by,
      after: { name: expect.stringMatching(/^plan/) },
    };
  },
};
