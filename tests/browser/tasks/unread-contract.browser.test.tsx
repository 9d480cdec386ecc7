import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CallError, Unreachable } from '#api/errors.ts';
import { works } from '#app/works.ts';
import { TaskCreationScreen } from '#features/tasks/task-creation-screen.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { createWorkServices } from '#offline/outbox/work-services.ts';
import { contractGet, contractSearch } from '#shared/operations/contracts/contracts.ts';
import { listItems } from '#shared/operations/shell/lists.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { withRouter } from '#tests/browser/support/with-router.tsx';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { WorksProvider } from '#work/works.tsx';

let device: ReturnType<typeof createSimulatedDevice>;
afterEach(() => {
  device.close();
});

/** Opens a request about contract 7, whose file the device does not store. */
const openRequest = async (rows: readonly object[], failure: Error = new Unreachable('no network')) => {
  device = createSimulatedDevice();
  const tab = await device.openTab();
  const services = createWorkServices(async () => tab);
  services.attach(tab);
  const connectivity = { subscribe: () => () => undefined, state: 'offline' };
  const read = async (endpoint: EndpointDefinition) => {
    if (endpoint === contractGet) throw failure;
    if (endpoint === contractSearch) return { value: { success: true, contractList: rows, totalCount: rows.length } };
    if (endpoint === listItems) return { value: { success: true, listItems: [] } };
    throw new Unreachable('no network');
  };
  await renderWithServices(
    { drafts: services.drafts, outbox: services.outbox, connectivity, read } as unknown as OfflineServices,
    <WorksProvider works={works}>
      {withRouter(
        <TaskCreationScreen
          params={{ contract: 7 }}
          onDraft={() => undefined}
          contractSearch={() => null}
          clientSearch={() => null}
        />,
      )}
    </WorksProvider>,
  );
};
const number = page.getByRole('textbox', { name: 'Numéro de contrat' });
const client = page.getByRole('textbox', { name: 'Nom du client' });

test('request form: names a contract whose file is not stored by its row in the portfolio', async () => {
  await openRequest([{ id: 7, numero: 'AU7', personId: 3, nomSouscripteur: 'MOULIN Gérard' }]);
  await expect.element(number).toHaveValue('AU7');
  await expect.element(client).toHaveValue('MOULIN Gérard');
});

test('request form: names a contract of which nothing is stored by its id', async () => {
  await openRequest([]);
  await expect.element(number).toHaveValue('Dossier 7');
  await expect.element(client).not.toBeInTheDocument();
});

test('request form: names no contract that does not exist', async () => {
  await openRequest([], new CallError(404, 'Ce contrat n’existe pas.'));
  await expect.element(page.getByRole('radio', { name: 'Un client' })).toBeVisible();
  await expect.element(number).not.toBeInTheDocument();
});
