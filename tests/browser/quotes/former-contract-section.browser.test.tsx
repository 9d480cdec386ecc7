import { useForm, useWatch } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FormerContractSection } from '#features/quotes/conversion/former-contract-section.tsx';
import { conversionFields } from '#shared/conversion/convert.ts';
import { normalizeValues } from '#shared/forms/normalize.ts';
import { coerceToShape, type RawGroup } from '#shared/forms/raw.ts';
import { product } from '#shared/products/auto/product-auto.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';

const context = quoteContext('2026-11-21');
const fields = conversionFields(product);
const initial = normalizeValues(fields, coerceToShape(fields, carQuote) as RawGroup, context);

function Harness() {
  const form = useForm({ defaultValues: initial });
  useWatch({ control: form.control });
  return (
    <main>
      <h1>Paiement</h1>
      <FormerContractSection work={{ product, context, form, isReadOnly: false } as never} />
    </main>
  );
}

const box = page.getByRole('checkbox', { name: 'Le client quitte un autre assureur' });
const insurer = page.getByRole('textbox', { name: /Ancien assureur/ });
const notice = page.getByRole('status');

test('former contract: asks for nothing until the client leaves an insurer, then names the last day of notice', async () => {
  await renderWithServices({}, <Harness />);
  expect(insurer.elements()).toHaveLength(0);
  await userEvent.click(box);
  await expect.element(insurer).toBeVisible();
  await userEvent.click(page.getByRole('radio', { name: /À l’échéance annuelle/ }));
  await userEvent.fill(page.getByRole('textbox', { name: /Date de fin/ }), '01/12/2026');
  await expect.element(notice).toMatchTextContent(/Le préavis n’est plus tenu.*01\/10\/2026/);
  await userEvent.click(page.getByRole('radio', { name: /Véhicule assuré depuis plus d’un an/ }));
  await expect.element(notice).toMatchTextContent(/01\/11\/2026/);
  await expectAccessible();
  await userEvent.click(box);
  await expect.element(insurer).not.toBeInTheDocument();
  expect(notice.elements()).toHaveLength(0);
});
