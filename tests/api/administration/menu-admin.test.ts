import { expect, it } from 'vitest';
import { pageAdd, pageGet, pageHistory, pageModify } from '#shared/operations/content/pages.ts';
import {
  type MenuGroupRow,
  menuGroupAdd,
  menuGroupList,
  menuGroupOrder,
  menuGroupRemove,
  menuGroupUpdate,
} from '#shared/operations/home/home-admin.ts';
import { type MenuCategory, menuCategoryList } from '#shared/operations/shell/shell.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('menu categories', (server) => {
  const asUser = async (account = 'admin') => ({ token: await server().tokenOf(account) });
  const fetchGroups = async () => {
    const { body } = await server().call(menuGroupList, {}, await asUser());
    return body as never as { rows: MenuGroupRow[]; order: string };
  };
  const fetchMenu = async () => {
    const { body } = await server().call(menuCategoryList, {}, await asUser('courtier'));
    return body['menuCategoryList'] as MenuCategory[];
  };
  const group = { title: 'Vie du réseau', icon: 'people', isExpanded: true, isEnabled: true } as const;
  const addGroup = async (values: object = {}) =>
    Number((await server().call(menuGroupAdd, { ...group, ...values }, await asUser())).body['id']);
  const fetchRow = async (id: number) => (await fetchGroups()).rows.find((each) => each.id === id) as MenuGroupRow;
  const removeGroup = async (id: number) =>
    server().call(menuGroupRemove, { id, version: (await fetchRow(id)).version }, await asUser());
  const createPage = (category: number) => ({
    category,
    title: 'Réunions',
    content: { type: 'doc' as const, content: [] },
    isEnabled: false,
  });

  it('appends a category, changes it and hides it while it is disabled', async () => {
    const id = await addGroup();
    expect((await fetchMenu()).at(-1)).toEqual({
      categoryId: id,
      categoryTitle: group.title,
      categoryIcon: 'people',
      categoryIsExpanded: true,
      menus: [],
    });
    const { version } = await fetchRow(id);
    const changedGroup = { ...group, id, title: 'Réseau', isExpanded: false, isEnabled: false };
    expect((await server().call(menuGroupUpdate, { ...changedGroup, version }, await asUser())).body.success).toBe(
      true,
    );
    expect((await fetchMenu()).some(({ categoryId }) => categoryId === id)).toBe(false);
    const outdated = await server().call(
      menuGroupUpdate,
      { ...changedGroup, title: 'Trop tard', version },
      await asUser(),
    );
    expect(outdated.body).toMatchObject({ success: false, conflict: { id, title: 'Réseau' } });
    expect(await fetchRow(id)).toMatchObject({ title: 'Réseau', isExpanded: false, isEnabled: false });
  });

  it('refuses an unknown icon and an empty title', async () => {
    const answer = await server().call(menuGroupAdd, { ...group, icon: 'skull' } as never, await asUser());
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['icon']]);
    expect((await server().call(menuGroupAdd, { ...group, title: ' ' }, await asUser())).status).toBe(422);
  });

  it('refuses to remove a category with entries or pages', async () => {
    const [first] = (await fetchGroups()).rows;
    expect((await removeGroup(Number(first?.id))).status).toBe(422);
    const id = await addGroup();
    const added = Number((await server().call(pageAdd, createPage(id), await asUser())).body['id']);
    const refused = await removeGroup(id);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['id']]);
    expect(await fetchRow(id)).toMatchObject({ pageCount: 1, activePageCount: expect.any(Number) });
    await server().call(pageModify, { ...createPage(Number(first?.id)), id: added }, await asUser());
    expect((await removeGroup(id)).body.success).toBe(true);
    const current = await server().call(pageGet, { id: added }, await asUser());
    expect(current.body).toMatchObject({ category: first?.id });
    const past = await server().call(pageHistory, { id: added, of: 1 }, await asUser());
    expect(past.body).toMatchObject({ success: true, page: { category: null, title: 'Réunions' } });
    expect((await server().call(pageAdd, createPage(id), await asUser())).status).toBe(422);
  });

  it('counts or refuses a page written while its category is removed', async () => {
    const id = await addGroup();
    const { version } = await fetchRow(id);
    const [written, removed] = await Promise.all([
      server().call(pageAdd, createPage(id), await asUser()),
      server().call(menuGroupRemove, { id, version }, await asUser()),
    ]);
    expect([written.status, removed.status].sort()).toEqual([200, 422]);
  });

  it('reorders the categories', async () => {
    await addGroup();
    const { rows, order } = await fetchGroups();
    const ids = rows.map(({ id }) => id).reverse();
    const reordered = await server().call(menuGroupOrder, { ids, order }, await asUser());
    expect(reordered.body.success).toBe(true);
    expect((await fetchGroups()).rows.map(({ id }) => id)).toEqual(ids);
    expect((await server().call(menuGroupOrder, { ids, order }, await asUser())).body.success).toBe(false);
    expect((await fetchMenu()).at(-1)?.categoryId).toBe(rows.find(({ isEnabled }) => isEnabled)?.id);
  });
});
