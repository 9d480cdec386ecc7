import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { carFile, declarationHarness, field, press } from '#tests/browser/support/claim-harness.tsx';

const { openDeclaration } = declarationHarness();
afterEach(() => vi.restoreAllMocks());

test('claim declaration: writes the position of the tablet behind the place, and saves it in the draft', async () => {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((onPosition) =>
    onPosition({ coords: { latitude: -22.276_312, longitude: 166.441_8, accuracy: 12 } } as GeolocationPosition),
  );
  const { tab } = await openDeclaration(carFile);
  await userEvent.fill(field('Lieu'), 'RT1, après le pont');
  await press('Ma position');
  const place = 'RT1, après le pont [position 22,27631° S, 166,44180° E, à 12 m près]';
  await expect.element(field('Lieu')).toHaveValue(place);
  const id = () => tab.drafts.getEntries()?.[0]?.id ?? '';
  await expect.poll(async () => (await tab.drafts.load(id()))?.value).toMatchObject({ values: { event: { place } } });
});

test('claim declaration: says that the position is not known, and leaves the place to words', async () => {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_, onFailure) =>
    onFailure?.({ code: 1 } as GeolocationPositionError),
  );
  await openDeclaration(carFile);
  await press('Ma position');
  await expect.element(page.getByText(/^La position n’est pas connue/)).toBeVisible();
  await expect.element(field('Lieu')).toHaveValue('');
});
