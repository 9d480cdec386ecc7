import '#ui/theme/base.css';
import { Button } from '@chakra-ui/react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RangesTools } from '#features/ranges/ranges-tools.tsx';
import type { RangesRows } from '#features/ranges/use-ranges-rows.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { Page, PageSection } from '#ui/page/page.tsx';
import { SortMenu } from '#ui/table/sort-menu.tsx';

const columns = [{ id: 'name', header: 'Nom', value: () => '', sortField: 'name' as const }];

const renderScreen = () =>
  renderWithServices(
    {},
    <div className="shell">
      <main>
        <Page title="Gammes et produits" actions={<RangesTools rows={{ selected: undefined } as RangesRows} />}>
          <PageSection
            title="Contrats et devis"
            isPlain
            actions={
              <>
                <Button variant="outline">Sinistres</Button>
                <SortMenu columns={columns} sort={[]} onSort={() => undefined} />
              </>
            }
          >
            <p>Liste</p>
          </PageSection>
        </Page>
      </main>
    </div>,
  );

beforeEach(() => page.viewport(390, 844));

test('section on a phone: « Trier » leaves out its icon, as the buttons beside it do, to stay on their line', async () => {
  await renderScreen();
  const sort = page.getByRole('button', { name: 'Trier' });
  await expect.element(sort).toBeVisible();
  expect(sort.element().querySelector('svg')?.checkVisibility()).toBe(false);
  await sort.click();
  const ascending = page.getByRole('button', { name: 'Nom, croissant' });
  await expect.element(ascending).toBeVisible();
  expect(ascending.element().querySelector('svg')?.checkVisibility()).toBe(true);
});

test('buttons of a screen on a phone: each line of them ends at the same edge', async () => {
  await renderScreen();
  const tools = page.getByRole('toolbar').getByRole('button');
  await expect.poll(() => tools.elements().length).toBe(3);
  const boxes = tools.elements().map((tool) => tool.getBoundingClientRect());
  const lastOfLines = boxes.filter(({ top }, index) => boxes[index + 1]?.top !== top);
  expect(lastOfLines.length).toBeGreaterThan(1);
  for (const { right } of lastOfLines) expect(right).toBeCloseTo(boxes[0]?.right ?? 0, 0);
});
