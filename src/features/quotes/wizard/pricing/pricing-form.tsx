import { Button, chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
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
import { chooseFormula } from '../work/choose-formula.ts';
import { type LiveQuote, noLiveQuote } from '../work/live-quote.ts';
import { chosenFormulaOf } from '../work/quote-progress.ts';
import type { PricedResult, QuoteWork } from '../work/quote-work.ts';
import { PriceStatus } from './price-status.tsx';
import { ChosenFormulaDetail, PricingResult } from './pricing-result.tsx';
import { ProblemList } from './problem-list.tsx';
import { UndeclaredNotice } from './undeclared-notice.tsx';
import { type AutoPricing, usePricing } from './use-pricing.ts';
import type { ProblemState } from './use-problems.ts';

interface PricingFormProps {
  readonly work: QuoteWork;
  /** Prices computed on the device, shown in place of those that a change invalidated. */
  readonly live?: LiveQuote;
  readonly label: string;
  readonly problems: ProblemState;
  /** Navigates to another sub-step, if that is allowed. */
  readonly onOpenPart?: (partId: string) => void;
  /** Submit button for the chosen formula. */
  readonly finish: { readonly label: string; readonly isBusy: boolean; readonly onPress: () => void };
  readonly autoPricing?: AutoPricing | undefined;
  /** Content below the prices. */
  readonly aside?: ReactNode;
  /** Dialogs. */
  readonly children?: ReactNode;
}

/** Formulas, effect date, options, « Calculer », and the action on the chosen formula. Specification 3, section 2.10. */
export function PricingForm(props: PricingFormProps) {
  const { work, live = noLiveQuote, label, problems, onOpenPart, finish, autoPricing, aside, children } = props;
  const { product, form, progress, isReadOnly } = work;
  const { priced, chosenKey } = progress;
  const [results, showResults] = useScrollIntoView();
  const parts = product.steps.quote;
  const part = parts.find(({ id }) => id === progress.partId) ?? parts[0];
  const plan = useFormSnapshot(form, (values) => textAt(values, planPath));
  const { shown: shownPrices, isStale } = useShownPrices(priced, live);
  const chosen = chosenFormulaOf(progress);

  const { refusal, isPricing, price } = usePricing(work, problems, {
    autoPricing,
    onPriced: showResults,
  });
  const canPrice = !isPricing && !isReadOnly;
  const statusId = useId();
  const canFinish = !isReadOnly && !isPricing && !finish.isBusy && chosenKey !== null;
  /**
   * Control+Enter submits, so that the keyboard user need not tab through all options. Keys of a dialog opened by this
   * form do not count: its element is outside of the form.
   */
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    const isShortcut = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isShortcut || !canFinish || !event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    finish.onPress();
  };

  const onSubmit = isolateSubmit((event) => {
    event.preventDefault();
    if (canPrice) void price();
  });

  return (
    <form noValidate autoComplete="off" aria-label={label} onSubmit={onSubmit} onKeyDown={onKeyDown}>
      {problems.list.length > 0 ? (
        <ProblemList
          steps={product.steps}
          problems={problems}
          partId={progress.partId}
          onField={(path) => form.setFocus(path)}
          onOpenPart={onOpenPart}
        />
      ) : null}
      {refusal && !priced ? (
        <Banner tone="warning">
          <Reasons {...refusal} />
        </Banner>
      ) : null}
      <Results ref={results} tabIndex={-1}>
        {shownPrices ? (
          <PricingResult
            priced={shownPrices}
            chosenKey={chosenKey}
            splittingCode={plan || 'A'}
            isReadOnly={isReadOnly}
            formerFormula={progress.former}
            isStale={isStale}
            onChoose={(key) => chooseFormula(work, shownPrices, key)}
          />
        ) : null}
        {shownPrices ? <UndeclaredNotice work={work} onOpenPart={isReadOnly ? undefined : onOpenPart} /> : null}
      </Results>
      <QuoteSections work={work} sections={part?.sections ?? []} title={part?.title ?? ''} />
      {chosen ? <ChosenFormulaDetail formula={chosen} /> : null}
      {priced ? aside : <OfflineReadiness />}
      <ActionBar
        status={
          <PriceStatus
            id={statusId}
            work={work}
            hasPrices={shownPrices !== undefined && !isStale}
            refusal={refusal?.title}
            onShowPrices={showResults}
            onShowProblems={() => canPrice && void price()}
          />
        }
      >
        <Button
          type="submit"
          variant={priced ? 'outline' : 'solid'}
          loading={isPricing}
          disabled={isReadOnly || finish.isBusy}
        >
          <Icon name="calculator" />
          Calculer
        </Button>
        <Button
          variant={priced ? 'solid' : 'outline'}
          loading={finish.isBusy}
          disabled={isReadOnly || isPricing || chosenKey === null}
          aria-describedby={statusId}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={finish.onPress}
        >
          {finish.label}
        </Button>
      </ActionBar>
      {children}
    </form>
  );
}

/**
 * Prices to show: those of the last request, else the device’s own. While the device computes after a change, the
 * former ones stay in place, marked stale, so that the form below does not move.
 */
const useShownPrices = (priced: PricedResult | null, { estimation, isComputing }: LiveQuote) => {
  const liveResult = useMemo(
    (): PricedResult | undefined => estimation && { estimation, isIndicative: true, pricedAtMs: Date.now() },
    [estimation],
  );
  const current = priced ?? liveResult;
  const [lastShown, setLastShown] = useState(current);
  if (current && current !== lastShown) setLastShown(current);
  const isStale = !current && isComputing && lastShown !== undefined;
  return { shown: current ?? (isStale ? lastShown : undefined), isStale };
};

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
