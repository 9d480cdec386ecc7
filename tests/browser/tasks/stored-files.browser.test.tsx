import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Unreachable } from '#api/errors.ts';
import { works } from '#app/works.ts';
import { TaskCreationScreen } from '#features/tasks/task-creation-screen.tsx';
import type { WorkFile } from '#offline/interfaces/draft-types.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';
import { listItems } from '#shared/operations/shell/lists.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { withRouter } from '#tests/browser/support/with-router.tsx';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { createDraftContent, createWorkFile } from '#tests/support/offline/work-items.ts';
import { WorksProvider } from '#work/works.tsx';

let device: ReturnType<typeof createSimulatedDevice>;
afterEach(() => device.close());

/** Opens a draft with a file whose decryption ends with `arrive`, or fails with `fail`. */
const openDraft = async (stored = createWorkFile('constat.pdf', '%PDF-1')) => {
  device = createSimulatedDevice();
  const { tab, services } = await openSavedWork(device);
  const value = { typeDemande: 'AVENANT', sujet: 'Ajout d’un conducteur' };
  await tab.drafts.save({ ...createDraftContent('d1', [stored]), formVersion: 1, value }, null);
  let reading = Promise.withResolvers<readonly WorkFile[]>();
  const drafts = { ...services.drafts, loadFiles: () => reading.promise };
  const connectivity = { subscribe: () => () => undefined, state: 'offline' };
  const read = async (endpoint: EndpointDefinition) => {
    if (endpoint !== listItems) throw new Unreachable('no network');
    return { value: { success: true, listItems: [{ code: 'AVENANT', libelle: 'Demande d’avenant' }] } };
  };
  const screen = await renderWithServices(
    { drafts, outbox: services.outbox, connectivity, read } as unknown as OfflineServices,
    <WorksProvider works={works}>
      {withRouter(
        <TaskCreationScreen
          params={{ draft: 'd1' }}
          onDraft={() => undefined}
          contractSearch={() => null}
          clientSearch={() => null}
        />,
      )}
    </WorksProvider>,
  );
  await expect.element(subject).toHaveValue('Ajout d’un conducteur');
  return {
    screen,
    arrive: () => reading.resolve([stored]),
    fail: () => {
      const failed = reading;
      reading = Promise.withResolvers();
      failed.reject(new WorkNotSaved('failed'));
    },
    readStoredNames: async () => (await tab.drafts.load('d1'))?.content.map(({ name }) => name),
  };
};
const subject = page.getByRole('textbox', { name: 'Objet' });
const send = page.getByRole('button', { name: 'Envoyer la demande' });
const rows = page.getByRole('list', { name: /Fichiers joints/ });
const addFile = (name: string) =>
  userEvent.upload(
    page.getByLabelText('Fichiers', { exact: true }),
    new File(['%PDF-2'], name, { type: 'application/pdf' }),
  );

test('request draft: shows its text before its files are decrypted, and sends with them only', async () => {
  const { arrive } = await openDraft();
  await expect.element(rows).toHaveTextContent('constat.pdfChargement…');
  await expect.element(send).toBeDisabled();
  arrive();
  await expect.element(page.getByRole('button', { name: 'Retirer constat.pdf' })).toBeVisible();
  await expect.element(send).toBeEnabled();
});

test('request draft: is not sent before the photos of its files are reduced', async () => {
  const { arrive } = await openDraft({ ...createWorkFile('constat.png', 'not a picture'), type: 'image/png' });
  await expect.element(send).toBeDisabled();
  const button = send.element() as HTMLButtonElement;
  const disabledStates: boolean[] = [];
  const observer = new MutationObserver(() => disabledStates.push(button.disabled));
  observer.observe(button, { attributes: true, attributeFilter: ['disabled'] });
  arrive();
  await expect.element(send).toBeEnabled();
  observer.disconnect();
  // A press in a moment between would be lost, or would send the photo as it is.
  expect(disabledStates).toEqual([true, false]);
});

test('request draft: keeps its files and those added before they are decrypted', async () => {
  const { arrive, readStoredNames } = await openDraft();
  await addFile('photo.pdf');
  await expect.poll(readStoredNames).toEqual(['constat.pdf', 'photo.pdf']);
  arrive();
  await expect.element(page.getByRole('button', { name: 'Retirer constat.pdf' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retirer photo.pdf' })).toBeVisible();
  await page.getByRole('button', { name: 'Retirer constat.pdf' }).click();
  await expect.poll(readStoredNames).toEqual(['photo.pdf']);
});

test('request draft: keeps its files if it is changed and left before they are decrypted', async () => {
  const { screen, readStoredNames } = await openDraft();
  await userEvent.fill(subject, 'Retrait d’un conducteur');
  await screen.unmount();
  expect(await readStoredNames()).toEqual(['constat.pdf']);
});

test('request draft: reads its files again after a failure', async () => {
  const { arrive, fail, readStoredNames } = await openDraft();
  fail();
  await expect.element(page.getByText(/n’ont pas pu être lus/)).toBeVisible();
  await expect.element(send).toBeDisabled();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  arrive();
  await expect.element(page.getByRole('button', { name: 'Retirer constat.pdf' })).toBeVisible();
  expect(await readStoredNames()).toEqual(['constat.pdf']);
});
