import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AdviceSection, conversionAdvice } from '#features/quotes/conversion/advice-section.tsx';
import { conversionFields } from '#shared/conversion/convert.ts';
import { normalizeValues } from '#shared/forms/normalize.ts';
import { coerceToShape, type RawGroup } from '#shared/forms/raw.ts';
import type { EstimatedFormula } from '#shared/operations/quotes/estimation.ts';
import { product } from '#shared/products/auto/product-auto.ts';
import { formulaKey } from '#shared/products/estimation.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';

const createFormula = (code: string, libelle: string, total: number): EstimatedFormula => ({
  code,
  libelle,
  splittingCode: 'A',
  splitting: 'Annuel',
  guarantees: [],
  premium: total,
  fees: [],
  total,
  instalments: 1,
  cash: total,
  secondary: 0,
  lines: [],
  tariffVersion: 'v1',
});
const third = createFormula('TIERS', 'Tiers', 60_000);
const fullFormula = createFormula('TR', 'Tous risques', 120_000);
const estimation = { formulas: { A_TIERS: third, A_TR: fullFormula } };
const context = quoteContext();
const fields = conversionFields(product);
const initial = normalizeValues(fields, coerceToShape(fields, carQuote) as RawGroup, context);

function Harness({ isReadOnly = false }: { readonly isReadOnly?: boolean }) {
  const [chosen, setChosen] = useState(third);
  const form = useForm({ defaultValues: initial });
  useWatch({ control: form.control });
  const progress = { partId: '', editing: null, priced: { estimation }, chosenKey: formulaKey(chosen) };
  const work = { product, context, form, progress, isReadOnly } as never;
  return (
    <main>
      <h1>Paiement</h1>
      <AdviceSection work={work} chosen={chosen} />
      <button type="button" onClick={() => setChosen(fullFormula)}>
        Choisir l’autre formule
      </button>
      <output>{JSON.stringify(conversionAdvice(work, chosen))}</output>
    </main>
  );
}

const submittedValues = () =>
  JSON.parse(document.querySelector('output')?.textContent ?? '{}') as Record<string, string>;
/** A suggested text; the harness prints it again. */
const definitionOf = (part: string) => page.getByRole('definition').filter({ hasText: part });
const chooseOther = page.getByRole('button', { name: 'Choisir l’autre formule' });
const editButton = page.getByRole('button', { name: 'Modifier' });
const restoreButton = page.getByRole('button', { name: 'Reprendre le texte proposé' });

test('advice: submits the suggested texts of the chosen formula without a key press', async () => {
  await renderWithServices({}, <Harness />);
  await expect.element(definitionOf('La formule Tiers est conseillée')).toBeVisible();
  expect(submittedValues()['advised']).toContain('La formule Tiers est conseillée');
  await expectAccessible();
  await userEvent.click(chooseOther);
  await expect.element(definitionOf('La formule Tous risques est conseillée')).toBeVisible();
  expect(submittedValues()['declined']).toContain('non retenues\u00A0: Tiers');
});

test('advice: submits what the broker wrote, warns after a change of formula, and returns to the suggestion', async () => {
  await renderWithServices({}, <Harness />);
  await userEvent.click(editButton);
  const needs = page.getByRole('textbox', { name: /Besoins du client/ });
  await userEvent.fill(needs, 'Rouler jusqu’à Yaté');
  await expectAccessible();
  expect(submittedValues()).toMatchObject({ needs: 'Rouler jusqu’à Yaté' });
  expect(page.getByRole('alert').elements()).toHaveLength(0);
  await userEvent.click(chooseOther);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^La formule a changé depuis/);
  expect(submittedValues()).toMatchObject({ needs: 'Rouler jusqu’à Yaté' });
  await userEvent.click(restoreButton);
  await expect.element(definitionOf('La formule Tous risques est conseillée')).toBeVisible();
  expect(submittedValues()['needs']).toContain('Le client souhaite une assurance Automobile');
});

test('advice: is not editable while another tab edits the conversion', async () => {
  await renderWithServices({}, <Harness isReadOnly />);
  await expect.element(definitionOf('La formule Tiers est conseillée')).toBeVisible();
  expect(editButton.elements()).toHaveLength(0);
});
