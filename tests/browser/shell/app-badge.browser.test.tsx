import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useAppBadge } from '#ui/window/use-app-badge.ts';

test('app badge: shows the number of queued items, and is cleared at sign-out', async () => {
  const shown: (number | null)[] = [];
  vi.spyOn(navigator, 'setAppBadge').mockImplementation(async (waiting) => void shown.push(waiting ?? null));
  vi.spyOn(navigator, 'clearAppBadge').mockImplementation(async () => void shown.push(null));
  const { rerender, unmount } = await renderHook((waiting?: number) => useAppBadge(waiting));
  expect(shown, 'before the queue is read').toEqual([]);
  await rerender(2);
  expect(shown).toEqual([2]);
  await rerender(0);
  expect(shown).toEqual([2, null]);
  await rerender(1);
  await unmount();
  expect(shown).toEqual([2, null, 1, null]);
});
