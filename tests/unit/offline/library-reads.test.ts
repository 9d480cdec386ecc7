import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { AnswerCache } from '#offline/device/answer-cache.ts';
import { deviceFiles } from '#offline/reads/library-reads.ts';
import { fileLibrary, fileSearch } from '#shared/operations/content/files.ts';

const createFile = (id: number, title: string, folder: number, name = `${title}.pdf`) => ({
  ...{ id, title, folder, name, folderTitle: `Dossier ${folder}` },
  ...{ contentType: 'application/pdf', sizeBytes: 10, order: 0, isEnabled: true, version: '1' },
});
const documents = [
  createFile(1, 'Constat', 1),
  createFile(2, 'Été', 2),
  createFile(3, 'Avenant', 1),
  createFile(4, 'Zone', 2),
];
const folderList = [{ folderId: 1, folderTitle: 'Dossier 1' }];

/** A device with these cached answers. */
const createDevice = (cachedAnswers: Readonly<Record<string, object>>) =>
  ({
    find: async ({ path }: { path: string }) =>
      cachedAnswers[path] && {
        value: cachedAnswers[path],
        fetchedAtMs: path === fileLibrary.path ? 2 : 1,
        isFromDevice: true,
      },
  }) as never as Pick<AnswerCache, 'find'>;
const deviceWithLibrary = createDevice({ [fileLibrary.path]: { success: true, folderList, documents } });
const searchFiles = async (filters: object, answers = deviceWithLibrary) =>
  (await deviceFiles(answers, fileSearch, v.parse(fileSearch.input, filters)))?.value;
const searchIds = async (filters: object) => (await searchFiles(filters))?.documents.map(({ id }) => id);

it('library: filters, sorts and paginates on the device like the server', async () => {
  expect(await searchIds({})).toEqual([3, 1, 2, 4]);
  expect(await searchIds({ isEnabled: 'true', sortField: 'title', sortOrder: 'DESC' })).toEqual([4, 2, 1, 3]);
  expect(await searchIds({ folder: 1 })).toEqual([3, 1]);
  expect(await searchIds({ name: 'ETE' })).toEqual([2]);
  expect(await searchFiles({ pageSize: 1, firstPage: 1 })).toEqual({
    success: true,
    folderList,
    documents: [documents[0]],
    totalCount: 4,
  });
});

it('library: falls back to the cached answer or nothing for inactive documents', async () => {
  expect(await searchFiles({ isEnabled: 'false' })).toBeUndefined();
  const serverAnswer = { success: true, folderList, documents: [], totalCount: 0 };
  expect(await searchFiles({ isEnabled: 'false' }, createDevice({ [fileSearch.path]: serverAnswer }))).toEqual(
    serverAnswer,
  );
  expect(await searchFiles({}, createDevice({}))).toBeUndefined();
});
