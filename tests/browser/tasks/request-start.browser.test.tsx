import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CallError, Unreachable } from '#api/errors.ts';
import { works } from '#app/works.ts';
import { TaskCreationScreen } from '#features/tasks/task-creation-screen.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { createWorkServices } from '#offline/outbox/work-services.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet, contractSearch } from '#shared/operations/contracts/contracts.ts';
import { listItems } from '#shared/operations/shell/lists.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { withRouter } from '#tests/browser/support/with-router.tsx';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { WorksProvider } from '#work/works.tsx';

const natures = [
  { code: 'AVENANT', libelle: 'Demande d’avenant' },
  { code: 'CONTRAT', libelle: 'Demande de contrat' },
];

let device: ReturnType<typeof createSimulatedDevice>;
afterEach(() => {
  device.close();
});

interface Answers {
  /** The list of contracts. */
  readonly rows?: readonly object[];
  /** The file of the contract, or the failure to read it. */
  readonly file?: ContractFile | Error;
}

/** Opens a request about contract 7, by default one whose file the device does not store. */
const openRequest = async (
  { rows = [], file = new Unreachable('no network') }: Answers,
  params: { readonly code?: string } = {},
) => {
  device = createSimulatedDevice();
  const tab = await device.openTab();
  const services = createWorkServices(async () => tab);
  services.attach(tab);
  const connectivity = { subscribe: () => () => undefined, state: 'offline' };
  const read = async (endpoint: EndpointDefinition) => {
    if (endpoint === contractGet) {
      if (file instanceof Error) throw file;
      return { value: { success: true, contract: file } };
    }
    if (endpoint === contractSearch) return { value: { success: true, contractList: rows, totalCount: rows.length } };
    if (endpoint === listItems) return { value: { success: true, listItems: natures } };
    throw new Unreachable('no network');
  };
  await renderWithServices(
    { drafts: services.drafts, outbox: services.outbox, connectivity, read } as unknown as OfflineServices,
    <WorksProvider works={works}>
      {withRouter(
        <TaskCreationScreen
          params={{ contract: 7, ...params }}
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
  await openRequest({ rows: [{ id: 7, numero: 'AU7', personId: 3, nomSouscripteur: 'MOULIN Gérard' }] });
  await expect.element(number).toHaveValue('AU7');
  await expect.element(client).toHaveValue('MOULIN Gérard');
});

test('request form: names a contract of which nothing is stored by its id', async () => {
  await openRequest({});
  await expect.element(number).toHaveValue('Dossier 7');
  await expect.element(client).not.toBeInTheDocument();
});

test('request form: names no contract that does not exist', async () => {
  await openRequest({ file: new CallError(404, 'Ce contrat n’existe pas.') });
  await expect.element(page.getByRole('radio', { name: 'Un client' })).toBeVisible();
  await expect.element(number).not.toBeInTheDocument();
});

const type = page.getByRole('combobox', { name: 'Type de demande' });
const subject = page.getByRole('textbox', { name: 'Objet' });
const effectDay = page.getByRole('textbox', { name: 'Date d’effet souhaitée' });
const { file } = portfolioContract(7, { numero: 'DV7' });
const quoteOf = (effectDate: string): ContractFile => ({
  ...file,
  details: { ...file.details, number: 'DV7', isEstimate: true, effectDate },
});

test('request form: asks for the contract of a quote, on the day that the quote names', async () => {
  await openRequest({ file: quoteOf('2099-01-31') }, { code: 'CONTRAT' });
  await expect.element(type).toHaveValue('CONTRAT');
  await expect.element(subject).toHaveValue('Contrat à établir\u00A0: devis DV7');
  await expect.element(effectDay).toHaveValue('31/01/2099');
});

test('request form: fills the subject with the label of a type that the link names', async () => {
  await openRequest({ file: quoteOf('2020-01-31') }, { code: 'AVENANT' });
  await expect.element(subject).toHaveValue('Demande d’avenant');
});

const terminated = (effectDate: string): ContractFile => ({
  ...file,
  details: { ...file.details, status: contractStatuses.cancelled },
  movements: {
    ...file.movements,
    data: [{ id: 9, number: '9', label: 'Résiliation', effectDate, creationDate: effectDate, status: 'Validé' }],
  },
});

test('request form: says that its contract has ended, and from which day', async () => {
  await openRequest({ file: terminated('2026-11-15') });
  await expect.element(page.getByText('Ce contrat est résilié depuis le 15/11/2026.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Envoyer la demande' })).toBeEnabled();
});

test('request form: says nothing of a contract that ends later', async () => {
  await openRequest({ file: terminated('2099-01-31') });
  await expect.element(number).toHaveValue('DV7');
  await expect.element(page.getByText(/Ce contrat est/)).not.toBeInTheDocument();
});
