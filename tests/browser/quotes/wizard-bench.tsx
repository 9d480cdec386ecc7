import { QuoteWizard } from '#features/quotes/wizard/quote-wizard.tsx';
import { blankProgress } from '#features/quotes/wizard/work/quote-progress.ts';
import { createDraftBase } from '#offline/drafts/draft-saver.ts';
import type { DraftContent, DraftEntry } from '#offline/interfaces/draft-types.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import type { Product } from '#shared/products/product.ts';
import { showWith } from '#tests/browser/support/app-bench.tsx';

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
      const rest = { files: [], state: 'open', refusal: null, version, forkedFrom: null } as const;
      entries = [{ ...content, ...rest, savedAtMs: before + 1 }];
      for (const listener of listeners) listener();
      return { id: content.id, version };
    },
  };
};

/** A server that is there, and a device that knows nobody. */
const connectivity = { subscribe: () => () => undefined, state: 'online' };
const device = { find: async () => undefined };

interface ShownQuote {
  readonly product: Product;
  readonly context: QuoteContext;
  /** The rules that its values were made under, where those changed while it was being opened. */
  readonly madeUnder?: QuoteContext;
  /** What was typed so far, in any form that the product brings into its own. */
  readonly typed: unknown;
  /** The sub-step that is open; the first one unless said. */
  readonly partId?: string;
}

/** Shows a quote as it was typed so far, and the drafts that it saves. */
export const showWizard = async ({ product, context, madeUnder = context, typed, partId }: ShownQuote) => {
  const drafts = memoryDrafts();
  const progress = { ...blankProgress(product), ...(partId !== undefined && { partId }) };
  await showWith(
    { drafts, connectivity, device } as unknown as OfflineServices,
    <main>
      <h1>Devis</h1>
      <QuoteWizard
        work={{
          draftId: 'draft',
          draft: undefined,
          generation: 1,
          refusal: null,
          savedAtMs: null,
          base: createDraftBase(null),
          isReadOnly: false,
          onSaved: () => undefined,
          onAccepted: () => undefined,
        }}
        start={{ product, values: product.normalize(typed, madeUnder), progress, copyOf: null, notices: [] }}
        context={context}
        onCreated={() => undefined}
        clientSearch={() => null}
      />
    </main>,
  );
  return drafts;
};
