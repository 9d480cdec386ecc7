import { waitUntil } from '#tests/support/until.ts';
import '#ui/theme/tokens.css';
import { ChakraProvider } from '@chakra-ui/react';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { VehicleSearchDialog } from '#features/quotes/vehicle-search-dialog.tsx';
import { VehicleSummary } from '#features/quotes/vehicle-search-summary.tsx';
import type { Read } from '#offline/interfaces/types.ts';
import { vehicleFranchise, vehicleSearch } from '#shared/operations/quotes/vehicles.ts';
import { messages } from '#shared/primitives/messages.ts';
import { classDeductibles } from '#shared/primitives/vocabulary/vehicle-facts.ts';
import type { ChosenVehicle } from '#shared/search/vehicle-form.ts';
import { indexVehicles, searchVehicles, sortVehicles } from '#shared/search/vehicle-search.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { generateVehicles } from '#tests/support/quotes/vehicles.ts';
import { system } from '#ui/theme/system.ts';

const index = indexVehicles(sortVehicles(generateVehicles(300)));
const answerOf = (path: string, input: unknown): unknown => {
  if (path === vehicleFranchise.path) return classDeductibles(v.parse(vehicleFranchise.input, input).apsadClasse);
  const { firstPage, pageSize, ...filter } = v.parse(vehicleSearch.input, input);
  return searchVehicles(index, filter, { offset: firstPage, limit: pageSize });
};

const renderVehicleSearch = async (options: { isFranchiseDown?: boolean; typed?: string } = {}) => {
  const readStub = (async (endpoint, input) => {
    if (options.isFranchiseDown && endpoint.path === vehicleFranchise.path) throw new Error('down');
    const value = { success: true, ...(answerOf(endpoint.path, input) as object) };
    return { value, fetchedAtMs: Date.now(), isFromDevice: false };
  }) as Read;
  const onChoose = vi.fn<(vehicle: ChosenVehicle) => void>();
  const onClose = vi.fn();
  await renderWithServices(
    { read: readStub },
    <VehicleSearchDialog typed={options.typed ?? ''} onChoose={onChoose} onClose={onClose} />,
  );
  return { onChoose, onClose };
};

const dialog = (name: string) => page.getByRole('dialog', { name });
const textbox = (name: string) => page.getByRole('textbox', { name });
const clickButton = (name: string) => userEvent.click(page.getByRole('button', { name }));

describe('vehicle search', () => {
  test('finds by brand and version and returns the vehicle with the deductibles of its class', async () => {
    const { onChoose } = await renderVehicleSearch();
    await expect.element(page.getByRole('heading', { name: '300 résultats' })).toBeVisible();
    await userEvent.fill(textbox('Marque'), 'citroen');
    await userEvent.fill(textbox('Version'), '4x4 éclat');
    await userEvent.keyboard('{Enter}');
    const foundVehicles = searchVehicles(index, { brand: 'citroen', version: '4x4 éclat' }, { offset: 0, limit: 20 });
    await expect.element(page.getByRole('heading', { name: `${foundVehicles.total} résultats` })).toBeVisible();
    const expectedVehicle = foundVehicles.vehicles.find(({ apsadClasse }) => (apsadClasse ?? 0) > 8);
    expect(expectedVehicle).toBeDefined();
    const row = page.getByRole('row').filter({ hasText: expectedVehicle?.version ?? '' });
    await userEvent.click(row.getByRole('button').first());
    await waitUntil(() => expect(onChoose).toHaveBeenCalledOnce());
    expect(onChoose.mock.calls[0]?.[0]).toEqual({
      ...expectedVehicle,
      ...classDeductibles(expectedVehicle?.apsadClasse ?? 0),
    });
  });

  test('returns the vehicle alone if its deductibles are unavailable', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { onChoose } = await renderVehicleSearch({ isFranchiseDown: true });
    const expectedVehicle = index.vehicles.find(({ apsadClasse, SRACode }) => apsadClasse !== null && SRACode !== '');
    await userEvent.fill(textbox('Code SRA'), expectedVehicle?.SRACode ?? '');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: '1 résultat' })).toBeVisible();
    await userEvent.click(page.getByRole('row').nth(1).getByRole('button').first());
    await waitUntil(() => expect(onChoose).toHaveBeenCalledOnce());
    expect(onChoose.mock.calls[0]?.[0]).toEqual({ ...expectedVehicle, franchiseDTA: null, franchiseVOLI: null });
    warn.mockRestore();
  });

  test('closes, and passes axe in both themes', async () => {
    const { onClose } = await renderVehicleSearch();
    await expect.element(page.getByRole('heading', { name: '300 résultats' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Trier/ })).not.toBeInTheDocument();
    await expectAccessible();
    await clickButton('Fermer');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('vehicle outside of the catalogue', () => {
  const openFreeEntry = async () => {
    const rendered = await renderVehicleSearch();
    await clickButton('Saisir le véhicule');
    await expect.element(dialog('Saisir un véhicule')).toBeVisible();
    return rendered;
  };

  test('is entered and returned without an id', async () => {
    const { onChoose } = await openFreeEntry();
    await userEvent.fill(textbox('Marque'), 'uaz');
    await userEvent.fill(textbox('Modèle'), 'patriot');
    await userEvent.fill(textbox('Puissance fiscale'), '14');
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Énergie' }), 'Essence');
    await clickButton('Choisir ce véhicule');
    await waitUntil(() => expect(onChoose).toHaveBeenCalledOnce());
    expect(onChoose.mock.calls[0]?.[0]).toEqual({
      id: null,
      brand: 'UAZ',
      model: 'PATRIOT',
      version: '',
      energy: 'Essence',
      fiscalPower: 14,
      body: '',
      minesType: '',
      SRACode: '',
      boiteVitesses: '',
      apsadClasse: null,
      franchiseDTA: null,
      franchiseVOLI: null,
    });
  });

  test('starts with the values of the previous search: text, then criteria', async () => {
    await renderVehicleSearch({ typed: 'land rover defender 110 7 CV' });
    await clickButton('Saisir le véhicule');
    await expect.element(textbox('Marque')).toHaveValue('LAND ROVER');
    await expect.element(textbox('Modèle')).toHaveValue('DEFENDER 110');
    await expect.element(textbox('Puissance fiscale')).toHaveValue('7');
    await clickButton('Revenir à la recherche');
    await userEvent.fill(textbox('Marque'), 'uaz');
    await userEvent.fill(textbox('Modèle'), 'patriot');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Aucun véhicule ne correspond')).toBeVisible();
    await clickButton('Saisir le véhicule');
    await expect.element(textbox('Marque')).toHaveValue('UAZ');
    await expect.element(textbox('Modèle')).toHaveValue('PATRIOT');
    await expect.element(textbox('Puissance fiscale')).toHaveValue('7');
  });

  test('accepts a fiscal power typed with its unit', async () => {
    const { onChoose } = await openFreeEntry();
    await userEvent.fill(textbox('Marque'), 'uaz');
    await userEvent.fill(textbox('Modèle'), 'patriot');
    await userEvent.fill(textbox('Puissance fiscale'), '7 CV');
    await clickButton('Choisir ce véhicule');
    await waitUntil(() => expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ fiscalPower: 7 }));
  });

  test('is refused with the specified messages and passes axe with them', async () => {
    const { onChoose } = await openFreeEntry();
    await userEvent.fill(textbox('Puissance fiscale'), 'onze');
    await clickButton('Choisir ce véhicule');
    await expect.element(textbox('Marque')).toHaveAccessibleDescription(/Le champ Marque est requis/);
    await expect.element(textbox('Modèle')).toHaveAccessibleDescription(/Le champ Modèle est requis/);
    await expect
      .element(textbox('Puissance fiscale'))
      .toHaveAccessibleDescription(/Le champ Puissance fiscale doit contenir un nombre entier/);
    await expectAccessible();
    await userEvent.fill(textbox('Puissance fiscale'), '100');
    await expect
      .element(textbox('Puissance fiscale'))
      .toHaveAccessibleDescription(new RegExp(messages.between('Puissance fiscale', 1, 99)));
    expect(onChoose).not.toHaveBeenCalled();
  });

  test('leads back to the search', async () => {
    await openFreeEntry();
    await clickButton('Revenir à la recherche');
    await expect.element(dialog('Rechercher un véhicule')).toBeVisible();
  });
});

test('vehicle summary: shows the selected vehicle and offers another', async () => {
  const vehicle = { ...generateVehicles(2)[1], ...classDeductibles(12) } as ChosenVehicle;
  const onChange = vi.fn();
  await render(
    <ChakraProvider value={system}>
      <main>
        <h1>Risque</h1>
        <h2>Véhicule</h2>
        <VehicleSummary vehicle={vehicle} onChange={onChange} />
      </main>
    </ChakraProvider>,
  );
  const summary = page.getByRole('region', { name: 'Véhicule choisi' });
  await expect.element(summary.getByRole('heading', { name: `${vehicle.brand} ${vehicle.model}` })).toBeVisible();
  await expect.element(summary.getByText(/^50\s000\sF$/).first()).toBeVisible();
  await expectAccessible();
  await clickButton('Changer de véhicule');
  expect(onChange).toHaveBeenCalledOnce();
});
