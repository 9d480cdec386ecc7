import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import BrokerDefaults from '#features/administration/brokers/broker-defaults.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import type { BrokerDefaults as Defaults } from '#shared/operations/people/own-broker.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';

const savedBodies: unknown[] = [];
let storedDefaults: Defaults;
let acceptsSave: (body: { version: string }) => boolean;

const brokerRow = () => ({ id: 7, name: 'Niaouli', defaults: storedDefaults, version: JSON.stringify(storedDefaults) });

let device: ReturnType<typeof createSimulatedDevice>;
/** Simulates a browser crash. */
let crashBrowser: () => Promise<void>;
beforeEach(() => {
  device = createSimulatedDevice();
});

const renderDefaults = async (defaults: Defaults) => {
  storedDefaults = defaults;
  savedBodies.length = 0;
  acceptsSave = () => true;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (resource) => {
    const request = resource as Request;
    const headers = { 'x-lagon': '1' };
    if (request.method === 'GET') return Response.json({ success: true, broker: brokerRow() }, { headers });
    const body = await request.json();
    savedBodies.push(body.defaults);
    if (!acceptsSave(body)) return Response.json({ success: false, conflict: brokerRow() }, { headers });
    storedDefaults = body.defaults;
    return Response.json({ success: true, id: 7, message: { type: 'success', message: 'Enregistré.' } }, { headers });
  });
  const readStub = async () => ({ value: { success: true, lists: quoteLists }, fetchedAtMs: 0, isFromDevice: false });
  const connectivity = { state: () => 'online', subscribe: () => () => undefined };
  const { services, tab } = await openSavedWork(device);
  const { unmount } = await renderWithServices(
    { read: readStub, connectivity, recordOwnChange: () => undefined, ...services } as unknown as OfflineServices,
    <main>
      <h1>Mon cabinet</h1>
      <BrokerDefaults brokerId={7} />
    </main>,
  );
  crashBrowser = async () => {
    await unmount();
    tab.kill();
  };
};
const groupOf = (name: string) => page.getByRole('group', { name });
const lockCheckbox = (name: string) => groupOf(name).getByRole('checkbox', { name: 'Verrouillé' });
const pressSave = () => userEvent.click(page.getByRole('button', { name: 'Enregistrer les valeurs' }));

afterEach(async () => {
  await crashBrowser();
  vi.restoreAllMocks();
  await device.close();
});

test('broker defaults: have a field and a lock for each deductible, the effect date and the fees', async () => {
  await renderDefaults({ brokerFees: { value: '2000', isLocked: true } });
  await expect.element(groupOf('Frais de courtage').getByRole('textbox')).toHaveValue('2000');
  await expect.element(lockCheckbox('Frais de courtage')).toBeChecked();
  const choices = (await page.getByRole('combobox').all()).map((choice) => choice.element());
  expect(choices.map((choice) => (choice as HTMLSelectElement).labels[0]?.textContent)).toEqual([
    'Date d’effet',
    'Franchise vol et incendie',
    'Franchise dommages tous accidents',
    'Franchise incendie, dégâts des eaux, vol',
  ]);
  await expectAccessible();
  await userEvent.selectOptions(groupOf('Date d’effet').getByRole('combobox'), 'Le premier du mois suivant');
  await userEvent.selectOptions(groupOf('Franchise vol et incendie').getByRole('combobox'), '75000');
  await userEvent.click(lockCheckbox('Franchise vol et incendie'));
  await pressSave();
  await expect
    .poll(() => savedBodies)
    .toEqual([
      {
        franchiseVOLI: { value: '75000', isLocked: true },
        effectDate: { value: 'NEXT_MONTH', isLocked: false },
        brokerFees: { value: '2000', isLocked: true },
      },
    ]);
});

test('broker defaults: refuse a lock without a value and excessive fees on their fields', async () => {
  await renderDefaults({});
  await userEvent.click(lockCheckbox('Date d’effet'));
  await userEvent.fill(groupOf('Frais de courtage').getByRole('textbox'), '10001');
  await pressSave();
  await expect.element(groupOf('Date d’effet').getByText('Choisissez la valeur à verrouiller')).toBeVisible();
  await expect.element(groupOf('Frais de courtage').getByText(/doit être compris entre 0 et 10.000/)).toBeVisible();
  expect(savedBodies).toEqual([]);
});

test('broker defaults: show a concurrent change next to the typed value for a choice', async () => {
  await renderDefaults({});
  await userEvent.fill(groupOf('Frais de courtage').getByRole('textbox'), '2000');
  const concurrentDefaults = { brokerFees: { value: '500', isLocked: true } };
  acceptsSave = ({ version }) => {
    if (version === JSON.stringify(concurrentDefaults)) return true;
    storedDefaults = concurrentDefaults;
    return false;
  };
  await pressSave();
  const question = page.getByRole('alertdialog', { name: 'Données modifiées entre-temps' });
  await expect.element(question.getByText(/500.F, verrouillé/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Garder ma saisie' }));
  await expect.poll(() => storedDefaults).toEqual({ brokerFees: { value: '2000', isLocked: false } });
  await expect.element(question).not.toBeInTheDocument();
});

test('broker defaults: keep a draft until saved or discarded', async () => {
  await renderDefaults({ brokerFees: { value: '500', isLocked: false } });
  await userEvent.fill(groupOf('Frais de courtage').getByRole('textbox'), '3000');
  await expect.element(page.getByText(/^Brouillon gardé/)).toBeVisible();
  await crashBrowser();
  await renderDefaults({ brokerFees: { value: '500', isLocked: false } });
  await expect.element(groupOf('Frais de courtage').getByRole('textbox')).toHaveValue('3000');
  await pressSave();
  await expect.poll(() => storedDefaults).toEqual({ brokerFees: { value: '3000', isLocked: false } });
});
