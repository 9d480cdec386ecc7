import { expect, it } from 'vitest';
import { categoryPages, categoryPagesOrder } from '#shared/operations/content/page-order.ts';
import { pageAdd, pageModify } from '#shared/operations/content/pages.ts';
import { menuGroupAdd } from '#shared/operations/home/home-admin.ts';
import { type MenuCategory, menuCategoryList } from '#shared/operations/shell/shell.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('order of pages', (server) => {
  const asUser = async (account = 'admin') => ({ token: await server().tokenOf(account) });
  const page = { category: 4, title: 'Horaires', content: 'Rien', isEnabled: true };
  const addPage = async (overrides: object) => {
    const { body } = await server().call(pageAdd, { ...page, ...overrides }, await asUser());
    return Number(body['id']);
  };
  const fetchMenu = async () => {
    const { body } = await server().call(menuCategoryList, {}, await asUser('courtier'));
    return (body['menuCategoryList'] as MenuCategory[]).flatMap(({ menus }) => menus);
  };

  it('arranges the pages of a category, and puts a moved page last', async () => {
    const { body } = await server().call(menuGroupAdd, { title: 'Rangée', icon: 'folder' } as never, await asUser());
    const category = Number(body['id']);
    const ids = [
      await addPage({ category, title: 'Rang un' }),
      await addPage({ category, title: 'Rang deux' }),
      await addPage({ category, title: 'Rang trois' }),
    ];
    const listedIds = async () => {
      const answer = await server().call(categoryPages, { id: category }, await asUser());
      return answer.body as never as { rows: { id: number; title: string }[]; order: string };
    };
    const { order } = await listedIds();
    const orderPages = async (input: object) =>
      (await server().call(categoryPagesOrder, { id: category, ...input } as never, await asUser())).body;
    expect(await orderPages({ ids: [...ids].reverse(), order })).toMatchObject({ success: true });
    expect((await listedIds()).rows.map(({ title }) => title)).toEqual(['Rang trois', 'Rang deux', 'Rang un']);
    const titles = (await fetchMenu()).map(({ menuTitle }) => menuTitle);
    expect(titles.filter((title) => ['Rang un', 'Rang deux', 'Rang trois'].includes(title))).toEqual([
      'Rang trois',
      'Rang deux',
      'Rang un',
    ]);
    expect(await orderPages({ ids, order })).toMatchObject({ success: false, message: { type: 'warning' } });
    expect(await orderPages({ ids: ids.slice(1) })).toMatchObject({ success: false });
    const [first = 0] = ids;
    await server().call(pageModify, { ...page, id: first, title: 'Rang un' }, await asUser());
    await server().call(pageModify, { ...page, id: first, category, title: 'Rang un' }, await asUser());
    expect((await listedIds()).rows.map(({ title }) => title)).toEqual(['Rang trois', 'Rang deux', 'Rang un']);
    expect((await server().call(categoryPages, { id: category }, await asUser('courtier'))).status).toBe(403);
  });
});
