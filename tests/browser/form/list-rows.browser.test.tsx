import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { ChakraProvider } from '@chakra-ui/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Icon } from '#ui/icon.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { system } from '#ui/theme/system.ts';

const [initialWidth, initialHeight] = [window.innerWidth, window.innerHeight];
beforeEach(() => page.viewport(390, 844));
afterEach(() => page.viewport(initialWidth, initialHeight));
document.body.style.margin = '0';

const boxOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect();

test('list row: its text has the width of a phone, and the action is below it', async () => {
  await render(
    <ChakraProvider value={system}>
      <ListRows style={{ marginInline: '32px' }}>
        <li>
          <Icon name="payments" />
          <div>
            <small>Reçu R26-00001, le 30/11/2026, enregistré par Marie-Rose Wamytan.</small>
          </div>
          <button type="button" style={{ width: '92px' }}>
            Annuler…
          </button>
        </li>
        <li>
          <Icon name="payments" />
          <div>
            <small>Reçu R26-00002</small>
          </div>
          <button type="button" style={{ width: '44px' }}>
            Ouvrir
          </button>
        </li>
      </ListRows>
    </ChakraProvider>,
  );
  const text = boxOf('Reçu R26-00001, le 30/11/2026, enregistré par Marie-Rose Wamytan.');
  expect(text.width).toBeGreaterThan(280);
  expect(boxOf('Annuler…').top).toBeGreaterThanOrEqual(text.bottom);
  expect(boxOf('Ouvrir').left).toBeGreaterThan(boxOf('Reçu R26-00002').right);
});
