import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contractSearchDefinition } from '#features/contracts/search/contract-search-definition.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { SearchForm } from '#ui/search/search-form.tsx';
import { fillFilters } from '#ui/search/search-state.ts';

const { fields, quickLinks } = contractSearchDefinition;
const product = { code: 'GPJNC', libelle: 'Protection juridique Nouvelle-Calédonie' };

test.each([768, 1024])('filter bar: overlaps nothing on a window of %i px with filters set', async (width) => {
  await page.viewport(width, 768);
  const filters = fillFilters(fields, { productCode: product.code, getOnlyImpayes: 'true', lastName: 'a' });
  await renderWithServices(
    {},
    <main style={{ padding: width < 1024 ? '24px' : '24px 24px 24px 100px' }}>
      <SearchForm
        list="contracts"
        beginsOpen={false}
        fields={fields}
        quickLinks={quickLinks}
        filters={filters}
        choices={{ productCode: [product] }}
        onSearch={() => undefined}
      />
    </main>,
  );
  const moreButton = page.getByRole('button', { name: /^Plus de critères/ });
  await expect.element(moreButton).toBeVisible();
  // The button of the text filter is inside its field.
  const controls = [...document.querySelectorAll('form :is(button[type=button], select, input)')]
    .filter((control) => control.checkVisibility())
    .map((control) => ({ name: control.ariaLabel ?? control.textContent, box: control.getBoundingClientRect() }));
  const overlaps = controls.flatMap((control, index) =>
    controls
      .slice(index + 1)
      .filter(({ box }) => box.left < control.box.right && control.box.left < box.right)
      .filter(({ box }) => box.top < control.box.bottom && control.box.top < box.bottom)
      .map((other) => `${control.name} and ${other.name}`),
  );
  expect(overlaps).toEqual([]);
  expect(controls.length).toBeGreaterThan(5);
  await page.viewport(1024, 768);
});

test('criteria: fit the narrowest phone', async () => {
  await page.viewport(320, 700);
  await renderWithServices(
    {},
    <main style={{ padding: '12px' }}>
      <SearchForm
        list="contracts"
        beginsOpen
        fields={fields}
        quickLinks={quickLinks}
        filters={fillFilters(fields, {})}
        choices={{ productCode: [product] }}
        onSearch={() => undefined}
      />
    </main>,
  );
  await expect.element(page.getByRole('button', { name: 'Rechercher', exact: true })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  await page.viewport(1024, 768);
});
