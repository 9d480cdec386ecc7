import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { restoreLostFocus } from '#ui/keyboard/lost-focus.ts';

let stop = (): void => undefined;
beforeEach(() => {
  stop = restoreLostFocus();
});
afterEach(() => stop());

function List() {
  const [names, setNames] = useState(['Nina', 'Marie']);
  const [removed, setRemoved] = useState<string>();
  const remove = () => {
    setNames(names.filter((name) => name !== removed));
    setRemoved(undefined);
  };
  return (
    <main>
      <h1 tabIndex={-1}>Utilisateurs</h1>
      {names.map((name) => (
        <section key={name} aria-label={name}>
          <button type="button" onClick={() => setRemoved(name)}>
            {`Supprimer ${name}`}
          </button>
        </section>
      ))}
      {removed ? (
        <ConfirmDialog
          question={'Supprimer\u202F?'}
          confirmLabel="Oui"
          onConfirm={remove}
          onClose={() => setRemoved(undefined)}
        >
          Cette action est irréversible.
        </ConfirmDialog>
      ) : null}
    </main>
  );
}

function Step() {
  const [isDone, setDone] = useState(false);
  return (
    <main>
      <h1 tabIndex={-1}>Devis</h1>
      <section aria-label="Véhicule">
        {isDone ? (
          <p>Choisi</p>
        ) : (
          <button type="button" onClick={() => setDone(true)}>
            Choisir
          </button>
        )}
        <input aria-label="Immatriculation" />
      </section>
    </main>
  );
}

test('lost focus: moves to the part whose focused button is removed, and Tab goes on there', async () => {
  await renderWithServices({}, <Step />);
  page.getByRole('button', { name: 'Choisir' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('region', { name: 'Véhicule' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByLabelText('Immatriculation')).toHaveFocus();
  await expect.element(page.getByRole('region', { name: 'Véhicule' })).not.toHaveAttribute('tabindex');
});

test('lost focus: moves to the title when a confirmed deletion removes the row of its dialog', async () => {
  await renderWithServices({}, <List />);
  page.getByRole('button', { name: 'Supprimer Nina' }).element().focus();
  await userEvent.keyboard('{Enter}');
  // The dialog focuses its first button some frames after it is shown.
  await expect.element(page.getByRole('button', { name: 'Fermer' })).toHaveFocus();
  page.getByRole('button', { name: 'Oui' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Utilisateurs' })).toHaveFocus();
});

test('lost focus: returns to the opener of a dialog that is cancelled', async () => {
  await renderWithServices({}, <List />);
  page.getByRole('button', { name: 'Supprimer Marie' }).element().focus();
  await userEvent.keyboard('{Enter}');
  // The dialog focuses its first button some frames after it is shown.
  await expect.element(page.getByRole('button', { name: 'Fermer' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Supprimer Marie' })).toHaveFocus();
});

let finish = (): void => undefined;

function Save() {
  const [state, setState] = useState<'idle' | 'busy' | 'saved'>('idle');
  useEffect(() => {
    finish = () => setState('saved');
  }, []);
  return (
    <main>
      <button type="button" disabled={state === 'busy'} onClick={() => setState('busy')}>
        Enregistrer
      </button>
      {state === 'saved' ? <p>Enregistré</p> : null}
    </main>
  );
}

test('lost focus: returns to a button that was disabled while it worked', async () => {
  await renderWithServices({}, <Save />);
  const button = page.getByRole('button', { name: 'Enregistrer' });
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toBeDisabled();
  await expect.poll(() => document.activeElement).toBe(document.body);
  finish();
  await expect.element(page.getByText('Enregistré', { exact: true })).toBeVisible();
  await expect.element(button).toHaveFocus();
});
