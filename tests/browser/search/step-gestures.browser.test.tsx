import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useStepGestures } from '#ui/search/use-step-gestures.ts';

const step = vi.fn();

function File() {
  useStepGestures({ current: step }, 'contenu');
  return (
    <main id="contenu" style={{ width: 600, height: 400 }}>
      <p>Dossier</p>
      <input aria-label="Objet" />
      <div style={{ width: 100, overflowX: 'auto' }}>
        <table style={{ width: 500 }}>
          <tbody>
            <tr>
              <td>Primes</td>
            </tr>
          </tbody>
        </table>
      </div>
    </main>
  );
}

interface Stroke {
  readonly on?: string;
  readonly from?: readonly [x: number, y: number];
  readonly by: readonly [right: number, down: number];
  readonly ms?: number;
  readonly fingers?: number;
}

/** A touch with the given event timestamps. */
const swipe = ({ on = 'p', from: [x, y] = [300, 100], by: [right, down], ms = 250, fingers = 1 }: Stroke): void => {
  const target = document.querySelector(on) ?? document.body;
  const createTouch = (identifier: number, clientX: number, clientY: number) =>
    new Touch({ identifier, target, clientX, clientY });
  const startTouches = Array.from({ length: fingers }, (_, index) => createTouch(index, x, y + index));
  const events = [
    [new TouchEvent('touchstart', { touches: startTouches, changedTouches: startTouches, bubbles: true }), 1_000],
    [new TouchEvent('touchend', { changedTouches: [createTouch(0, x + right, y + down)], bubbles: true }), 1_000 + ms],
  ] as const;
  for (const [event, atMs] of events) {
    Object.defineProperty(event, 'timeStamp', { value: atMs });
    target.dispatchEvent(event);
  }
};

test.each<readonly [string, Stroke, readonly number[]]>([
  ['to the next file on a stroke to the left', { by: [-300, 0] }, [1]],
  ['to the previous file on a stroke to the right', { by: [300, 10] }, [-1]],
  ['nowhere on a stroke that is too short', { by: [-80, 0] }, []],
  ['nowhere on a stroke that goes down', { by: [-100, 60] }, []],
  ['nowhere on a stroke that lasts too long', { by: [-300, 0], ms: 600 }, []],
  ['nowhere on a stroke from the edge, where the system goes back', { from: [10, 100], by: [300, 0] }, []],
  ['nowhere on a stroke of two fingers', { by: [-300, 0], fingers: 2 }, []],
  ['nowhere on a stroke in a field', { on: 'input', by: [-300, 0] }, []],
  ['nowhere on a stroke in a table that scrolls sideways', { on: 'td', by: [-300, 0] }, []],
])('list beside a file: steps %s', async (_, drawnStroke, steps) => {
  step.mockClear();
  await render(<File />);
  swipe(drawnStroke);
  expect(step.mock.calls).toEqual(steps.map((offset) => [offset]));
});
