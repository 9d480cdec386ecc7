import { until } from '#tests/support/until.ts';
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
import { showWith } from '#tests/browser/support/app-harness.tsx';
import { vehicles } from '#tests/support/quotes/vehicles.ts';
import { system } from '#ui/theme/system.ts';

const index = indexVehicles(sortVehicles(vehicles(300)));
const answers = (path: string, input: unknown): unknown => {
  if (path === vehicleFranchise.path) return classDeductibles(v.parse(vehicleFranchise.input, input).apsadClasse);
  const { firstPage, pageSize, ...filter } = v.parse(vehicleSearch.input, input);
  return searchVehicles(index, filter, { offset: firstPage, limit: pageSize });
};

const show = async (options: { isFranchiseDown?: boolean; typed?: string } = {}) => {
  const read = (async (endpoint, input) => {
    if (options.isFranchiseDown && endpoint.path === vehicleFranchise.path) throw new Error('down');
    const value = { success: true, ...(answers(endpoint.path, input) as object) };
    return { value, fetchedAtMs: Date.now(), isFromDevice: false };
  }) as Read;
  const onChoose = vi.fn<(vehicle: ChosenVehicle) => void>();
  const onClose = vi.fn();
  await showWith({ read }, <VehicleSearchDialog typed={options.typed ?? ''} onChoose={onChoose} onClose={onClose} />);
  return { onChoose, onClose };
};

const dialog = (name: string) => page.getByRole('dialog', { name });
const box = (name: string) => page.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(page.getByRole('button', { name }));

describe('vehicle search', () => {
  test('finds by brand and version and returns the vehicle with the deductibles of its class', async () => {
    const { onChoose } = await show();
    await expect.element(page.getByRole('heading', { name: '300 résultats' })).toBeVisible();
    await userEvent.fill(box('Marque'), 'citroen');
    await userEvent.fill(box('Version'), '4x4 éclat');
    await userEvent.keyboard('{Enter}');
    const found = searchVehicles(index, { brand: 'citroen', version: '4x4 éclat' }, { offset: 0, limit: 20 });
    await expect.element(page.getByRole('heading', { name: `${found.total} résultats` })).toBeVisible();
    const expectedVehicle = found.vehicles.find(({ apsadClasse }) => (apsadClasse ?? 0) > 8);
    expect(expectedVehicle).toBeDefined();
    const row = page.getByRole('row').filter({ hasText: expectedVehicle?.version ?? '' });
    await userEvent.click(row.getByRole('button').first());
    await until(() => expect(onChoose).toHaveBeenCalledOnce());
    expect(onChoose.mock.calls[0]?.[0]).toEqual({
      ...expectedVehicle,
      ...classDeductibles(expectedVehicle?.apsadClasse ?? 0),
    });
  });

  test('returns the vehicle alone if its deductibles are unavailable', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { onChoose } = await show({ isFranchiseDown: true });
    const expectedVehicle = index.vehicles.find(({ apsadClasse, SRACode }) => apsadClasse !== null && SRACode !== '');
    await userEvent.fill(box('Code SRA'), expectedVehicle?.SRACode ?? '');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: '1 résultat' })).toBeVisible();
    await userEvent.click(page.getByRole('row').nth(1).getByRole('button').first());
    await until(() => expect(onChoose).toHaveBeenCalledOnce());
    expect(onChoose.mock.calls[0]?.[0]).toEqual({ ...expectedVehicle, franchiseDTA: null, franchiseVOLI: null });
    warn.mockRestore();
  });

  test('closes, and passes axe in both themes', async () => {
    const { onClose } = await show();
    await expect.element(page.getByRole('heading', { name: '300 résultats' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Trier/ })).not.toBeInTheDocument();
    await expectAccessible();
    await press('Fermer');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('vehicle outside of the catalogue', () => {
  const open = async () => {
    const shown = await show();
    await press('Saisir le véhicule');
    await expect.element(dialog('Saisir un véhicule')).toBeVisible();
    return shown;
  };

  test('is entered and returned without an id', async () => {
    const { onChoose } = await open();
    await userEvent.fill(box('Marque'), 'uaz');
    await userEvent.fill(box('Modèle'), 'patriot');
    await userEvent.fill(box('Puissance fiscale'), '14');
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Énergie' }), 'Essence');
    await press('Choisir ce véhicule');
    await until(() => expect(onChoose).toHaveBeenCalledOnce());
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

  test('takes over what was searched before: text, then criteria', async () => {
    await show({ typed: 'land rover defender 110 7 CV' });
    await press('Saisir le véhicule');
    await expect.element(box('Marque')).toHaveValue('LAND ROVER');
    await expect.element(box('Modèle')).toHaveValue('DEFENDER 110');
    await expect.element(box('Puissance fiscale')).toHaveValue('7');
    await press('Revenir à la recherche');
    await userEvent.fill(box('Marque'), 'uaz');
    await userEvent.fill(box('Modèle'), 'patriot');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Aucun véhicule ne correspond')).toBeVisible();
    await press('Saisir le véhicule');
    await expect.element(box('Marque')).toHaveValue('UAZ');
    await expect.element(box('Modèle')).toHaveValue('PATRIOT');
    await expect.element(box('Puissance fiscale')).toHaveValue('7');
  });

  test('accepts a fiscal power typed with its unit', async () => {
    const { onChoose } = await open();
    await userEvent.fill(box('Marque'), 'uaz');
    await userEvent.fill(box('Modèle'), 'patriot');
    await userEvent.fill(box('Puissance fiscale'), '7 CV');
    await press('Choisir ce véhicule');
    await until(() => expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ fiscalPower: 7 }));
  });

  test('is refused with the specified messages and passes axe with them', async () => {
    const { onChoose } = await open();
    await userEvent.fill(box('Puissance fiscale'), 'onze');
    await press('Choisir ce véhicule');
    await expect.element(box('Marque')).toHaveAccessibleDescription(/Le champ Marque est requis/);
    await expect.element(box('Modèle')).toHaveAccessibleDescription(/Le champ Modèle est requis/);
    await expect
      .element(box('Puissance fiscale'))
      .toHaveAccessibleDescription(/Le champ Puissance fiscale doit contenir un nombre entier/);
    await expectAccessible();
    await userEvent.fill(box('Puissance fiscale'), '100');
    await expect
      .element(box('Puissance fiscale'))
      .toHaveAccessibleDescription(new RegExp(messages.between('Puissance fiscale', 1, 99)));
    expect(onChoose).not.toHaveBeenCalled();
  });

  test('leads back to the search', async () => {
    await open();
    await press('Revenir à la recherche');
    await expect.element(dialog('Rechercher un véhicule')).toBeVisible();
  });
});

test('vehicle summary: shows the selected vehicle and offers another', async () => {
  const vehicle = { ...vehicles(2)[1], ...classDeductibles(12) } as ChosenVehicle;
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
  await press('Changer de véhicule');
  expect(onChange).toHaveBeenCalledOnce();
});
