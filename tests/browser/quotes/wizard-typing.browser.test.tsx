import '#ui/theme/tokens.css';
import { ChakraProvider } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { blankProgress } from '#features/quotes/wizard/quote-progress.ts';
import { QuoteWizard } from '#features/quotes/wizard/quote-wizard.tsx';
import type { DraftContent, DraftEntry } from '#offline/base/draft-types.ts';
import { OfflineProvider } from '#offline/base/offline-context.tsx';
import type { OfflineServices } from '#offline/base/types.ts';
import { draftBase } from '#offline/drafts/draft-saver.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import type { Product } from '#shared/products/product.ts';
import { findQuotable } from '#shared/products/registry.ts';
import { system } from '#ui/theme/system.ts';

const drawn = vi.hoisted(() => ({ steps: 0, fields: new Map<string, number>() }));

vi.mock('#features/quotes/wizard/stepper.tsx', () => ({
  Stepper: () => {
    drawn.steps += 1;
    return null;
  },
}));

vi.mock('#ui/fields/text-field.tsx', async (original) => {
  const module = await original<typeof import('#ui/fields/text-field.tsx')>();
  return {
    ...module,
    TextField: ((props) => {
      drawn.fields.set(props.label, (drawn.fields.get(props.label) ?? 0) + 1);
      return <module.TextField {...props} />;
    }) as typeof module.TextField,
  };
});

const context: QuoteContext = {
  today: '2026-11-21',
  lists: {},
  commercialLimits: { maxReductionPercent: 0, maxBrokerFeesXpf: 0 },
};

/** Drafts that are kept nowhere, and told of as those of a device are: a new list with every save. */
const memoryDrafts = () => {
  const listeners = new Set<() => void>();
  let entries: readonly DraftEntry[] = [];
  return {
    saves: () => entries.at(0)?.savedAtMs ?? 0,
    getEntries: () => entries,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    save: async (content: DraftContent) => {
      const before = entries.at(0)?.savedAtMs ?? 0;
      const version = `v${before + 1}`;
      const rest = { files: [], state: 'open', refusal: null, version, besides: null } as const;
      entries = [{ ...content, ...rest, savedAtMs: before + 1 }];
      for (const listener of listeners) listener();
      return { id: content.id, version };
    },
  };
};

const open = async () => {
  const found = await findQuotable('AUTO');
  if (!found) throw new Error('no car product');
  const check = vi.fn(found.check);
  const product: Product = { ...found, check };
  const values = product.normalize(product.blank('PHY'), context);
  const drafts = memoryDrafts();
  await render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={new QueryClient()}>
        <OfflineProvider services={{ drafts } as unknown as OfflineServices}>
          <QuoteWizard
            work={{
              draftId: 'draft',
              draft: undefined,
              generation: 1,
              refusal: null,
              savedAtMs: null,
              base: draftBase(null),
              isReadOnly: false,
              onKept: () => undefined,
              onAccepted: () => undefined,
            }}
            start={{ product, values, progress: blankProgress(product), copyOf: null, notices: [] }}
            context={context}
            onCreated={() => undefined}
            clientSearch={() => null}
          />
        </OfflineProvider>
      </QueryClientProvider>
    </ChakraProvider>,
  );
  return { check, drafts };
};

const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

test('a key typed into a quote draws its field, and checks the quote once, after it is drawn', async () => {
  const { check, drafts } = await open();
  const name = page.getByRole('textbox', { name: 'Nom', exact: true });
  await userEvent.click(name);
  // The first letter ends what was missing, which the steps tell of.
  await userEvent.keyboard('d');
  await vi.waitFor(() => expect(drafts.saves()).toBeGreaterThan(0), { timeout: 15_000 });
  await frame();
  const savedBefore = drafts.saves();
  drawn.steps = 0;
  drawn.fields.clear();
  let checkedWithKeys = 0;
  document.addEventListener('input', () => {
    checkedWithKeys += check.mock.calls.length;
  });
  for (const key of 'upont-lajoie') {
    check.mockClear();
    await userEvent.keyboard(key);
    await frame();
    expect(check.mock.calls.length).toBeLessThanOrEqual(1);
  }
  await vi.waitFor(() => expect(drafts.saves()).toBeGreaterThan(savedBefore), { timeout: 15_000 });
  await frame();
  await expect.element(name).toHaveValue('DUPONT-LAJOIE');
  expect(checkedWithKeys).toBe(0);
  expect(drawn.steps).toBe(0);
  expect([...drawn.fields.keys()]).toEqual([]);
});
