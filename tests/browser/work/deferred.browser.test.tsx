import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, test } from 'vitest';
import { Deferred } from '#ui/page/deferred.tsx';

const rowCount = 12;
/** Longer than one of React's slices. */
const rowMs = 10;

const channel = new MessageChannel();
const page = document.body.appendChild(document.createElement('div'));
// Not by the test library, which renders everything in one task.
const root = createRoot(page);
afterEach(() => {
  channel.port1.close();
  root.unmount();
  page.remove();
});

/** A row that keeps the thread busy while it renders, as a field does on a slow tablet. */
function SlowRow({ onRender }: { readonly onRender: () => void }) {
  onRender();
  const endMs = performance.now() + rowMs;
  while (performance.now() < endMs);
  return <p>Field</p>;
}

describe('Deferred', () => {
  test('lets the page handle events between its children', async () => {
    const order: string[] = [];
    channel.port1.onmessage = () => order.push('event');
    const renderRow = () => {
      if (order.length === 0) channel.port2.postMessage(null);
      order.push('row');
    };
    root.render(
      <Deferred fallback={null}>
        {Array.from({ length: rowCount }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
          <SlowRow key={row} onRender={renderRow} />
        ))}
      </Deferred>,
    );
    await expect.poll(() => page.querySelectorAll('p')).toHaveLength(rowCount);
    expect(order.indexOf('event')).toBeGreaterThan(0);
    expect(order.indexOf('event')).toBeLessThan(rowCount);
  });
});
