import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { AnswerCache } from '#offline/device/answer-cache.ts';
import { deviceFiles } from '#offline/reads/library-reads.ts';
import { fileLibrary, fileSearch } from '#shared/operations/content/files.ts';

const file = (id: number, title: string, folder: number, name = `${title}.pdf`) => ({
  ...{ id, title, folder, name, folderTitle: `Dossier ${folder}` },
  ...{ contentType: 'application/pdf', sizeBytes: 10, order: 0, isEnabled: true, version: '1' },
});
const documents = [file(1, 'Constat', 1), file(2, 'Été', 2), file(3, 'Avenant', 1), file(4, 'Zone', 2)];
const folderList = [{ folderId: 1, folderTitle: 'Dossier 1' }];

/** A device with these cached answers. */
const device = (kept: Readonly<Record<string, object>>) =>
  ({
    find: async ({ path }: { path: string }) =>
      kept[path] && { value: kept[path], fetchedAtMs: path === fileLibrary.path ? 2 : 1, isFromDevice: true },
  }) as never as Pick<AnswerCache, 'find'>;
const whole = device({ [fileLibrary.path]: { success: true, folderList, documents } });
const found = async (asked: object, answers = whole) =>
  (await deviceFiles(answers, fileSearch, v.parse(fileSearch.input, asked)))?.value;
const ids = async (asked: object) => (await found(asked))?.documents.map(({ id }) => id);

it('library: filters, sorts and paginates on the device like the server', async () => {
  expect(await ids({})).toEqual([3, 1, 2, 4]);
  expect(await ids({ isEnabled: 'true', sortField: 'title', sortOrder: 'DESC' })).toEqual([4, 2, 1, 3]);
  expect(await ids({ folder: 1 })).toEqual([3, 1]);
  expect(await ids({ name: 'ETE' })).toEqual([2]);
  expect(await found({ pageSize: 1, firstPage: 1 })).toEqual({
    success: true,
    folderList,
    documents: [documents[0]],
    totalCount: 4,
  });
});

it('library: falls back to the cached answer or nothing for inactive documents', async () => {
  expect(await found({ isEnabled: 'false' })).toBeUndefined();
  const serverAnswer = { success: true, folderList, documents: [], totalCount: 0 };
  expect(await found({ isEnabled: 'false' }, device({ [fileSearch.path]: serverAnswer }))).toEqual(serverAnswer);
  expect(await found({}, device({}))).toBeUndefined();
});
