import type { ReactElement } from 'react';
import { QuoteWizard } from '#features/quotes/wizard/quote-wizard.tsx';
import { blankProgress } from '#features/quotes/wizard/work/quote-progress.ts';
import { createDraftBase } from '#offline/drafts/draft-saver.ts';
import type { DraftContent, DraftEntry } from '#offline/interfaces/draft-types.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import type { Product } from '#shared/products/product.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';

/** Drafts in memory, exposed like those of a device: each save creates a new list. */
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
      const draftState = { files: [], state: 'open', refusal: null, version, forkedFrom: null } as const;
      entries = [{ ...content, ...draftState, savedAtMs: before + 1 }];
      for (const listener of listeners) listener();
      return { id: content.id, version };
    },
  };
};

/** A reachable server, and an empty device. */
const reachable = { subscribe: () => () => undefined, state: 'online' };
const emptyDevice = { find: async () => undefined };

interface ShownQuote {
  readonly product: Product;
  readonly context: QuoteContext;
  /** Broker defaults with which the quote was created, if they changed while it opened. */
  readonly madeUnder?: QuoteContext;
  /** Values typed so far, in any version of the product. */
  readonly typed: unknown;
  /** The open sub-step; the first by default. */
  readonly partId?: string;
  /** A reachable server by default. */
  readonly connectivity?: object;
  /** Reads of the device; nothing is stored by default. */
  readonly device?: object;
  /** Answers reads by path; none by default. */
  readonly read?: (operation: { readonly path: string }) => Promise<object>;
  /** The outbox; empty by default. */
  readonly outbox?: object;
  /** Puts the wizard inside a router, where it shows links. */
  readonly wrap?: (wizard: ReactElement) => ReactElement;
}

/** Shows a partly typed quote; returns the drafts that it saves. */
export const renderWizard = async ({
  product,
  context,
  madeUnder = context,
  typed,
  partId,
  connectivity = reachable,
  device = emptyDevice,
  outbox = emptyOutbox,
  read,
  wrap = (wizard) => wizard,
}: ShownQuote) => {
  const drafts = memoryDrafts();
  const progress = { ...blankProgress(product), ...(partId !== undefined && { partId }) };
  await renderWithServices(
    { drafts, connectivity, device, outbox, ...(read && { read }) } as unknown as OfflineServices,
    wrap(
      <main>
        <h1>Devis</h1>
        <QuoteWizard
          work={{
            draftId: 'draft',
            draft: undefined,
            generation: 1,
            refusal: null,
            savedAtMs: null,
            base: createDraftBase(null, null),
            isReadOnly: false,
            onSaved: () => undefined,
            onAccepted: () => undefined,
          }}
          start={{
            product,
            values: product.normalize(typed, madeUnder),
            progress,
            copyOf: null,
            notices: [],
            changes: [],
          }}
          context={context}
          onCreated={() => undefined}
          clientSearch={() => null}
        />
      </main>,
    ),
  );
  return drafts;
};
