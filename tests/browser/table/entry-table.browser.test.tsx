import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { RawGroup } from '#shared/forms/raw.ts';
import { product } from '#shared/products/auto/product-auto.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';
import { EntryTable } from '#ui/schema-form/entry-table.tsx';
import ComponentSystem from '#ui/theme/component-system.tsx';

const context = quoteContext();
const list = Object.values(product.steps)
  .flat()
  .flatMap(({ sections }) => sections)
  .flatMap((section) => section.list ?? [])
  .find(({ path }) => path === 'productRisk.drivers');

/** Widths of the list: on a phone, and beside the price on a tablet of 1024 px. */
test.each([340, 622])('entry table: shows « À corriger » whole beside the actions at %i px', async (width) => {
  await page.viewport(1024, 768);
  if (!list) throw new Error('no drivers');
  const values = product.normalize(carQuote, context);
  const drivers = (values['productRisk'] as { drivers: RawGroup[] }).drivers;
  const rows = drivers.map((entry, index) => ({
    ...{ index, entry, hasProblem: true },
    scope: { context, index, entryValue: () => '', rootValue: () => '', countOf: () => 1 },
  }));
  await render(
    <ComponentSystem>
      <div style={{ containerType: 'inline-size', width }}>
        <EntryTable
          title="Liste des conducteurs"
          fields={product.fields}
          context={context}
          list={list}
          rows={rows}
          canChange
          onEdit={() => {}}
          onDelete={() => {}}
        />
      </div>
    </ComponentSystem>,
  );
  const chip = page.getByText('À corriger', { exact: true });
  await expect.element(chip).toBeVisible();
  const chipBox = chip.element().getBoundingClientRect();
  const frameBox = page.getByRole('table').element().getBoundingClientRect();
  const actionsBox = (
    page
      .getByRole('button', { name: /^Modifier/ })
      .element()
      .closest('td') as HTMLElement
  ).getBoundingClientRect();
  expect(chipBox.right).toBeLessThanOrEqual(frameBox.right);
  const overlaps =
    chipBox.right > actionsBox.left && chipBox.bottom > actionsBox.top && chipBox.top < actionsBox.bottom;
  expect(overlaps, 'covered by the actions').toBe(false);
});
