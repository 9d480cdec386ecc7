import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import {
  type FileRow,
  type FolderRow,
  fileAdd,
  fileGet,
  fileLibrary,
  fileModify,
  fileRemove,
  fileSearch,
  folderAdd,
  folderGet,
  folderModify,
  folderRemove,
  folderSearch,
} from '#shared/operations/content/files.ts';
import { uploadLimits } from '#shared/primitives/limits.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { xssCorpus } from '#tests/support/uploads/xss.ts';

const pdf = '%PDF-1.7\n1 0 obj\n';

describeApi('library folders and files', (server) => {
  const asUser = async (account = 'admin') => ({ token: await server().tokenOf(account) });
  const addFolder = async (title = 'Procédures', overrides: object = {}) =>
    Number((await server().call(folderAdd, { title, ...overrides }, await asUser())).body['id']);
  const sendForm = async (path: string, values: Record<string, string | number | File>, account = 'admin') => {
    const form = new FormData();
    for (const [name, value] of Object.entries(values))
      form.append(name, value instanceof File ? value : String(value));
    return server().request('POST', path, { ...(await asUser(account)), form });
  };
  const addFile = async (folder: number, overrides: Record<string, string | number | File> = {}) => {
    const { body } = await sendForm(fileAdd.path, {
      id: 0,
      folder,
      title: 'Constat amiable',
      name: 'constat.pdf',
      file: new File([pdf], 'constat.pdf'),
      order: 0,
      isEnabled: 'true',
      ...overrides,
    });
    expect(body).toMatchObject({ success: true });
    return Number(body['id']);
  };
  const getFile = async (id: number, account?: string) => server().call(fileGet, { id }, await asUser(account));
  const search = async (input: object, account?: string) =>
    (await server().call(fileSearch, input as never, await asUser(account))).body as never as {
      documents: FileRow[];
      totalCount: number;
      folderList: { folderId: number; folderTitle: string }[];
    };

  it('adds, reads, changes and removes a folder with its files', async () => {
    expect((await server().call(folderGet, { id: 0 }, await asUser())).body).toMatchObject({
      success: true,
      id: 0,
      title: '',
      order: 0,
      isExpanded: true,
      isEnabled: true,
    });
    const id = await addFolder();
    const changed = await server().call(
      folderModify,
      { id, title: 'Modes d’emploi', isEnabled: 'false' },
      await asUser(),
    );
    expect(changed.body).toMatchObject({ success: true, message: { message: 'Le dossier a été modifié.' } });
    const folder = (await server().call(folderGet, { id }, await asUser())).body;
    expect(folder).toMatchObject({ id, title: 'Modes d’emploi', isEnabled: false, version: '2', fileCount: 0 });
    const searchAnswer = await server().call(folderSearch, { title: 'modes', isEnabled: false }, await asUser());
    expect(searchAnswer.body).toMatchObject({ folders: [{ id, title: 'Modes d’emploi' }], totalCount: 1 });
    const file = await addFile(id);
    expect((await server().call(folderRemove, { id }, await asUser())).body).toMatchObject({ success: true, id });
    expect([(await getFile(file)).status, (await server().call(folderGet, { id }, await asUser())).status]).toEqual([
      404, 404,
    ]);
    expect((await server().call(folderRemove, { id }, await asUser())).status).toBe(404);
    const untitled = await server().call(folderAdd, { title: '  ' }, await asUser());
    expect(untitled.body.errors).toEqual({ title: ['Le champ Titre est requis'] });
  });

  it('answers a conflict for a folder that changed or got another file', async () => {
    const id = await addFolder();
    await addFile(id);
    const folderAsSeen = { id, version: '1', fileCount: 0 };
    const removed = await server().call(folderRemove, folderAsSeen, await asUser());
    expect(removed.body).toMatchObject({ success: false, conflict: { id, fileCount: 1 } });
    await server().call(folderModify, { id, title: 'Le leur' }, await asUser('root'));
    const outdatedAnswer = await server().call(folderModify, { id, version: '1', title: 'Le mien' }, await asUser());
    expect(outdatedAnswer.body).toMatchObject({ success: false, conflict: { title: 'Le leur', version: '2' } });
    const confirmed = await server().call(folderRemove, { id, version: '2', fileCount: 1 }, await asUser());
    expect(confirmed.body).toMatchObject({ success: true });
  });

  it('adds a file as base64 or as an upload and returns it unchanged', async () => {
    const folder = await addFolder();
    const content = Buffer.from(pdf).toString('base64');
    const first = await addFile(folder);
    const otherFile = await addFile(folder, { file: content, name: 'notice.pdf' });
    const address = await addFile(folder, { file: `data:application/pdf;base64,${content}`, name: 'adresse' });
    for (const [id, name] of [
      [first, 'constat.pdf'],
      [otherFile, 'notice.pdf'],
      [address, 'adresse.pdf'],
    ] as const)
      expect((await getFile(id, 'courtier')).body).toMatchObject({
        id,
        folder,
        title: 'Constat amiable',
        name,
        content,
        contentType: 'application/pdf',
        order: 0,
        isEnabled: true,
        folderList: expect.arrayContaining([{ folderId: folder, folderTitle: 'Procédures' }]),
      });
    const findDownloads = async () =>
      (await server().db.query(sql`select 1 from audit where action = 'fileGet'`)).length;
    const before = await findDownloads();
    expect(before).toBeGreaterThan(0);
    expect((await server().call(fileGet, { id: first, withContent: false }, await asUser())).body['content']).toBe('');
    expect((await getFile(0)).body).toMatchObject({ id: 0, folder: null, title: '', name: '', content: '' });
    expect(await findDownloads(), 'what hands out no file is no download').toBe(before);
  });

  it('keeps the bytes until they are replaced, and detects conflicts', async () => {
    const folder = await addFolder();
    const id = await addFile(folder);
    const values = { id, folder, title: 'Nouveau titre', version: '1' };
    expect((await sendForm(fileModify.path, values)).body).toMatchObject({ success: true, version: '2' });
    expect((await getFile(id)).body).toMatchObject({ title: 'Nouveau titre', name: 'constat.pdf' });
    const outdated = await sendForm(fileModify.path, { ...values, title: 'Le mien' });
    expect(outdated.body).toMatchObject({ success: false, conflict: { id, title: 'Nouveau titre', version: '2' } });
    const other = new File(['%PDF-1.4\nautre'], 'autre.pdf');
    await sendForm(fileModify.path, { ...values, version: '2', file: other });
    expect((await getFile(id)).body).toMatchObject({
      name: 'autre.pdf',
      content: Buffer.from('%PDF-1.4\nautre').toString('base64'),
    });
    expect((await server().call(fileRemove, { id, version: '1' }, await asUser())).body).toMatchObject({
      success: false,
    });
    expect((await server().call(fileRemove, { id, version: '3' }, await asUser())).body).toMatchObject({
      success: true,
    });
    expect((await getFile(id)).status).toBe(404);
  });

  it('validates a file by field', async () => {
    const folder = await addFolder();
    const errorsOf = async (overrides: Record<string, string | number | File>) =>
      (await sendForm(fileAdd.path, { folder, title: 'Essai', file: new File([pdf], 'a.pdf'), ...overrides })).body
        .errors;
    expect(await errorsOf({ title: '' })).toEqual({ title: ['Le champ Titre du document est requis'] });
    expect(await errorsOf({ folder: 987_654 })).toEqual({ folder: ['Le champ Dossier est requis'] });
    expect(await errorsOf({ file: '' })).toEqual({ file: ['Le champ Fichier est requis'] });
    const page = new File(['<script>window.pwned=1</script>'], 'facture.pdf', { type: 'application/pdf' });
    expect(await errorsOf({ file: page })).toEqual({
      file: ['facture.pdf\u00A0: Seuls les images et les fichiers PDF sont acceptés'],
    });
    const largest = new File([pdf, new Uint8Array(uploadLimits.fileBytes - pdf.length)], 'grand.pdf');
    expect(await errorsOf({ file: largest })).toEqual({
      file: ['La taille du fichier ne peut pas dépasser 20Mo'],
    });
    const tooLarge = new File([pdf, new Uint8Array(uploadLimits.fileBytes - pdf.length + 1)], 'plus-grand.pdf');
    expect(await errorsOf({ file: tooLarge })).toEqual({
      files: ['La taille du fichier ne peut pas dépasser 20Mo'],
    });
    expect(await errorsOf({ title: '\u200B' })).toEqual({ title: ['Le champ Titre du document est requis'] });
  });

  it('accepts a PDF whose header is within the first kilobyte, as readers do', async () => {
    const folder = await addFolder();
    for (const before of ['\uFEFF', '\r\n\r\n', ' '.repeat(900)]) {
      const file = new File([before, pdf], 'notice.pdf');
      expect((await sendForm(fileAdd.path, { folder, title: 'Notice', file })).body.success).toBe(true);
    }
    const lateHeader = new File([' '.repeat(1100), pdf], 'tard.pdf');
    expect((await sendForm(fileAdd.path, { folder, title: 'Tard', file: lateHeader })).status).toBe(422);
  });

  it('shows everybody the enabled files of enabled folders, read-only', async () => {
    const [shown, hidden] = [await addFolder('Visible'), await addFolder('Caché', { isEnabled: false })];
    const openFileId = await addFile(shown, { title: 'Ouvert', file: new File([pdf], 'ouvert-unique.pdf') });
    const disabledFile = await addFile(shown, { title: 'Fermé', isEnabled: 'false' });
    const hiddenFileId = await addFile(hidden, { title: 'Dedans' });
    const found = await search({ folder: shown, isEnabled: 'false' }, 'courtier');
    expect(found.documents.map(({ id }) => id)).toEqual([openFileId]);
    expect(found.folderList).not.toContainEqual(expect.objectContaining({ folderId: hidden }));
    expect((await search({ name: 'OUVERT-UNIQUE', folder: '' }, 'courtier')).documents).toMatchObject([
      {
        id: openFileId,
        folder: shown,
        folderTitle: 'Visible',
        title: 'Ouvert',
        name: 'ouvert-unique.pdf',
        isEnabled: true,
      },
    ]);
    expect((await search({ folder: shown, isEnabled: 'false' })).documents.map(({ id }) => id)).toEqual([disabledFile]);
    const statuses = await Promise.all(
      [openFileId, disabledFile, hiddenFileId].map(async (id) => (await getFile(id, 'courtier')).status),
    );
    expect(statuses).toEqual([200, 404, 404]);
    const library = await server().call(fileLibrary, {}, await asUser('root'));
    const ids = (library.body['documents'] as FileRow[]).map(({ id }) => id);
    expect([openFileId, disabledFile, hiddenFileId].map((id) => ids.includes(id))).toEqual([true, false, false]);
    const all = await search({ sortField: 'name', sortOrder: 'DESC', pageSize: 100 });
    const secondPage = await search({ sortField: 'name', sortOrder: 'DESC', pageSize: 2, firstPage: 1 });
    expect([secondPage.documents, secondPage.totalCount]).toEqual([all.documents.slice(1, 3), all.totalCount]);
    for (const path of [fileAdd.path, fileModify.path])
      expect((await sendForm(path, { id: openFileId, folder: shown, title: 'x' }, 'courtier')).status).toBe(403);
  });

  it('filters by « Actif » with the same meaning as on a device', async () => {
    const folder = await addFolder();
    const [shown, hidden] = [await addFile(folder), await addFile(await addFolder('Caché', { isEnabled: false }))];
    const searchIds = async (isEnabled: boolean) => {
      const { body } = await server().call(fileSearch, { isEnabled, pageSize: 100 } as never, await asUser('root'));
      return (body['documents'] as FileRow[]).map(({ id }) => id);
    };
    const { body } = await server().call(fileLibrary, {}, await asUser('root'));
    expect(new Set(await searchIds(true))).toEqual(new Set((body['documents'] as FileRow[]).map(({ id }) => id)));
    expect([(await searchIds(true)).includes(shown), (await searchIds(true)).includes(hidden)]).toEqual([true, false]);
    expect([(await searchIds(false)).includes(shown), (await searchIds(false)).includes(hidden)]).toEqual([
      false,
      true,
    ]);
  });

  it('treats names literally and names downloads by their type', async () => {
    const folder = await addFolder();
    for (const markup of xssCorpus) {
      const title = markup.slice(0, 50).trim().replaceAll('\t', ' ');
      const id = await addFile(folder, { title, file: new File([pdf], `${markup}.html`, { type: 'text/html' }) });
      const { body } = await getFile(id, 'courtier');
      expect(body['title']).toBe(title);
      expect(body['contentType']).toBe('application/pdf');
      expect(body['name'], markup).toMatch(/^[^/\\\p{Cc}]+\.pdf$/u);
    }
    const markup = xssCorpus[1] ?? '';
    const markupFolder = await addFolder(markup.slice(0, 50));
    const rows = (await server().call(folderSearch, { pageSize: 100 }, await asUser())).body['folders'] as FolderRow[];
    expect(rows.find(({ id }) => id === markupFolder)?.title).toBe(markup.slice(0, 50));
  });
});
