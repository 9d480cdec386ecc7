import { chakra } from '@chakra-ui/react';
import { Suspense } from 'react';
import { stepTitles } from '#shared/forms/layout.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import { knownOfQuote } from './known-of-quote.ts';
import { LivePrice } from './late-views.ts';
import { chosenOf } from './work/quote-progress.ts';
import type { QuoteWork } from './work/quote-work.ts';

interface QuoteSummaryProps {
  readonly work: QuoteWork;
  /** Tells the price as one types; without it, the one that was chosen alone. */
  readonly live?: {
    /** Nothing is missing of the quote. */
    readonly isWhole: boolean;
    /** The step of the prices is shown, which says what they are worth. */
    readonly isAtPrices: boolean;
    readonly onNotes: (notes: Readonly<Record<string, string>>) => void;
  };
}

/** What is known of the quote, beside every step: client, risk, and the price once there is one. */
export function QuoteSummary({ work, live }: QuoteSummaryProps) {
  const { product, context, form, progress } = work;
  const known = useFormSnapshot(form, (values) => knownOfQuote(product, values, context), 'after-frame');
  const chosen = chosenOf(progress);
  return (
    <Aside aria-label="Récapitulatif du devis">
      <section>
        <h3>Produit</h3>
        <div>{findProduct(product.code)?.label ?? product.code}</div>
      </section>
      <section>
        <h3>{stepTitles.client}</h3>
        <Lines lines={known.client} />
      </section>
      <section>
        <h3>{stepTitles.risk}</h3>
        <Lines lines={known.risk} />
      </section>
      <section>
        <h3>Prix</h3>
        {chosen ? (
          <>
            <strong>{formatXpf(chosen.total)}</strong>
            <p>
              {chosen.libelle}, {chosen.splitting.toLowerCase()}
            </p>
            {progress.priced?.isIndicative && !live?.isAtPrices ? <p>Tarif indicatif, à confirmer</p> : null}
            {progress.priced?.estimation.acceptance?.outcome === 'refer' ? <p>À étudier par l’assureur</p> : null}
          </>
        ) : progress.priced ? (
          <p>Choisissez une formule.</p>
        ) : null}
        {live ? (
          <Suspense>
            <LivePrice work={work} isWhole={live.isWhole} onNotes={live.onNotes} />
          </Suspense>
        ) : null}
      </section>
    </Aside>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.length === 0 ? <p>À compléter.</p> : [...new Set(lines)].map((line) => <div key={line}>{line}</div>);
}

const Aside = chakra('aside', {
  base: {
    alignSelf: 'start',
    position: { lg: 'sticky' },
    top: '80px',
    padding: '5',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'l3',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    '& section + section': { marginTop: '4', paddingTop: '4', borderTopWidth: '1px', borderColor: 'border.subtle' },
    '& h3': { fontSize: '13px', color: 'fg.muted', marginBottom: '1' },
    '& p': { color: 'fg.muted' },
    '& strong': { fontSize: 'xl', fontVariantNumeric: 'tabular-nums' },
    '& dl > div': { display: 'flex', justifyContent: 'space-between', gap: '3', paddingBlock: '1' },
    '& dd': { fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& section > div:first-of-type': { fontWeight: 'medium' },
  },
});
