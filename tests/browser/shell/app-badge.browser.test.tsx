import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useAppBadge } from '#ui/window/use-app-badge.ts';

test('app badge: shows the number of queued items, and is cleared at sign-out', async () => {
  const badgeCounts: (number | null)[] = [];
  vi.spyOn(navigator, 'setAppBadge').mockImplementation(async (waiting) => void badgeCounts.push(waiting ?? null));
  vi.spyOn(navigator, 'clearAppBadge').mockImplementation(async () => void badgeCounts.push(null));
  const { rerender, unmount } = await renderHook((waiting?: number) => useAppBadge(waiting));
  expect(badgeCounts, 'before the queue is read').toEqual([]);
  await rerender(2);
  expect(badgeCounts).toEqual([2]);
  await rerender(0);
  expect(badgeCounts).toEqual([2, null]);
  await rerender(1);
  await unmount();
  expect(badgeCounts).toEqual([2, null, 1, null]);
});
