import { ChakraProvider } from '@chakra-ui/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PickBox } from '#ui/fields/combobox/pick-box.tsx';
import { system } from '#ui/theme/system.ts';

function Harness() {
  const [text, setText] = useState('');
  return (
    <ChakraProvider value={system}>
      <PickBox
        label="Rechercher un client"
        placeholder="Nom…"
        options={[]}
        isLoading
        minLength={2}
        isDisabled={false}
        text={text}
        onText={setText}
        onPick={() => undefined}
      />
    </ChakraProvider>
  );
}

test('pick box: loads nothing before the minimum of characters, and states it', async () => {
  await render(<Harness />);
  const box = page.getByRole('combobox', { name: 'Rechercher un client' });
  await expect.element(box).not.toHaveAttribute('aria-busy');
  await userEvent.type(box, 'L');
  await expect.element(page.getByText('Tapez au moins 2 caractères')).toBeVisible();
  await expect.element(box).not.toHaveAttribute('aria-busy');
  await userEvent.type(box, 'e');
  await expect.element(page.getByText('Chargement…')).toBeVisible();
  await expect.element(box).toHaveAttribute('aria-busy', 'true');
});
