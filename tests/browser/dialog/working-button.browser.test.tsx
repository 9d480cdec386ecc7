import { Button } from '@chakra-ui/react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderFields } from '#tests/browser/fields/harness.tsx';

test('button: keeps its accessible name while loading and hides its text', async () => {
  await renderFields({ defaultValues: {}, fields: () => <Button loading>Valider Tarif</Button> });
  const button = page.getByRole('button', { name: 'Valider Tarif' });
  await expect.element(button).toBeDisabled();
  const text = button.element().querySelector('span > span:last-child');
  expect(text?.textContent).toBe('Valider Tarif');
  expect(getComputedStyle(text as Element).color).toBe('rgba(0, 0, 0, 0)');
});
