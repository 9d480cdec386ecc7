import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { Popup } from '#ui/fields/combobox/popup.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

function Anchored() {
  const anchor = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={anchor} style={{ position: 'fixed', top: '500px', height: '44px', width: '300px' }} />
      <Popup anchor={anchor} onClose={() => undefined} role="dialog" aria-label="Clients">
        <div style={{ height: '180px' }} />
      </Popup>
    </>
  );
}

test('popup: stays in the part of the window that the on-screen keyboard leaves visible', async () => {
  await page.viewport(1024, 768);
  // The keyboard takes 400 px; the visible part was moved down to the field.
  const viewport = Object.assign(new EventTarget(), { scale: 1, offsetTop: 400, height: 368 });
  vi.stubGlobal('visualViewport', viewport);
  await renderWithServices({}, <Anchored />);
  const measureEdges = () => {
    const { top, bottom } = page.getByRole('dialog', { name: 'Clients' }).element().getBoundingClientRect();
    return { isBelowField: top >= 544, isVisible: top >= viewport.offsetTop && bottom <= viewport.offsetTop + 368 };
  };
  await expect.poll(measureEdges).toEqual({ isBelowField: true, isVisible: true });
  viewport.offsetTop = 250;
  viewport.dispatchEvent(new Event('scroll'));
  await expect.poll(measureEdges).toEqual({ isBelowField: false, isVisible: true });
});
