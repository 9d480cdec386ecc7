import { ChakraProvider } from '@chakra-ui/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PickBox } from '#ui/fields/combobox/pick-box.tsx';
import { system } from '#ui/theme/system.ts';

const pressKey = (init: KeyboardEventInit) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));

test.each([
  ['while composing', { isComposing: true }],
  ['with the key code of an input method, as in Safari', { keyCode: 229 }],
])('pick box: picks nothing by the Enter that confirms composed text, %s', async (_, init) => {
  const onPick = vi.fn();
  await render(
    <ChakraProvider value={system}>
      <PickBox
        label="Rechercher un client"
        placeholder="Nom…"
        options={[{ code: '7', libelle: 'ĐẶNG Văn' }]}
        isLoading={false}
        minLength={0}
        isDisabled={false}
        text="đặng"
        onText={() => undefined}
        onPick={onPick}
      />
    </ChakraProvider>,
  );
  await userEvent.click(page.getByRole('combobox', { name: 'Rechercher un client' }));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'ĐẶNG Văn' })).toHaveAttribute('data-active');
  pressKey({ key: 'Enter', ...init });
  expect(onPick).not.toHaveBeenCalled();
  pressKey({ key: 'Enter' });
  expect(onPick).toHaveBeenCalledExactlyOnceWith('7');
});

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
