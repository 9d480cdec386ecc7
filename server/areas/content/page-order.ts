import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { userMessage } from '#server/http/list-answers.ts';
import { hashVersion } from '#server/http/row-version.ts';
import type { categoryPages, categoryPagesOrder, OrderedPage } from '#shared/operations/content/page-order.ts';

const findPagesOfCategory = (db: Db, categoryId: number): Promise<OrderedPage[]> =>
  db.query<OrderedPage>(sql`
    select p.id, r.title, r.is_enabled as "isEnabled"
    from page p join page_revision r on r.page_id = p.id and r.revision = p.revision
    where r.category_id = ${categoryId} order by p.position nulls last, p.id`);

const orderVersionOf = (rows: readonly OrderedPage[]): string => hashVersion(rows.map(({ id }) => id));

const listPagesOfCategory: Handler<typeof categoryPages> = async ({ id }, { db }) => {
  const rows = await findPagesOfCategory(db, id);
  return { success: true, rows, order: orderVersionOf(rows) };
};

const orderPages: Handler<typeof categoryPagesOrder> = async ({ id, ids, order }, context) =>
  context.db.transaction(async (tx) => {
    await tx.query(sql`select from menu_category where id = ${id} for update`);
    const before = await findPagesOfCategory(tx, id);
    const isComplete = ids.length === before.length && before.every((page) => ids.includes(page.id));
    if (!isComplete || (order !== undefined && order !== orderVersionOf(before)))
      return {
        success: false,
        message: userMessage('L’ordre a changé entre-temps. Rien n’a été enregistré.', 'warning'),
      };
    await tx.query(sql`update page p set position = o.place - 1
      from unnest(${[...ids]}::bigint[]) with ordinality o(id, place) where p.id = o.id`);
    const [was, is] = [{ ids: before.map((page) => page.id) }, { ids }];
    await recordAudit(tx, context, { action: 'pages-ordered', subject: `category ${id}`, before: was, after: is });
    return { success: true, message: userMessage('Les pages ont été rangées.') };
  });

export const pageOrderHandlers = {
  categoryPages: listPagesOfCategory,
  categoryPagesOrder: orderPages,
} satisfies Partial<Handlers>;
