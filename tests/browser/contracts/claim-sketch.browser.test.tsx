import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { parseSketch } from '#shared/claims/sketch.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { carFile, clickButton, declarationHarness, textbox } from '#tests/browser/support/claim-harness.tsx';

const { openDeclaration } = declarationHarness();

/** Pointer events of a finger at fractions of the sketch. */
const touchSketch = (target: Element, kind: 'down' | 'move' | 'up', [x, y]: readonly [number, number]): void => {
  const svg = target.closest('svg') as SVGElement;
  // A synthetic pointer cannot be captured.
  svg.setPointerCapture = () => undefined;
  const { left, top, width, height } = svg.getBoundingClientRect();
  target.dispatchEvent(
    new PointerEvent(`pointer${kind}`, {
      bubbles: true,
      cancelable: true,
      pointerId: 1,
      pointerType: 'touch',
      button: 0,
      clientX: left + x * width,
      clientY: top + y * height,
    }),
  );
};
const drawLine = (from: readonly [number, number], to: readonly [number, number]): void => {
  const svg = page.getByRole('img', { name: /^Croquis/ }).element();
  touchSketch(svg, 'down', from);
  touchSketch(svg, 'move', to);
  touchSketch(svg, 'up', to);
};

test('claim declaration: draws the scene, takes strokes back and restores the sketch after the tab was killed', {
  tags: ['long'],
}, async () => {
  const first = await openDeclaration(carFile);
  await userEvent.fill(textbox('Date du sinistre'), '12/03/2020');
  await userEvent.fill(textbox('Lieu'), 'Rond-point de Magenta');
  await userEvent.click(page.getByText('Accident sans autre véhicule', { exact: true }));
  await userEvent.click(page.getByText('Personne\u00A0: véhicule en stationnement'));
  await clickButton('Suivant');
  const sketch = (name: string) => page.getByRole('img', { name, exact: true });
  await expect.element(sketch('Croquis, vide')).toBeVisible();
  await clickButton('Rond-point');
  drawLine([0.1, 0.1], [0.4, 0.2]);
  await expect.element(sketch('Croquis, 1 trait')).toBeVisible();
  drawLine([0.6, 0.6], [0.7, 0.9]);
  await expect.element(sketch('Croquis, 2 traits')).toBeVisible();
  await clickButton('Annuler le dernier trait');
  await clickButton('Placer A');
  await clickButton('Tourner A');
  await expect.element(sketch('Croquis, véhicule A, 1 trait')).toBeVisible();
  const vehicle = () =>
    sketch('Croquis, véhicule A, 1 trait').element().querySelector('[data-vehicle=A] path') as Element;
  touchSketch(vehicle(), 'down', [0.65, 0.43]);
  touchSketch(vehicle(), 'move', [0.25, 0.75]);
  touchSketch(vehicle(), 'up', [0.25, 0.75]);
  await expectAccessible();
  const draftId = () => first.tab.drafts.getEntries()?.[0]?.id ?? '';
  const savedSketch = async () => {
    const value = (await first.tab.drafts.load(draftId()))?.value as { values?: { sketch?: string } } | undefined;
    return parseSketch(value?.values?.sketch ?? '');
  };
  await expect.poll(savedSketch).toEqual({
    road: 'roundabout',
    vehicles: { A: { at: [0.25, 0.75], angle: 225 }, B: null },
    strokes: [
      [
        [0.1, 0.1],
        [0.4, 0.2],
      ],
    ],
  });
  await first.close();
  await openDeclaration(carFile);
  await expect.element(sketch('Croquis, véhicule A, 1 trait')).toBeVisible();
  await clickButton('Effacer les traits');
  await clickButton('Rétablir les traits');
  await expect.element(sketch('Croquis, véhicule A, 1 trait')).toBeVisible();
  await clickButton('Effacer les traits');
  await clickButton('Retirer A');
  await expect.element(sketch('Croquis, vide')).toBeVisible();
});
