import '#ui/theme/tokens.css';
import { useLayoutEffect, useState } from 'react';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type SignatureMark, signatureMarkSchema } from '#shared/signatures/strokes.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { emptySignature, SignaturePad } from '#ui/signature/signature-pad.tsx';

interface HarnessProps {
  readonly held: { mark: SignatureMark };
  readonly error?: string;
  readonly disabled?: boolean;
  readonly width?: number;
}

function Harness({ held, width, ...props }: HarnessProps) {
  const [mark, setMark] = useState<SignatureMark>(emptySignature);
  useLayoutEffect(() => {
    held.mark = mark;
  }, [held, mark]);
  return (
    <main style={{ width }}>
      <h1>Signature</h1>
      <SignaturePad label="Signature de Jean Wamytan" value={mark} onChange={setMark} {...props} />
    </main>
  );
}

const renderSignaturePad = async (props: Omit<HarnessProps, 'held'> = {}) => {
  const drawn: { mark: SignatureMark } = { mark: emptySignature };
  await render(<Harness held={drawn} {...props} />);
  return drawn;
};

const signatureFrame = (state: 'vide' | 'signé') => page.getByRole('img', { name: `Cadre de signature, ${state}` });

/** Pointer events at fractions of the frame. */
const dispatchPointer = (
  kind: 'down' | 'move' | 'up' | 'cancel',
  [x, y]: readonly [number, number],
  pointerId = 1,
): void => {
  const svg = document.querySelector('.signature-box svg') as SVGElement;
  // A synthetic pointer cannot be captured.
  svg.setPointerCapture = () => undefined;
  const { left, top, width, height } = svg.getBoundingClientRect();
  svg.dispatchEvent(
    new PointerEvent(`pointer${kind}`, {
      bubbles: true,
      cancelable: true,
      pointerId,
      pointerType: 'touch',
      button: 0,
      clientX: left + x * width,
      clientY: top + y * height,
    }),
  );
};

const drawStroke = (points: readonly (readonly [number, number])[]): void => {
  const [first, ...props] = points;
  if (!first) return;
  dispatchPointer('down', first);
  for (const point of props) dispatchPointer('move', point);
  dispatchPointer('up', points.at(-1) ?? first);
};

test('signature pad: draws strokes and clears them', async () => {
  const drawn = await renderSignaturePad();
  await expectAccessible();
  await expect.element(page.getByRole('button', { name: 'Effacer' })).toBeDisabled();
  drawStroke([
    [0.1, 0.5],
    [0.5, 0.25],
    [0.9, 0.5],
  ]);
  await expect.element(signatureFrame('signé')).toBeVisible();
  drawStroke([
    [0.2, 0.9],
    [0.8, 0.9],
  ]);
  await expect.poll(() => ('strokes' in drawn.mark ? drawn.mark.strokes.length : 0)).toBe(2);
  expect(v.is(signatureMarkSchema, drawn.mark)).toBe(true);
  const [first] = 'strokes' in drawn.mark ? drawn.mark.strokes : [];
  expect(first?.map((point) => point.map((at) => Math.round(at * 100) / 100))).toEqual([
    [0.1, 0.5],
    [0.5, 0.25],
    [0.9, 0.5],
  ]);
  await expectAccessible();
  await userEvent.click(page.getByRole('button', { name: 'Effacer' }));
  await expect.element(signatureFrame('vide')).toBeVisible();
  expect(drawn.mark).toEqual(emptySignature);
});

test('signature pad: draws during the stroke and ignores a second finger', async () => {
  const drawn = await renderSignaturePad();
  dispatchPointer('down', [0.1, 0.5]);
  dispatchPointer('down', [0.5, 0.9], 2);
  dispatchPointer('move', [0.9, 0.5]);
  dispatchPointer('move', [0.1, 0.9], 2);
  expect(document.querySelector('.signature-box path:last-of-type')?.getAttribute('d')).toBe('M60 100L540 100');
  dispatchPointer('up', [0.1, 0.9], 2);
  expect(drawn.mark).toEqual(emptySignature);
  dispatchPointer('cancel', [0.9, 0.5]);
  await expect
    .poll(() => drawn.mark)
    .toEqual({
      strokes: [
        [
          [0.1, 0.5],
          [0.9, 0.5],
        ],
      ],
    });
});

test('signature pad: keeps strokes in place when resized', async () => {
  const drawn = await renderSignaturePad({ width: 600 });
  drawStroke([
    [0.1, 0.5],
    [0.9, 0.5],
  ]);
  await expect.element(signatureFrame('signé')).toBeVisible();
  const before = drawn.mark;
  const main = document.querySelector('main') as HTMLElement;
  main.style.width = '300px';
  const line = document.querySelector('.signature-box path:nth-of-type(2)') as SVGPathElement;
  const box = document.querySelector('.signature-box svg') as SVGElement;
  const { left, width } = box.getBoundingClientRect();
  expect(width).toBeLessThan(301);
  const lineBox = line.getBoundingClientRect();
  expect((lineBox.left - left) / width).toBeCloseTo(0.1, 1);
  expect((lineBox.right - left) / width).toBeCloseTo(0.9, 1);
  expect(drawn.mark).toBe(before);
});

test('signature pad: accepts a typed name from the keyboard', async () => {
  const drawn = await renderSignaturePad();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(page.getByRole('textbox', { name: 'Nom et prénom' }));
  await userEvent.keyboard('Jean Wamytan');
  expect(drawn.mark).toEqual({ typed: 'Jean Wamytan' });
  await expectAccessible();
  await userEvent.click(page.getByRole('button', { name: 'Dessiner ma signature' }));
  expect(drawn.mark).toEqual(emptySignature);
});

test('signature pad: shows what is missing, and ignores input while disabled', async () => {
  const drawn = await renderSignaturePad({ error: 'Signez dans le cadre ou écrivez votre nom.', disabled: true });
  await expect
    .element(page.getByRole('group', { name: 'Signature de Jean Wamytan' }))
    .toHaveAccessibleDescription('Signez dans le cadre ou écrivez votre nom.');
  drawStroke([
    [0.1, 0.5],
    [0.9, 0.5],
  ]);
  expect(drawn.mark).toEqual(emptySignature);
});
