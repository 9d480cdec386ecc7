import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rangesDraftId } from '#features/ranges/ranges-draft-definition.ts';
import { RangesEditor } from '#features/ranges/ranges-editor.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { RangeRow } from '#shared/operations/catalogue/ranges.ts';
import { gamutsMenu } from '#shared/operations/shell/shell.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { useWorkByDraftId } from '#work/open-work.ts';

const car: RangeRow = {
  id: 1,
  title: 'Automobile',
  iconName: 'directions_car',
  active: true,
  products: [
    {
      id: 11,
      gamutId: 1,
      title: 'Voiture',
      menuTitle: 'Voiture',
      okayoEquivalent: 'AUTO',
      unauthorizedBroker: [],
      productFiles: [
        {
          id: 5,
          productId: 11,
          productFileType: 'CG',
          fileLibelle: 'Conditions',
          file: { fileName: 'cg.pdf', hashedName: 'h5' },
        },
      ],
    },
  ],
};
const home: RangeRow = {
  ...car,
  id: 2,
  title: 'Habitation',
  // A range and a product may have the same id.
  products: car.products.map((product) => ({ ...product, id: 1, gamutId: 2, title: 'Étudiant', productFiles: [] })),
};

/** Stored ranges, received saves, and a single prepared answer. */
let storedRanges: { gamuts: RangeRow[]; version: number };
let sent: FormData[];
let answers: object[];
let invalidated: string[];
let device: ReturnType<typeof createSimulatedDevice>;
let firstTab: Awaited<ReturnType<typeof openTab>>;
const codes = [{ code: 'AUTO', libelle: 'Automobile' }];
const brokers = [
  { id: 1, name: 'Courtage du Lagon' },
  { id: 2, name: 'Poya Assurances' },
];

function Screen() {
  const opened = useWorkByDraftId(rangesDraftId);
  if (!opened) return null;
  const { work, retry } = opened;
  return (
    <RangesEditor
      key={work.generation}
      catalogue={storedRanges}
      codes={codes}
      brokers={brokers}
      work={work}
      onRetry={retry}
    />
  );
}

/** A tab over the drafts of this device. */
const openTab = async () => {
  const { tab, services: work } = await openSavedWork(device);
  const rendered = await renderWithServices(
    { ...services, ...work },
    <main>
      <Screen />
    </main>,
  );
  await expect.element(page.getByRole('button', { name: 'Ajouter une gamme' })).toBeVisible();
  return { tab, rendered };
};

const services = {
  connectivity: { state: 'online', subscribe: () => () => undefined },
  device: { removeCached: async ({ path }: { readonly path: string }) => void invalidated.push(path) },
  read: async () => ({ value: { success: true, ...storedRanges }, isFromDevice: false }),
} as unknown as OfflineServices;

beforeEach(async () => {
  storedRanges = { gamuts: [car, home], version: 1 };
  [sent, answers, invalidated] = [[], [], []];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    sent.push(await (request as Request).formData());
    const saved = { success: true, message: { type: 'success', message: 'Les gammes ont été enregistrées.' } };
    return Response.json(answers.shift() ?? saved, { headers: { 'x-lagon': '1' } });
  });
  device = createSimulatedDevice();
  firstTab = await openTab();
});
afterEach(() => {
  vi.restoreAllMocks();
  device.close();
});

const clickButton = (name: string | RegExp) => userEvent.click(page.getByRole('button', { name, exact: true }));
const titleBox = () => page.getByRole('textbox', { name: 'Titre', exact: false }).first();
const sentPart = (index: number, name: string) => JSON.parse(String(sent[index]?.get(name)));
const pdf = (bytes: number) => new File(['%PDF-1.7\n', new Uint8Array(bytes)], 'neuf.pdf', { type: 'application/pdf' });

test('ranges editor: requires an open range, saves everything at once and reloads', async () => {
  await clickButton('Ajouter un produit');
  await expect.element(page.getByText('Ouvrez une gamme pour y ajouter un produit.').first()).toBeVisible();
  await clickButton(/^Automobile/);
  await clickButton('Voiture');
  await userEvent.click(page.getByRole('checkbox', { name: 'Poya Assurances' }));
  await userEvent.upload(page.getByLabelText('Remplacer CG').first(), pdf(1));
  await expect.element(page.getByText('neuf.pdf').first()).toBeVisible();
  await expectAccessible();
  storedRanges = { gamuts: [{ ...car, title: 'Autos' }], version: 2 };
  await clickButton('Sauvegarder');
  await expect.element(page.getByText('Les gammes ont été enregistrées.').first()).toBeVisible();
  expect(sentPart(0, 'gamuts')[0].products[0]).toMatchObject({ id: 11, unauthorizedBroker: [2] });
  expect([sentPart(0, 'filesIdsToDelete'), sentPart(0, 'version')]).toEqual([['h5'], 1]);
  expect(sent[0]?.get('11_CG')).toBeInstanceOf(File);
  // The home screen shows the new ranges at once instead of the value just read on the device.
  expect(invalidated).toEqual([gamutsMenu.path]);
  await expect.element(page.getByRole('button', { name: /^Autos/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Habitation/ })).not.toBeInTheDocument();
});

test('ranges editor: removes ticked items at the next save, and none after cancelling', async () => {
  await clickButton('Suppression');
  await userEvent.click(page.getByRole('checkbox', { name: 'Supprimer la gamme Habitation' }));
  await clickButton('Annuler');
  await clickButton('Suppression');
  await expect.element(page.getByRole('checkbox', { name: 'Supprimer la gamme Habitation' })).not.toBeChecked();
  await userEvent.click(page.getByRole('checkbox', { name: 'Supprimer la gamme Automobile' }));
  await clickButton('Supprimer');
  await expect.element(page.getByRole('button', { name: /^Automobile/ })).not.toBeInTheDocument();
  await clickButton('Sauvegarder');
  await expect.poll(() => sent.length).toBe(1);
  expect(sentPart(0, 'idsToDelete')).toEqual({ gamuts: [1], products: [11] });
  expect(sentPart(0, 'filesIdsToDelete')).toEqual(['h5']);
});

test('ranges editor: distinguishes a range and a product with the same id when removing', async () => {
  await clickButton(/^Habitation/);
  await clickButton('Suppression');
  await userEvent.click(page.getByRole('checkbox', { name: 'Supprimer la gamme Automobile' }));
  await expect.element(page.getByRole('checkbox', { name: 'Supprimer le produit Étudiant' })).not.toBeChecked();
  await clickButton('Supprimer');
  await clickButton('Sauvegarder');
  await expect.poll(() => sent.length).toBe(1);
  expect(sentPart(0, 'idsToDelete')).toEqual({ gamuts: [1], products: [11] });
});

test('ranges editor: refuses more than 10,000,000 bytes before sending, and opens rows with missing values', async () => {
  await clickButton(/^Automobile/);
  await clickButton('Voiture');
  const input = page.getByLabelText('Fichier Fiche').first().element() as HTMLInputElement;
  const chosen = new DataTransfer();
  chosen.items.add(pdf(10_000_001));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByText('neuf.pdf').first()).toBeVisible();
  await clickButton('Sauvegarder');
  await expect.element(page.getByText(/octets par enregistrement.: ils en font 10.000.\d{3}/).first()).toBeVisible();
  await userEvent.fill(titleBox(), '');
  await clickButton(/^Nouvelle gamme/);
  await clickButton('Sauvegarder');
  await expect.element(page.getByText('Le champ Titre est requis').first()).toBeVisible();
  expect(sent).toHaveLength(0);
});

test('ranges editor: merges a concurrent change of another field, and asks for the same title', async () => {
  await clickButton(/^Automobile/);
  await userEvent.fill(titleBox(), 'Autos');
  const conflict = (gamuts: RangeRow[], version: number) =>
    answers.push({ success: false, message: { type: 'warning', message: 'x' }, conflict: { gamuts, version } });
  conflict([car, { ...home, title: 'Maison' }], 2);
  conflict([{ ...car, title: 'Véhicules' }, home], 3);
  await clickButton('Sauvegarder');
  const dialog = page.getByRole('alertdialog', { name: 'Données modifiées entre-temps' });
  await expect.element(dialog.getByRole('row', { name: /Autos.*Véhicules/ })).toBeVisible();
  expect(sentPart(1, 'gamuts').map((range: RangeRow) => range.title)).toEqual(['Autos', 'Maison']);
  expect(sentPart(1, 'version')).toBe(2);
  await userEvent.click(dialog.getByRole('button', { name: 'Garder ma saisie' }));
  await expect.poll(() => sent.length).toBe(3);
  expect(sentPart(2, 'gamuts')[0].title).toBe('Autos');
  expect(sentPart(2, 'version')).toBe(3);
});

test('ranges editor: restores a draft with its document after a crash and asks about a concurrent change', {
  tags: ['long'],
}, async () => {
  await clickButton(/^Automobile/);
  await userEvent.fill(titleBox(), 'Autos');
  await clickButton('Voiture');
  await userEvent.upload(page.getByLabelText('Fichier Fiche').first(), pdf(10));
  await clickButton('Ajouter une gamme');
  await expect.element(page.getByText(/^Brouillon gardé à/)).toBeVisible();
  await expect.poll(async () => (await firstTab.tab.drafts.load(rangesDraftId))?.content.length).toBe(1);
  const rangesKept = async () =>
    (await firstTab.tab.drafts.load(rangesDraftId))?.value as { ranges: unknown[] } | undefined;
  await expect.poll(async () => (await rangesKept())?.ranges.length).toBe(3);
  await firstTab.rendered.unmount();
  firstTab.tab.kill();

  storedRanges = { gamuts: [{ ...car, title: 'Véhicules' }, home], version: 2 };
  await openTab();
  await expect.element(page.getByText(/^Brouillon du .* repris\.$/)).toBeVisible();
  await expectAccessible();
  await clickButton(/^Autos/);
  await clickButton('Voiture');
  await expect.element(page.getByText('neuf.pdf').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Nouvelle gamme/ })).toBeVisible();
  await clickButton(/^Nouvelle gamme/);
  await userEvent.fill(titleBox(), 'Bateau');
  const concurrentRanges = { gamuts: storedRanges.gamuts, version: 2 };
  answers.push({ success: false, message: { type: 'warning', message: 'x' }, conflict: concurrentRanges });
  await clickButton('Sauvegarder');
  const dialog = page.getByRole('alertdialog', { name: 'Données modifiées entre-temps' });
  await expect.element(dialog.getByRole('row', { name: /Autos.*Véhicules/ })).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Garder ma saisie' }));
  await expect.poll(() => sent.length).toBe(2);
  expect([sentPart(0, 'version'), sentPart(1, 'version')]).toEqual([1, 2]);
  expect(sentPart(1, 'gamuts').map((range: RangeRow) => range.title)).toEqual(['Autos', 'Habitation', 'Bateau']);
  expect(sent[1]?.get('11_FP') ?? sent[1]?.get('11_F')).not.toBeUndefined();
  await expect.element(page.getByText(/^Brouillon du .* repris\.$/)).not.toBeInTheDocument();
});

test('ranges editor: resets its draft to the server’s version', async () => {
  await clickButton(/^Automobile/);
  await userEvent.fill(titleBox(), 'Autos');
  await expect.element(page.getByText(/^Brouillon gardé à/)).toBeVisible();
  await firstTab.rendered.unmount();
  firstTab.tab.kill();
  await openTab();
  await clickButton('Repartir de zéro');
  await clickButton('Annuler');
  await expect.element(page.getByRole('button', { name: /^Autos/ })).toBeVisible();
  await clickButton('Repartir de zéro');
  await clickButton('Effacer ma saisie');
  await expect.element(page.getByRole('button', { name: /^Automobile/ })).toBeVisible();
  await expect.element(page.getByText(/^Brouillon du/)).not.toBeInTheDocument();
});
