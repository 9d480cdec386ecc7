import '#ui/theme/tokens.css';
import { ChakraProvider } from '@chakra-ui/react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ProblemList } from '#features/quotes/wizard/pricing/problem-list.tsx';
import { product } from '#shared/products/auto/product-auto.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { system } from '#ui/theme/system.ts';

test('problem list: links to each field, or to the step that contains it', async () => {
  const onField = vi.fn();
  const onPart = vi.fn();
  const list = [
    { path: 'person.lastname', message: 'Le champ Nom est requis' },
    { path: 'productRisk.drivers.0.risk.crm', message: 'Le champ CRM est requis' },
    { path: 'effectDate', message: 'La date doit être le 26/12/2026 ou avant' },
    { path: 'product.code', message: 'Ce produit n’est pas proposé à la vente' },
  ];
  await render(
    <ChakraProvider value={system}>
      <main>
        <h1>Devis</h1>
        <ProblemList
          steps={product.steps}
          problems={{ list, refusalCount: 1 }}
          partId="quote"
          onField={onField}
          onOpenPart={onPart}
        />
      </main>
    </ChakraProvider>,
  );
  await expect.element(page.getByRole('group', { name: '4 informations sont à corriger' })).toHaveFocus();
  await expectAccessible();
  await userEvent.click(page.getByRole('button', { name: 'La date doit être le 26/12/2026 ou avant' }));
  expect(onField).toHaveBeenCalledWith('effectDate');
  await userEvent.click(page.getByRole('button', { name: 'Client : Le champ Nom est requis' }));
  expect(onPart).toHaveBeenLastCalledWith('client');
  await userEvent.click(page.getByRole('button', { name: 'Risque, Conducteurs : Le champ CRM est requis' }));
  expect(onPart).toHaveBeenLastCalledWith('drivers');
  // A problem without a field is listed too.
  await expect.element(page.getByText('Ce produit n’est pas proposé à la vente')).toBeVisible();
});

test('problem list: shows all its lines, however many there are', async () => {
  const list = Array.from({ length: 12 }, (_, index) => ({
    path: `productRisk.drivers.${index}.risk.crm`,
    message: `Le champ CRM du conducteur ${index + 1} est requis`,
  }));
  await render(
    <ChakraProvider value={system}>
      <main>
        <ProblemList steps={product.steps} problems={{ list, refusalCount: 1 }} partId="drivers" onField={vi.fn()} />
      </main>
    </ChakraProvider>,
  );
  const lines = page.getByRole('list').element();
  expect(lines.querySelectorAll('li')).toHaveLength(12);
  expect(lines.scrollHeight).toBe(lines.clientHeight);
});
