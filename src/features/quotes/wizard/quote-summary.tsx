import { chakra } from '@chakra-ui/react';
import { stepTitles } from '#shared/forms/layout.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import { LivePrice } from './lazy-views.ts';
import { summarizeQuote } from './summarize-quote.ts';
import type { LiveQuote } from './work/live-quote.ts';
import { chosenFormulaOf } from './work/quote-progress.ts';
import type { QuoteWork } from './work/quote-work.ts';

interface QuoteSummaryProps {
  readonly work: QuoteWork;
  /** Shows a live price; without it, only the chosen one. */
  readonly live?: {
    /** All required values are present. */
    readonly isComplete: boolean;
    /** The pricing step is shown, which already marks indicative prices. */
    readonly isPricingStep: boolean;
    readonly onLiveResult: (live: Partial<LiveQuote>) => void;
  };
}

/** Summary beside every step: client, risk, and price once there is one. */
export function QuoteSummary({ work, live }: QuoteSummaryProps) {
  const { product, context, form, progress } = work;
  const summary = useFormSnapshot(form, (values) => summarizeQuote(product, values, context), 'after-frame');
  const chosen = chosenFormulaOf(progress);
  return (
    <Aside aria-label="Récapitulatif du devis">
      <section>
        <h3>Prix</h3>
        {chosen ? (
          <>
            <strong>{formatXpf(chosen.total)}</strong>
            <p>
              {chosen.libelle}, {chosen.splitting.toLowerCase()}
            </p>
            {progress.priced?.isIndicative && !live?.isPricingStep ? <p>Tarif indicatif, à confirmer</p> : null}
            {progress.priced?.estimation.acceptance?.outcome === 'refer' ? <p>À étudier par l’assureur</p> : null}
          </>
        ) : progress.priced ? (
          <p>Choisissez une formule.</p>
        ) : null}
        {live ? <LivePrice work={work} isComplete={live.isComplete} onLiveResult={live.onLiveResult} /> : null}
      </section>
      <section>
        <h3>{stepTitles.client}</h3>
        <Lines lines={summary.client} />
      </section>
      <section>
        <h3>{stepTitles.risk}</h3>
        <Lines lines={summary.risk} />
      </section>
      <section>
        <h3>Produit</h3>
        <div>{findProduct(product.code)?.label ?? product.code}</div>
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
    maxHeight: { lg: 'calc(100dvh - 96px)' },
    overflowY: 'auto',
    padding: '5',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'l3',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    '& section + section': { marginTop: '4', paddingTop: '4', borderTopWidth: '1px', borderColor: 'border.subtle' },
    '& h3': { fontSize: '0.8125rem', color: 'fg.muted', marginBottom: '1' },
    '& p': { color: 'fg.muted' },
    '& strong': { fontSize: 'xl', fontVariantNumeric: 'tabular-nums' },
    '& section > div:first-of-type': { fontWeight: 'medium' },
  },
});
