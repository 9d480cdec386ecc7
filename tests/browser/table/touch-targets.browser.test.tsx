import '#ui/theme/base.css';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Column } from '#shared/tables/column.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { PhoneLink } from '#ui/facts/person-facts.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { type RenderRowLink, rowLinkProps } from '#ui/table/table-rows.tsx';
import ComponentSystem from '#ui/theme/component-system.tsx';

interface Row {
  readonly name: string;
}

const title: Column<Row> = { id: 'name', header: 'Nom', value: ({ name }) => name, card: 'title' };
const number: Column<Row> = { id: 'number', header: 'Numéro', value: () => 'AU26000646', card: 'detail' };
const state: Column<Row> = { id: 'state', header: 'État', kind: 'status', value: () => 'Actif', card: 'state' };
const renderRowLink: RenderRowLink<Row> = ({ name }, content) => (
  <a href={`#${name}`} {...rowLinkProps}>
    {content}
  </a>
);

/** The element pressed at a distance from the middle of another one, pixels. */
const pressedAt = (element: Element, offset: number): Element | null => {
  const { left, top, height } = element.getBoundingClientRect();
  return document.elementFromPoint(left + 10, top + height / 2 + offset);
};

test.each([
  { name: 'ENTREPRISEDESTRAVAUX Anticonstitutionnellement', columns: [title, number, state] },
  { name: 'Bruno', columns: [{ ...title, cardTitleSuffix: () => 'Nguyen' }, number, state] },
  { name: 'AU26000646', columns: [number, title, state] },
])('two-line cards: the link $name can be pressed over 44 px of height', async ({ name, columns }) => {
  await page.viewport(390, 844);
  await render(
    <ComponentSystem>
      <DataTable
        label="Clients"
        columns={columns}
        rows={[{ name }]}
        rowKey={(row) => row.name}
        renderLink={renderRowLink}
        empty={null}
      />
    </ComponentSystem>,
  );
  const link = page.getByRole('link', { name });
  await expect.element(link).toBeVisible();
  for (const offset of [-21, 0, 21])
    expect(pressedAt(link.element(), offset)?.closest('a'), `${offset} px from its middle`).toBe(link.element());
});

test.each([390, 1024])('table %i px wide: the checkbox of a row can be pressed over 44 px of height', async (width) => {
  await page.viewport(width, 768);
  await render(
    <ComponentSystem>
      <DataTable
        label="Clients"
        columns={[title, number, state]}
        rows={[{ name: 'TALON' }]}
        rowKey={({ name }) => name}
        selection={{ chosen: new Set(), onChoose: vi.fn(), label: ({ name }) => `Choisir ${name}` }}
        empty={null}
      />
    </ComponentSystem>,
  );
  const box = page.getByRole('checkbox', { name: 'Choisir TALON' });
  await expect.element(box).toBeVisible();
  for (const offset of [-21, 0, 21]) expect(pressedAt(box.element(), offset), `${offset} px`).toBe(box.element());
});

test('facts: a phone number can be pressed over 40 px of height', async () => {
  const mobile = { code: 'MOBILE', libelle: 'Mobile' };
  const phone = <PhoneLink phone={{ id: 1, type: mobile, prefix: '+687', number: '794661', acceptSms: 'false' }} />;
  await render(
    <div className="shell">
      <ComponentSystem>
        <Facts
          facts={[
            ['Profession', 'Gérante'],
            ['Téléphone', phone],
          ]}
        />
      </ComponentSystem>
    </div>,
  );
  const link = page.getByRole('link');
  await expect.element(link).toBeVisible();
  for (const offset of [-19, 0, 19]) expect(pressedAt(link.element(), offset), `${offset} px`).toBe(link.element());
});
