import type { CreatedQuote } from '../creation/created-quotes.ts';
import { useValidation } from '../creation/use-validation.tsx';
import type { QuoteWork } from '../work/quote-work.ts';
import { PricingForm } from './pricing-form.tsx';
import { useProblems } from './use-problems.ts';

interface PricingStepProps {
  readonly work: QuoteWork;
  readonly onCreated: (quote: CreatedQuote) => void;
}

/** Step 3: effect date, options, "Calculer", the formulas and "Valider Tarif". Specification 3, section 2.10. */
export function PricingStep({ work, onCreated }: PricingStepProps) {
  const { advance } = work;
  const problems = useProblems(work);
  const validation = useValidation(work, { onCreated, onProblems: problems.show });
  return (
    <PricingForm
      work={work}
      label="Devis"
      problems={problems}
      // No formula is preselected: the choice is the person’s.
      autoPricing={{ key: '' }}
      onPart={(partId) => advance({ partId })}
      finish={{ label: 'Valider Tarif', isBusy: validation.isBusy, onPress: validation.validate }}
    >
      {validation.dialog}
    </PricingForm>
  );
}
