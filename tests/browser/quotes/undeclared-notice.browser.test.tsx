import '#ui/theme/tokens.css';
import { ChakraProvider } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { UndeclaredNotice } from '#features/quotes/wizard/pricing/undeclared-notice.tsx';
import { withValue } from '#shared/forms/raw.ts';
import { product } from '#shared/products/legal/product-pj.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { system } from '#ui/theme/system.ts';

const context = quoteContext();

function Notice({ effectif, onOpenPart }: { effectif: string; onOpenPart: (partId: string) => void }) {
  const form = useForm({ defaultValues: withValue(product.newQuote('MOR', context), 'person.effectif', effectif) });
  return (
    <ChakraProvider value={system}>
      <UndeclaredNotice work={{ product, context, form }} onOpenPart={onOpenPart} />
      <p>end</p>
    </ChakraProvider>
  );
}

test('undeclared answers: are named beside the price, with the way back to their step', async () => {
  const opened: string[] = [];
  await render(<Notice effectif="" onOpenPart={(partId) => opened.push(partId)} />);
  await expect.element(page.getByText('Effectif non déclaré\u00A0: le cas le plus cher est compté.')).toBeVisible();
  await page.getByRole('button', { name: 'Compléter\u00A0: Client' }).click();
  expect(opened).toEqual(['client']);
});

test('undeclared answers: a declared one shows no notice', async () => {
  await render(<Notice effectif="5" onOpenPart={() => {}} />);
  await expect.element(page.getByText('end')).toBeVisible();
  expect(page.getByText('non déclaré').query()).toBeNull();
});
