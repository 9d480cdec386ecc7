import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readPosition } from '#shared/claims/claim-position.ts';
import { carFile, clickButton, declarationHarness, textbox } from '#tests/browser/support/claim-harness.tsx';

const { openDeclaration } = declarationHarness();
afterEach(() => vi.restoreAllMocks());

test('claim declaration: writes the position of the tablet behind the place, and saves it in the draft', async () => {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((onPosition) =>
    onPosition({ coords: { latitude: -22.276_312, longitude: 166.441_8, accuracy: 12 } } as GeolocationPosition),
  );
  const { tab } = await openDeclaration(carFile);
  await userEvent.fill(textbox('Lieu'), 'RT1, après le pont');
  await clickButton('Ma position');
  const placeText =
    'RT1, après le pont [position 22,27631° S, 166,44180° E, à 12 m près, à 1 km du chef-lieu le plus proche, Nouméa]';
  await expect.element(textbox('Lieu')).toHaveValue(placeText);
  const draftId = () => tab.drafts.getEntries()?.[0]?.id ?? '';
  await expect
    .poll(async () => (await tab.drafts.load(draftId()))?.value)
    .toMatchObject({ values: { event: { place: placeText } } });
});

test('claim declaration: reports an unavailable position, and accepts a typed place', async () => {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_, onFailure) =>
    onFailure?.({ code: 1 } as GeolocationPositionError),
  );
  await openDeclaration(carFile);
  await clickButton('Ma position');
  await expect.element(page.getByText(/^La position n’est pas connue/)).toBeVisible();
  await expect.element(textbox('Lieu')).toHaveValue('');
});

test('claim declaration: places the accident on the map, which writes the place and saves it in the draft', async () => {
  const { tab } = await openDeclaration(carFile);
  await userEvent.fill(textbox('Lieu'), 'Transversale');
  await clickButton('Placer sur la carte');
  const map = page.getByRole('img', { name: /^Carte de la Nouvelle-Calédonie/ });
  await userEvent.click(map, { position: { x: 10, y: 10 } });
  await expect.element(textbox('Lieu')).toHaveValue(expect.stringMatching(/^Transversale \[position \d+,\d{5}° S/));
  await clickButton('Agrandir');
  const farPosition = readPosition((textbox('Lieu').element() as HTMLInputElement).value);
  await userEvent.click(map, { position: { x: 60, y: 40 } });
  const nearPosition = readPosition((textbox('Lieu').element() as HTMLInputElement).value);
  expect(nearPosition?.accuracyM).toBeLessThan(farPosition?.accuracyM ?? 0);
  // The text contains a single position, the latest.
  expect((textbox('Lieu').element() as HTMLInputElement).value.match(/\[position/g)).toHaveLength(1);
  const draftId = () => tab.drafts.getEntries()?.[0]?.id ?? '';
  await expect
    .poll(async () => (await tab.drafts.load(draftId()))?.value)
    .toMatchObject({ values: { event: { place: (textbox('Lieu').element() as HTMLInputElement).value } } });
});

test('claim declaration: the point of the map moves by keyboard', async () => {
  await openDeclaration(carFile);
  await clickButton('Placer sur la carte');
  const map = page.getByRole('img', { name: /^Carte de la Nouvelle-Calédonie/ });
  (map.element() as SVGElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  const first = readPosition((textbox('Lieu').element() as HTMLInputElement).value);
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  const second = readPosition((textbox('Lieu').element() as HTMLInputElement).value);
  expect(second?.latitude).toBeLessThan(first?.latitude ?? 0);
  expect(second?.longitude).toBeGreaterThan(first?.longitude ?? 0);
});
