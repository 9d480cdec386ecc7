import { useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RangeCard } from '#features/ranges/range-card.tsx';
import type { RangesDraft } from '#features/ranges/range-draft.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

afterEach(() => {
  document.documentElement.style.fontSize = '';
});

const ranges: RangesDraft['ranges'] = [
  {
    ...{ id: '1', title: 'Accidents de la vie', iconName: 'local_library', active: false },
    products: [
      {
        ...{ id: '11', title: 'Garantie des accidents de la vie', menuTitle: 'Accidents', okayoEquivalent: 'GAV21' },
        ...{ forbidden: [], files: [] },
      },
    ],
  },
];
const doNothing = () => undefined;

function Card() {
  const { control } = useForm<RangesDraft>({ defaultValues: { ranges } });
  const [range] = ranges;
  return range ? (
    <RangeCard
      at={0}
      range={range}
      control={control as never}
      codes={[]}
      brokers={[]}
      isOpen
      onOpen={doNothing}
      move={{ moveUp: doNothing, moveDown: doNothing }}
      onMoveProduct={doNothing}
      expandedIds={new Set()}
      onExpandedIds={doNothing}
      selected={undefined}
      onSelected={doNothing}
    />
  ) : null;
}

test('range card: contains its buttons with text of twice the size on a phone', async () => {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = '32px';
  await renderWithServices({}, <Card />);
  await expect.element(page.getByRole('button', { name: /Accidents de la vie masquée/ })).toBeVisible();
  const outside = [...document.querySelectorAll('section')].flatMap((card) =>
    [...card.querySelectorAll('button, button *')]
      .filter((part) => part.getBoundingClientRect().right > card.getBoundingClientRect().right)
      .map((part) => part.textContent || part.tagName),
  );
  expect(outside).toEqual([]);
});
