import { Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { textAt } from '#shared/forms/raw.ts';
import { planPath } from '#shared/products/parts/commercial.ts';
import { ActionBar } from '#ui/form/action-bar.tsx';
import { isolateSubmit } from '#ui/form/isolate-submit.ts';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { Reasons } from '#ui/page/reasons.tsx';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import { OfflineReadiness } from '../../offline-readiness.tsx';
import { QuoteSections } from '../steps/quote-sections.tsx';
import type { QuoteWork } from '../work/quote-work.ts';
import { PricingResult } from './pricing-result.tsx';
import { ProblemList } from './problem-list.tsx';
import { type AutoPricing, usePricing } from './use-pricing.ts';
import type { ProblemState } from './use-problems.ts';

interface PricingFormProps {
  readonly work: QuoteWork;
  readonly label: string;
  readonly problems: ProblemState;
  /** Navigates to another sub-step, if that is allowed. */
  readonly onPart?: (partId: string) => void;
  /** Submit button for the chosen formula. */
  readonly finish: { readonly label: string; readonly isBusy: boolean; readonly onPress: () => void };
  readonly autoPricing?: AutoPricing | undefined;
  /** Content below the prices. */
  readonly aside?: ReactNode;
  /** Dialogs. */
  readonly children?: ReactNode;
}

/** Effect date, options, « Calculer », formulas, and the action on the chosen one. Specification 3, section 2.10. */
export function PricingForm(props: PricingFormProps) {
  const { work, label, problems, onPart, finish, autoPricing, aside, children } = props;
  const { product, form, progress, advance, isReadOnly } = work;
  const { priced, chosenKey } = progress;
  const [results, showResults] = useScrollIntoView();
  const parts = product.steps.quote;
  const part = parts.find(({ id }) => id === progress.partId) ?? parts[0];

  const plan = useFormSnapshot(form, (values) => textAt(values, planPath));
  /** The plan field and the table of formulas stay in sync. */
  const choose = (key: string): void => {
    const splittingCode = priced?.estimation.formulas[key]?.splittingCode;
    if (plan !== '' && splittingCode && splittingCode !== plan) form.setValue(planPath, splittingCode);
    advance({ chosenKey: key });
  };

  const { refusal, isPricing, price } = usePricing(work, problems, {
    autoPricing,
    onPriced: showResults,
  });

  const onSubmit = isolateSubmit((event) => {
    event.preventDefault();
    if (!isPricing && !isReadOnly) void price();
  });

  return (
    <form noValidate autoComplete="off" aria-label={label} onSubmit={onSubmit}>
      {problems.list.length > 0 ? (
        <ProblemList
          steps={product.steps}
          problems={problems}
          partId={progress.partId}
          onField={(path) => form.setFocus(path)}
          onPart={onPart}
        />
      ) : null}
      <QuoteSections work={work} sections={part?.sections ?? []} title={part?.title ?? ''} />
      {refusal && !priced ? (
        <Banner tone="warning">
          <Reasons {...refusal} />
        </Banner>
      ) : null}
      {priced ? (
        <Results ref={results} tabIndex={-1}>
          <PricingResult
            priced={priced}
            chosenKey={chosenKey}
            splittingCode={plan || 'A'}
            isReadOnly={isReadOnly}
            onChoose={choose}
          />
          {aside}
        </Results>
      ) : null}
      {priced ? null : <OfflineReadiness />}
      <ActionBar>
        <Button
          type="submit"
          size="lg"
          variant={priced ? 'outline' : 'solid'}
          loading={isPricing}
          disabled={isReadOnly || finish.isBusy}
        >
          <Icon name="calculator" />
          Calculer
        </Button>
        <Button
          size="lg"
          variant={priced ? 'solid' : 'outline'}
          loading={finish.isBusy}
          disabled={isReadOnly || isPricing || chosenKey === null}
          onClick={finish.onPress}
        >
          {finish.label}
        </Button>
      </ActionBar>
      {children}
    </form>
  );
}

/** Returns a ref and a function that scrolls to and focuses the element after the next render. */
const useScrollIntoView = () => {
  const element = useRef<HTMLDivElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'start' });
  }, [times]);
  return [element, () => setTimes((before) => before + 1)] as const;
};

const Results = chakra('div', {
  base: { outline: 'none' },
});
