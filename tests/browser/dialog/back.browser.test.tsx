import { useState } from 'react';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { useBackHandler } from '#ui/dialog/back-navigation.ts';
import { CancelButton } from '#ui/dialog/cancel-button.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';

/** Entries of one test: `#before`, then `#here`, where the dialogs are opened. */
let entryCount = 0;
beforeEach(() => {
  entryCount += 1;
  history.pushState({ entry: 'before' }, '', `#before${entryCount}`);
  history.pushState({ entry: 'here' }, '', `#here${entryCount}`);
});

const schema = v.object({ name: v.pipe(v.string(), v.nonEmpty()) });

function NameForm() {
  const form = useSchemaForm(schema, { defaultValues: { name: '' } });
  return (
    <Form form={form} onSubmit={() => undefined} label="Nom">
      <TextField control={form.control} name="name" label="Nom" />
    </Form>
  );
}

function Dialogs() {
  const [depth, setDepth] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setDepth(1)}>
        Ouvrir
      </button>
      {depth > 0 ? (
        <Modal title="Contact" onClose={() => setDepth(0)} footer={<CancelButton />}>
          <NameForm />
          <button type="button" onClick={() => setDepth(2)}>
            Préciser
          </button>
          {depth > 1 ? (
            <Modal title="Précision" onClose={() => setDepth(1)}>
              Texte
            </Modal>
          ) : null}
        </Modal>
      ) : null}
    </>
  );
}

const dialog = (name: string) => page.getByRole('dialog', { name });
const discardQuestion = () => page.getByRole('alertdialog', { name: /Abandonner la saisie/ });
const openDialogs = async () => {
  await renderWithServices({}, <Dialogs />);
  await userEvent.click(page.getByRole('button', { name: 'Ouvrir' }));
  await expect.element(dialog('Contact')).toBeVisible();
};
const closeDialog = async () => {
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Contact')).not.toBeInTheDocument();
};
const locationHash = () => location.hash;
// Registered before the dialogs watch the history, which stops the event where it concerns them.
let arrivals = 0;
addEventListener('popstate', () => (arrivals += 1), { capture: true });
const goBack = async () => {
  const before = arrivals;
  history.back();
  await expect.poll(() => arrivals).toBeGreaterThan(before);
};

test('back: closes the top dialog, one at a time, and stays on the screen', async () => {
  await openDialogs();
  await userEvent.click(page.getByRole('button', { name: 'Préciser' }));
  await expect.element(dialog('Précision')).toBeVisible();
  await goBack();
  await expect.element(dialog('Précision')).not.toBeInTheDocument();
  await expect.element(dialog('Contact')).toBeVisible();
  await expect.poll(() => Object.keys(history.state as object)).toContain('backGuard');
  await goBack();
  await expect.element(dialog('Contact')).not.toBeInTheDocument();
  await expect.poll(locationHash).toBe(`#here${entryCount}`);
  await goBack();
  await expect.poll(locationHash).toBe(`#before${entryCount}`);
});

test('back: asks before it closes a dialog in which something was typed', async () => {
  await openDialogs();
  await userEvent.fill(page.getByRole('textbox', { name: 'Nom' }), 'Wéa');
  for (const leave of [goBack, () => userEvent.keyboard('{Escape}')]) {
    await leave();
    await expect.element(discardQuestion()).toBeVisible();
    await userEvent.click(discardQuestion().getByRole('button', { name: 'Continuer la saisie' }));
    await expect.element(discardQuestion()).not.toBeInTheDocument();
    await expect.element(page.getByRole('textbox', { name: 'Nom' })).toHaveValue('Wéa');
    await expect.poll(() => Object.keys(history.state as object)).toContain('backGuard');
  }
  for (const name of ['Fermer', 'Annuler']) {
    await userEvent.click(dialog('Contact').getByRole('button', { name }));
    await expect.element(discardQuestion()).toBeVisible();
    await goBack();
    await expect.element(discardQuestion()).not.toBeInTheDocument();
    await expect.poll(() => Object.keys(history.state as object)).toContain('backGuard');
  }
  await goBack();
  await userEvent.click(discardQuestion().getByRole('button', { name: 'Abandonner', exact: true }));
  await expect.element(dialog('Contact')).not.toBeInTheDocument();
  await expect.poll(locationHash).toBe(`#here${entryCount}`);
});

test('back: the browser asks before it unloads a dialog with unsaved input', async () => {
  const isUnloadPrevented = () => {
    const unloadEvent = new Event('beforeunload', { cancelable: true });
    dispatchEvent(unloadEvent);
    return unloadEvent.defaultPrevented;
  };
  await openDialogs();
  expect(isUnloadPrevented()).toBe(false);
  await userEvent.fill(page.getByRole('textbox', { name: 'Nom' }), 'Wéa');
  expect(isUnloadPrevented()).toBe(true);
});

test('back: returns to the previous screen after a dialog was closed by key', async () => {
  await openDialogs();
  await closeDialog();
  await goBack();
  await expect.poll(locationHash).toBe(`#before${entryCount}`);
});

test('forward: reaches the end of a screen whose dialog was closed at once', async () => {
  await openDialogs();
  await closeDialog();
  await goBack();
  await expect.poll(locationHash).toBe(`#before${entryCount}`);
  history.forward();
  await expect.poll(() => Object.keys((history.state ?? {}) as object)).toContain('backGuard');
  expect(locationHash()).toBe(`#here${entryCount}`);
  await goBack();
  await expect.poll(locationHash).toBe(`#before${entryCount}`);
});

test('forward: stops at a screen from which a dialog navigated', async () => {
  await openDialogs();
  history.pushState({ entry: 'next' }, '', `#next${entryCount}`);
  await closeDialog();
  for (const _ of ['here', 'before']) await goBack();
  history.forward();
  await expect.poll(locationHash).toBe(`#here${entryCount}`);
  await goBack();
  await expect.poll(locationHash).toBe(`#before${entryCount}`);
});

test('back: returns to the screen from which a dialog navigated', async () => {
  await openDialogs();
  history.pushState({ entry: 'next' }, '', `#next${entryCount}`);
  await closeDialog();
  await goBack();
  await expect.poll(locationHash).toBe(`#here${entryCount}`);
  await goBack();
  await expect.poll(locationHash).toBe(`#before${entryCount}`);
});

test('back: keeps an address that was replaced under an open dialog', async () => {
  await openDialogs();
  history.replaceState({ entry: 'replaced' }, '', `#replaced${entryCount}`);
  await goBack();
  await expect.element(dialog('Contact')).not.toBeInTheDocument();
  await expect.poll(locationHash).toBe(`#replaced${entryCount}`);
  expect(history.state).toMatchObject({ entry: 'replaced' });
});

function Steps({ onBack }: { readonly onBack: () => void }) {
  useBackHandler(true, onBack);
  return <p>Étape</p>;
}

const navigations = ['pushState', 'replaceState'] as const;
test.each(navigations)('back: calls its target again after the target navigated by %s', async (navigate) => {
  let calls = 0;
  const goToStep = () => {
    calls += 1;
    history[navigate]({ entry: 'step' }, '', `#step${entryCount}-${calls}`);
  };
  const rendered = await renderWithServices({}, <Steps onBack={goToStep} />);
  for (const count of [1, 2]) {
    await goBack();
    await expect.poll(() => Object.keys(history.state as object)).toContain('backGuard');
    expect(calls).toBe(count);
    await expect.poll(locationHash).toBe(`#step${entryCount}-${count}`);
  }
  await rendered.unmount();
});

function TypedPage() {
  return (
    <main>
      <NameForm />
    </main>
  );
}

test('back: returns to an address that was replaced after a dialog closed', async () => {
  await openDialogs();
  await closeDialog();
  history.replaceState({ entry: 'created' }, '', `#created${entryCount}`);
  history.pushState({ entry: 'next' }, '', `#next${entryCount}`);
  await goBack();
  await expect.poll(locationHash).toBe(`#created${entryCount}`);
  await goBack();
  await expect.poll(locationHash).toBe(`#before${entryCount}`);
});

test('back: asks before it leaves a screen with unsaved values, then returns to the previous screen', async () => {
  const rendered = await renderWithServices({}, <TypedPage />);
  await userEvent.fill(page.getByRole('textbox', { name: 'Nom' }), 'Wéa');
  await goBack();
  await userEvent.click(discardQuestion().getByRole('button', { name: 'Continuer la saisie' }));
  await expect.poll(() => Object.keys(history.state as object)).toContain('backGuard');
  await expect.poll(locationHash).toBe(`#here${entryCount}`);
  await goBack();
  await userEvent.click(discardQuestion().getByRole('button', { name: 'Abandonner', exact: true }));
  await expect.poll(locationHash).toBe(`#before${entryCount}`);
  await rendered.unmount();
});

function DayDialog() {
  const form = useSchemaForm(v.object({ day: v.string() }), { defaultValues: { day: '' } });
  return (
    <Modal title="Effet" onClose={() => undefined} footer={<CancelButton />}>
      <DateField control={form.control} name="day" label="Date" />
    </Modal>
  );
}

test('back: closes the calendar of a date in a dialog before the dialog', async () => {
  await renderWithServices({}, <DayDialog />);
  await userEvent.click(page.getByRole('button', { name: /calendrier/i }));
  const calendar = page.getByRole('dialog', { name: /^Calendrier/ });
  await expect.element(calendar).toBeVisible();
  await goBack();
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(dialog('Effet')).toBeVisible();
});
