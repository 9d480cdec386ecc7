import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { useStepHistory } from '#ui/dialog/step-history.ts';

let entryCount = 0;
// Registered before the module watches the history, which stops the events that it answers.
let arrivals = 0;
addEventListener('popstate', () => (arrivals += 1), { capture: true });
beforeEach(() => {
  entryCount += 1;
  history.pushState({ entry: 'before' }, '', `#before-steps${entryCount}`);
  history.pushState({ entry: 'wizard' }, '', `#wizard${entryCount}`);
});

const steps = ['Client', 'Risque', 'Tarif', 'Paiement'] as const;

function Wizard() {
  const [step, setStep] = useState<(typeof steps)[number]>('Client');
  const [hasDialog, setHasDialog] = useState(false);
  useStepHistory({ steps, step, goTo: setStep });
  const next = steps[steps.indexOf(step) + 1];
  return (
    <main>
      <h1>{step}</h1>
      {next ? (
        <button type="button" onClick={() => setStep(next)}>
          Suivant
        </button>
      ) : null}
      <button type="button" onClick={() => setHasDialog(true)}>
        Aide
      </button>
      {hasDialog ? (
        <Modal title="Aide" onClose={() => setHasDialog(false)}>
          Texte
        </Modal>
      ) : null}
    </main>
  );
}

const expectStep = (step: (typeof steps)[number]) =>
  expect.element(page.getByRole('heading', { level: 1, name: step, includeHidden: true })).toBeInTheDocument();
/** Waits until the module has returned to one of its two entries. */
const expectEntry = (entry: 'with a step ahead' | 'last') =>
  expect
    .poll(() => ['backGuard', 'backBase'].map((mark) => mark in Object(history.state)))
    .toEqual([true, entry === 'with a step ahead']);
const clickNext = () => userEvent.click(page.getByRole('button', { name: 'Suivant' }));

const openLastStep = async () => {
  const shown = await renderWithServices({}, <Wizard />);
  await clickNext();
  await clickNext();
  await expectStep('Tarif');
  return shown;
};

const goBackTo = async (step: (typeof steps)[number]) => {
  history.back();
  await expectStep(step);
  await expectEntry('with a step ahead');
};

test('forward: goes to the steps that Back left, one at a time', async () => {
  const shown = await openLastStep();
  await goBackTo('Risque');
  await goBackTo('Client');
  history.forward();
  await expectStep('Risque');
  await expectEntry('with a step ahead');
  history.forward();
  await expectStep('Tarif');
  await expectEntry('last');
  await goBackTo('Risque');
  await goBackTo('Client');
  history.back();
  await expect.poll(() => location.hash).toBe(`#before-steps${entryCount}`);
  await shown.unmount();
});

test('back: pressed twice at once goes two steps back and leaves Forward possible', async () => {
  const shown = await openLastStep();
  await clickNext();
  await expectStep('Paiement');
  // Timers without a delay wait, as they do behind a long task.
  const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;
  const waiting = new Map<number, () => void>();
  let timerId = 0;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((callback: () => void, delayMs?: number) => {
    if (delayMs !== undefined) return startTimer(callback, delayMs);
    timerId -= 1;
    waiting.set(timerId, callback);
    return timerId;
  }) as typeof setTimeout);
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((id) => {
    if (!waiting.delete(Number(id))) stopTimer(id);
  });
  history.back();
  await expectStep('Tarif');
  history.back();
  await expectStep('Risque');
  vi.restoreAllMocks();
  for (const callback of waiting.values()) callback();
  await expectEntry('with a step ahead');
  history.forward();
  await expectStep('Tarif');
  await expectEntry('with a step ahead');
  history.forward();
  await expectStep('Paiement');
  await expectEntry('last');
  for (const step of ['Tarif', 'Risque', 'Client'] as const) await goBackTo(step);
  history.back();
  await expect.poll(() => location.hash).toBe(`#before-steps${entryCount}`);
  await shown.unmount();
});

test('forward: stays on the step that was reached by « Suivant » after Back', async () => {
  const shown = await openLastStep();
  await goBackTo('Risque');
  await goBackTo('Client');
  await clickNext();
  await expectStep('Risque');
  history.forward();
  await expectEntry('last');
  await expectStep('Risque');
  await goBackTo('Client');
  await shown.unmount();
});

test('forward: changes no step under an open dialog, and still does once it is closed', async () => {
  const shown = await openLastStep();
  await goBackTo('Risque');
  await userEvent.click(page.getByRole('button', { name: 'Aide' }));
  const dialog = page.getByRole('dialog', { name: 'Aide' });
  await expect.element(dialog).toBeVisible();
  const before = arrivals;
  history.forward();
  // Forward, and the return to where it came from.
  await expect.poll(() => arrivals).toBe(before + 2);
  await expectEntry('with a step ahead');
  await expectStep('Risque');
  await expect.element(dialog).toBeVisible();
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  await expectEntry('with a step ahead');
  await expectStep('Risque');
  history.forward();
  await expectStep('Tarif');
  await shown.unmount();
});

test('back: leaves a wizard whose later step navigated, and returns to that step', async () => {
  const shown = await openLastStep();
  await goBackTo('Risque');
  history.pushState({ entry: 'next' }, '', `#next-screen${entryCount}`);
  history.forward();
  await expect.poll(() => location.hash).toBe(`#next-screen${entryCount}`);
  await shown.unmount();
  history.back();
  await expect.poll(() => location.hash).toBe(`#wizard${entryCount}`);
  history.back();
  await expect.poll(() => location.hash).toBe(`#before-steps${entryCount}`);
});
