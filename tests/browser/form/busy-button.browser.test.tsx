import { Button } from '@chakra-ui/react';
import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

/** Chromium's own protocol, which the library does not type. */
const devtools = () => cdp() as unknown as { send(method: string, params: object): Promise<unknown> };
const forceColors = (value: 'active' | 'none') =>
  devtools().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });

afterEach(() => forceColors('none'));

test('busy button: keeps its name and hides its label behind the spinner, in forced colours too', async () => {
  await renderWithServices({}, <Button loading>Calculer</Button>);
  const button = page.getByRole('button', { name: 'Calculer' });
  await expect.element(button).toBeVisible();
  const labelColor = () => getComputedStyle(button.element().querySelector(':scope > span > span') as Element).color;
  await expect.poll(labelColor).toBe('rgba(0, 0, 0, 0)');
  await forceColors('active');
  await expect.poll(() => matchMedia('(forced-colors: active)').matches).toBe(true);
  await expect.poll(labelColor).toBe('rgba(0, 0, 0, 0)');
});
