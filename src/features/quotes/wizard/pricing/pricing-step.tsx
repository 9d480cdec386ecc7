import { useMemo } from 'react';
import { formulaKey } from '#shared/products/estimation.ts';
import { InsurerRequestBanner } from '#ui/page/insurer-request-banner.tsx';
import type { CreatedQuote } from '../creation/created-quotes.ts';
import { useValidation } from '../creation/use-validation.tsx';
import type { LiveQuote } from '../work/live-quote.ts';
import { pendingInsurerRequest } from '../work/pending-insurer-request.ts';
import type { QuoteWork } from '../work/quote-work.ts';
import { PricingForm } from './pricing-form.tsx';
import { useProblems } from './use-problems.ts';

interface PricingStepProps {
  readonly work: QuoteWork;
  readonly live: LiveQuote;
  readonly onCreated: (quote: CreatedQuote) => void;
}

/** Step 3: effect date, options, "Calculer", the formulas and "Valider Tarif". Specification 3, section 2.10. */
export function PricingStep({ work, live, onCreated }: PricingStepProps) {
  const { product, context, form, updateProgress } = work;
  const { former, priced } = work.progress;
  const problems = useProblems(work);
  // The prices of a risk to study say so themselves.
  const toSend = useMemo(
    () => priced && pendingInsurerRequest(product.check(form.getValues(), context), priced.estimation.acceptance),
    [priced, product, form, context],
  );
  const validation = useValidation(work, { onCreated, onProblems: problems.show });
  return (
    <PricingForm
      work={work}
      live={live}
      label="Devis"
      problems={problems}
      // Only a copy preselects a formula, that of its original. In a new quote the person chooses one.
      autoPricing={{ key: former ? formulaKey(former) : '' }}
      onOpenPart={(partId) => updateProgress({ partId })}
      aside={toSend?.kind === 'verify' ? <InsurerRequestBanner request={toSend} /> : null}
      finish={{ label: 'Valider Tarif', isBusy: validation.isBusy, onPress: validation.validate }}
    >
      {validation.dialog}
    </PricingForm>
  );
}
