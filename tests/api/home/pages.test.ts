import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import {
  type PageRow,
  type PageVersion,
  pageAdd,
  pageGet,
  pageHistory,
  pageImageAdd,
  pageImageGet,
  pageModify,
  pageRemove,
  pageSearch,
} from '#shared/operations/content/pages.ts';
import { type MenuCategory, menuCategoryList } from '#shared/operations/shell/shell.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { xssCorpus } from '#tests/support/uploads/xss.ts';

describeApi('pages', (server) => {
  const asUser = async (account = 'admin') => ({ token: await server().tokenOf(account) });
  const documentOf = (text: string) => ({
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
  });
  const page = { category: 4, title: 'Horaires', content: documentOf('De 7 h 30 à 16 h'), isEnabled: true };
  const addPage = async (overrides: object = {}) => {
    const { body } = await server().call(pageAdd, { ...page, ...overrides }, await asUser());
    expect(body).toMatchObject({ success: true });
    return Number(body['id']);
  };
  const fetchPage = async (id: number, account?: string) => server().call(pageGet, { id }, await asUser(account));
  const search = async (input: object, account?: string) => {
    const { body } = await server().call(pageSearch, input as never, await asUser(account));
    return body as never as { pages: PageRow[]; totalCount: number };
  };
  const fetchMenu = async () => {
    const { body } = await server().call(menuCategoryList, {}, await asUser('courtier'));
    return (body['menuCategoryList'] as MenuCategory[]).flatMap(({ menus }) => menus);
  };

  it('return an empty page with its categories for id 0', async () => {
    const { status, body } = await fetchPage(0);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        id: 0,
        category: null,
        title: '',
        content: { type: 'doc', content: [] },
        isEnabled: true,
        version: '',
        menuCategory: expect.arrayContaining([{ categoryId: 4, categoryTitle: 'Documents' }]),
      },
    ]);
    const changed = await server().call(pageModify, { ...page, id: 0 }, await asUser());
    expect(changed.status).toBe(422);
    expect((await fetchPage(987_654)).status).toBe(404);
  });

  it('are added, read, changed and listed in the menu while enabled', async () => {
    const added = await server().call(pageAdd, page, await asUser());
    expect(added.body).toMatchObject({ ...page, success: true, version: '1' });
    const id = Number(added.body['id']);
    expect(await fetchMenu()).toContainEqual({ menuTitle: 'Horaires', menuRoute: `/page/${id}` });
    expect((await fetchPage(id, 'courtier')).body).toMatchObject({ ...page, id, menuCategory: expect.any(Array) });
    const changed = await server().call(
      pageModify,
      { ...page, id, title: 'Nos horaires', isEnabled: false },
      await asUser(),
    );
    expect(changed.body).toMatchObject({ success: true, id, title: 'Nos horaires', isEnabled: false, version: '2' });
    expect(await fetchMenu()).not.toContainEqual(expect.objectContaining({ menuRoute: `/page/${id}` }));
    expect([(await fetchPage(id, 'courtier')).status, (await fetchPage(id)).status]).toEqual([404, 200]);
    const auditRows = await server().db.query(
      sql`select action, before, after from audit where subject = ${`page ${id}`} order by id`,
    );
    expect(auditRows).toEqual([
      { action: 'page-added', before: null, after: { category: 4, title: 'Horaires', isEnabled: true } },
      {
        action: 'page-updated',
        before: { category: 4, title: 'Horaires', isEnabled: true },
        after: { category: 4, title: 'Nos horaires', isEnabled: false },
      },
    ]);
  });

  it('are searched by title and state; others than editors see enabled ones', async () => {
    const id = await addPage({ title: 'Éteinte', isEnabled: false });
    expect((await search({ title: 'etein', isEnabled: 'false' })).pages).toEqual([
      { id, title: 'Éteinte', category: 4, categoryTitle: 'Documents', isEnabled: false },
    ]);
    expect(await search({ title: 'etein', isEnabled: '' }, 'courtier')).toMatchObject({ pages: [], totalCount: 0 });
    expect(await search({ isEnabled: false }, 'courtier')).toMatchObject({
      pages: (await search({ isEnabled: true })).pages,
    });
    const all = await search({ sortField: 'title', sortOrder: 'DESC', pageSize: 100 });
    const secondPage = await search({ sortField: 'title', sortOrder: 'DESC', pageSize: 1, firstPage: '1' });
    expect(secondPage).toMatchObject({ pages: all.pages.slice(1, 2), totalCount: all.pages.length });
    expect((await search({ id })).pages.map((row) => row.id)).toEqual([id]);
    const unknownSort = await server().call(pageSearch, { sortField: 'content' } as never, await asUser());
    expect(unknownSort.status).toBe(422);
  });

  it('are validated by field', async () => {
    const refusedFields = async (overrides: object) =>
      (await server().call(pageAdd, { ...page, ...overrides } as never, await asUser())).body.errors;
    expect(await refusedFields({ title: ' ' })).toEqual({ title: ['Le champ Titre est requis'] });
    expect(Object.keys((await refusedFields({ title: 'x'.repeat(51) })) ?? {})).toEqual(['title']);
    expect(await refusedFields({ category: 999 })).toEqual({ category: ['Le champ Catégorie est requis'] });
    expect(await refusedFields({ content: { type: 'doc', content: [{ type: 'script' }] } })).toHaveProperty('content');
    const image = { type: 'doc', content: [{ type: 'image', attrs: { fileId: 987_654, alt: '' } }] };
    expect(await refusedFields({ content: image })).toEqual({
      content: ['Une image de cette page n’existe pas ou n’est plus disponible'],
    });
  });

  it('answer a conflict, and each revision can be read', async () => {
    const id = await addPage();
    const myPage = { ...page, id, version: '1', title: 'Le mien' };
    await server().call(pageModify, { ...myPage, title: 'Le leur' }, await asUser('root'));
    const outdated = await server().call(pageModify, myPage, await asUser());
    expect(outdated.body).toMatchObject({ success: false, conflict: { id, title: 'Le leur', version: '2' } });
    expect((await fetchPage(id)).body).toMatchObject({ title: 'Le leur', version: '2' });
    const overwritten = await server().call(pageModify, { ...myPage, version: '2' }, await asUser());
    expect(overwritten.body).toMatchObject({ success: true, title: 'Le mien', version: '3' });

    const history = await server().call(pageHistory, { id, of: 1 }, await asUser());
    expect(history.body['versions']).toEqual(
      [
        ['3', 'Le mien'],
        ['2', 'Le leur'],
        ['1', 'Horaires'],
      ].map(([version, title]) => ({
        version,
        title,
        at: expect.any(String),
        by: expect.any(String),
        isEnabled: true,
      })),
    );
    const [mineBy, theirsBy] = (history.body['versions'] as PageVersion[]).map(({ by }) => by);
    expect(mineBy).not.toBe(theirsBy);
    expect(history.body['page']).toMatchObject({ title: 'Horaires', version: '1', content: page.content });
    expect((await server().call(pageHistory, { id, of: 9 }, await asUser())).status).toBe(404);
    expect((await server().call(pageHistory, { id: 987_654 }, await asUser())).status).toBe(404);
  });

  it('save one of two concurrent changes and answer a conflict to the other', async () => {
    const id = await addPage();
    const token = await asUser();
    const answers = await Promise.all(
      ['Un', 'Deux'].map((title) => server().call(pageModify, { ...page, id, version: '1', title }, token)),
    );
    expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true]);
    expect((await fetchPage(id)).body).toMatchObject({ version: '2' });
  });

  it('are removed with their versions, unless they changed meanwhile', async () => {
    const id = await addPage({ title: 'À retirer' });
    await server().call(pageModify, { ...page, id, title: 'À retirer vite' }, await asUser());
    const stale = await server().call(pageRemove, { id, version: '1' }, await asUser());
    expect(stale.body).toMatchObject({ success: false, conflict: { title: 'À retirer vite', version: '2' } });
    for (const account of ['courtier', 'agence'])
      expect((await server().call(pageRemove, { id }, await asUser(account))).status).toBe(403);
    const removed = await server().call(pageRemove, { id, version: '2' }, await asUser());
    expect(removed.body).toMatchObject({ success: true, message: { message: 'La page a été supprimée.' } });
    expect((await fetchPage(id)).status).toBe(404);
    expect((await fetchMenu()).map(({ menuTitle }) => menuTitle)).not.toContain('À retirer vite');
    expect((await server().call(pageRemove, { id }, await asUser())).status).toBe(404);
  });

  it('convert HTML without executable content', async () => {
    const saved = await server().call(
      pageAdd,
      { ...page, content: '<h2>Titre</h2><p>Un <b>mot</b></p>' },
      await asUser(),
    );
    expect(saved.body['content']).toEqual({
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Titre' }] },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Un ' },
            { type: 'text', text: 'mot', marks: [{ type: 'bold' }] },
          ],
        },
      ],
    });
    for (const markup of xssCorpus) {
      const { body } = await server().call(
        pageAdd,
        { ...page, title: markup.slice(0, 50), content: markup },
        await asUser(),
      );
      expect(body.success, markup).toBe(true);
      expect(JSON.stringify(body['content']), markup).not.toMatch(/"href":"(?!https?:|mailto:|tel:|\/[^/\\])/i);
      const pageWithMarkup = await addPage({ content: documentOf(markup), isEnabled: false });
      expect((await fetchPage(pageWithMarkup)).body['content'], markup).toEqual(documentOf(markup));
    }
  });

  it('store pictures by content and serve them by id', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const sendPicture = async (file: File, account = 'admin') => {
      const form = new FormData();
      form.append('files', file);
      return server().request('POST', pageImageAdd.path, { ...(await asUser(account)), form });
    };
    const sentPicture = await sendPicture(new File([png], '<img src=x onerror=alert(1)>.html', { type: 'text/html' }));
    const id = Number(sentPicture.body['id']);
    const got = await server().call(pageImageGet, { id }, await asUser('courtier'));
    expect(got.body).toMatchObject({
      file: {
        data: { contentType: 'image/png', content: png.toString('base64'), name: expect.stringMatching(/\.png$/) },
      },
    });
    await addPage({ content: { type: 'doc', content: [{ type: 'image', attrs: { fileId: id, alt: 'Un point' } }] } });
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], 'x.png', {
      type: 'image/png',
    });
    expect((await sendPicture(svg)).status).toBe(422);
    expect((await sendPicture(new File(['%PDF-1.7\n1 0 obj\n'], 'x.png'))).status).toBe(422);
    expect((await sendPicture(new File([png], 'x.png'), 'courtier')).status).toBe(403);
    expect((await server().call(pageImageGet, { id: 987_654 }, await asUser('courtier'))).status).toBe(404);
  });
});
