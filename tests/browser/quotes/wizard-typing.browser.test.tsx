import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { QuoteContext } from '#shared/forms/node.ts';
import { loadProduct } from '#shared/products/load-product.ts';
import type { Product } from '#shared/products/product.ts';
import { waitUntil } from '#tests/support/until.ts';
import { renderWizard } from './wizard-harness.tsx';

const renderCounts = vi.hoisted(() => ({ steps: 0, fields: new Map<string, number>() }));

vi.mock('#features/quotes/wizard/stepper.tsx', () => ({
  Stepper: () => {
    renderCounts.steps += 1;
    return null;
  },
}));

vi.mock('#ui/fields/text-field.tsx', async (original) => {
  const module = await original<typeof import('#ui/fields/text-field.tsx')>();
  return {
    ...module,
    TextField: ((props) => {
      renderCounts.fields.set(props.label, (renderCounts.fields.get(props.label) ?? 0) + 1);
      return <module.TextField {...props} />;
    }) as typeof module.TextField,
  };
});

const context: QuoteContext = {
  today: '2026-11-21',
  lists: {},
  commercialLimits: { maxReductionPercent: 0, maxBrokerFeesXpf: 0 },
};

const openWizard = async () => {
  const loadedProduct = await loadProduct('AUTO');
  if (!loadedProduct) throw new Error('no car product');
  const check = vi.fn(loadedProduct.check);
  const product: Product = { ...loadedProduct, check };
  const drafts = await renderWizard({ product, context, typed: product.blankQuote('PHY', context) });
  return { check, drafts };
};

const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

test('quote typing: renders the field, then validates the quote once', async () => {
  const { check, drafts } = await openWizard();
  const name = page.getByRole('textbox', { name: 'Nom', exact: true });
  await userEvent.click(name);
  // The first letter resolves the missing field, which updates the steps.
  await userEvent.keyboard('d');
  await waitUntil(() => expect(drafts.saves()).toBeGreaterThan(0));
  // The first save and the updated steps render the wizard once more, on a busy machine some frames later.
  await waitUntil(async () => {
    check.mockClear();
    for (let frames = 0; frames < 5; frames += 1) await nextFrame();
    expect(check).not.toHaveBeenCalled();
  });
  const savedBefore = drafts.saves();
  renderCounts.steps = 0;
  renderCounts.fields.clear();
  let checkedWithKeys = 0;
  document.addEventListener('input', () => {
    checkedWithKeys += check.mock.calls.length;
  });
  for (const key of 'upont-lajoie') {
    check.mockClear();
    await userEvent.keyboard(key);
    // The validation runs when the browser is idle: the next key comes after it.
    await waitUntil(() => expect(check).toHaveBeenCalled());
    await nextFrame();
    expect(check).toHaveBeenCalledOnce();
  }
  await waitUntil(() => expect(drafts.saves()).toBeGreaterThan(savedBefore));
  await nextFrame();
  await expect.element(name).toHaveValue('DUPONT-LAJOIE');
  expect(checkedWithKeys).toBe(0);
  expect(renderCounts.steps).toBe(0);
  expect([...renderCounts.fields.keys()]).toEqual([]);
});
