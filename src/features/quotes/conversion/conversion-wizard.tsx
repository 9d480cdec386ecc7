import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useSession } from '#api/session/use-session.ts';
import type { ServerRefusal } from '#offline/interfaces/submit-result.ts';
import { conversionFields, secondStepFields } from '#shared/conversion/convert.ts';
import { checkValues } from '#shared/forms/check.ts';
import type { ChosenFormula } from '#shared/operations/quotes/estimation.ts';
import { formulaKey, isSamePrice, toChosenFormula } from '#shared/products/estimation.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { useStepHistory } from '#ui/dialog/step-history.ts';
import { ComparisonTable } from '#ui/facts/comparison-table.tsx';
import { forkedDraftMessage } from '#ui/form/draft-banners.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { SaveStatus } from '#ui/form/save-status.tsx';
import { StepBar, type StepState } from '#ui/form/step-bar.tsx';
import { PageSection } from '#ui/page/page.tsx';
import type { OpenWork } from '#work/open-work.ts';
import { formatRefusalReason } from '#work/refusal.ts';
import { useWorkSubmit } from '#work/use-work-submit.ts';
import { usePriceConflict } from '../wizard/creation/use-price-conflict.tsx';
import { PricingForm } from '../wizard/pricing/pricing-form.tsx';
import { useProblems } from '../wizard/pricing/use-problems.ts';
import { QuoteSummary } from '../wizard/quote-summary.tsx';
import { useFocusOnChange, WizardColumns, WizardHead } from '../wizard/wizard-frame.tsx';
import { changeText, comparedPrices } from '../wizard/work/price-conflict.ts';
import { chosenFormulaOf } from '../wizard/work/quote-progress.ts';
import { showMessage } from '../wizard/work/show-message.ts';
import { usePricedWork } from '../wizard/work/use-priced-work.ts';
import { acceptedConversion } from './accepted-conversion.ts';
import type { ConversionStart } from './conversion-start.ts';
import { type AcceptedConversion, conversionWork, paymentPart } from './conversion-work-definition.ts';
import { IncompleteQuote } from './incomplete-quote.tsx';
import { PaymentStep } from './payment-step.tsx';
import { InsuredVehicle } from './same-vehicle-banners.tsx';
import { unknownPricingTimeMs } from './saved-price.ts';
import { conversionSteps } from './steps.ts';
import { useCurrentEffectDate } from './use-current-effect-date.ts';

/** Result of an accepted conversion. */
type CreatedContract = NonNullable<ReturnType<typeof conversionWork.parseAnswer>>;

interface ConversionWizardProps {
  readonly opened: OpenWork;
  readonly start: ConversionStart;
  readonly onCreated: (contract: CreatedContract) => void;
  /** The quote became a contract with other terms meanwhile. */
  readonly onReplaced: (refused: ServerRefusal) => void;
}

/** Steps 1 and 2: price and payment. Specification 4, sections 2, 4 and 5. */
export function ConversionWizard({ opened, start, onCreated, onReplaced }: ConversionWizardProps) {
  const { product } = start;
  const today = useToday();
  const context = useMemo(() => ({ ...start.context, today }), [start.context, today]);
  const [quote, setQuote] = useState(start.quote);
  const fields = useMemo(() => conversionFields(product), [product]);
  const pricedWork = usePricedWork({
    work: conversionWork,
    opened,
    product,
    context,
    fields,
    start,
    typed: (values, progress) => ({ quote, product, values, progress, notices: start.notices }),
    problemsOf: (values, { partId }) =>
      partId === paymentPart
        ? checkValues(secondStepFields(product), values, context).problems
        : product.check(values, context).problems,
  });
  const { work } = pricedWork;
  const { form, progress, updateProgress } = work;
  const submit = useWorkSubmit(conversionWork);
  const agencyCode = useSession()?.user.agency?.code ?? null;
  const problems = useProblems(work);
  const chosen = chosenFormulaOf(progress);
  const firstPart = product.steps.quote[0]?.id ?? '';
  const isPaying = progress.partId === paymentPart;
  const title = useFocusOnChange(progress.partId);

  const { mutate: send, isPending } = useMutation({
    mutationFn: async (accepted: AcceptedConversion) => {
      const submitted = { quote, product, agencyCode, ...accepted };
      const outcome = await work.send(() => submit(submitted, opened.draftId));
      if (outcome.state === 'accepted') onCreated(outcome.answer);
      if (outcome.state === 'conflict') conflict.open(outcome.conflict);
      if (outcome.state === 'forked') showMessage({ type: 'error', message: forkedDraftMessage });
      if (outcome.state !== 'refused') return;
      const { message, errors, contract } = outcome.refused;
      if (contract) return onReplaced(outcome.refused);
      applyServerErrors<FieldValues>(form, Object.keys(errors).length > 0 ? errors : { refused: [message] });
      // The step that is open may show none of the fields.
      showMessage({ type: 'error', message: formatRefusalReason(outcome.refused) });
    },
  });
  useCurrentEffectDate(work, isPending);
  const conflict = usePriceConflict(work, {
    chosen: chosen && toChosenFormula(chosen),
    notSavedText: 'Le contrat n’est pas créé',
    onAccept: (formula, { isQuoteChanged }) => {
      // Another formula may change the suggested advice: the broker reads that step again before validating.
      if (isQuoteChanged) setQuote({ ...quote, formula });
      else if (chosen) send({ ...acceptedConversion(work, chosen), formula });
    },
    onChooseOther: ({ isQuoteChanged, current }) => {
      if (isQuoteChanged) setQuote({ ...quote, formula: current });
      updateProgress({ partId: firstPart });
    },
  });
  const stepState = (index: number): StepState => {
    const current = isPaying ? 1 : 0;
    if (index === current) return 'current';
    return index < current ? 'done' : 'ahead';
  };
  /** Going back drops a saved price without details, so that it is requested again. */
  const backToPrice = () =>
    updateProgress({
      partId: firstPart,
      ...(progress.priced?.pricedAtMs === unknownPricingTimeMs && { priced: null, chosenKey: null }),
    });
  useStepHistory({
    steps: chosen || isPaying ? [firstPart, paymentPart] : [firstPart],
    step: isPaying ? paymentPart : firstPart,
    goTo: (id) => (id === paymentPart ? updateProgress({ partId: paymentPart }) : backToPrice()),
    isLocked: isPending,
  });
  const goTo = [backToPrice, chosen ? () => updateProgress({ partId: paymentPart }) : undefined];
  const steps = conversionSteps.map((step, index) => ({
    ...step,
    state: stepState(index),
    onGo: stepState(index) === 'current' ? undefined : goTo[index],
  }));
  return (
    <>
      <StepBar label="Étapes de la transformation" steps={steps} />
      <WizardColumns>
        <div>
          <WizardHead>
            <h2 ref={title} tabIndex={-1}>
              {conversionSteps[isPaying ? 1 : 0]?.title}
            </h2>
            <span role="status">
              <SaveStatus saver={pricedWork.saver} openedSavedAtMs={opened.savedAtMs} />
            </span>
          </WizardHead>
          {isPaying ? (
            <PaymentStep work={work} quote={quote} isBusy={isPending} onValidate={send} />
          ) : (
            <>
              {quote.id === null ? null : <InsuredVehicle quoteId={quote.id} />}
              <IncompleteQuote quoteId={quote.id} product={product} partId={progress.partId} problems={problems.list} />
              <PricingForm
                work={work}
                label="Tarification du contrat"
                problems={problems}
                autoPricing={{ key: quote.formula ? formulaKey(quote.formula) : '' }}
                finish={{ label: 'Suivant', isBusy: false, onPress: () => updateProgress({ partId: paymentPart }) }}
                aside={<PriceChange before={quote.formula} now={chosen && toChosenFormula(chosen)} />}
              />
            </>
          )}
        </div>
        <QuoteSummary work={work} />
      </WizardColumns>
      {conflict.dialog}
    </>
  );
}

interface PriceChangeProps {
  readonly before: ChosenFormula | null;
  readonly now: ChosenFormula | undefined;
}

/** Compares a changed price with the saved one; renders nothing if they are equal. */
function PriceChange({ before, now }: PriceChangeProps) {
  if (!before || !now || isSamePrice(before, now)) return null;
  const prices = { expected: before, current: now };
  return (
    <PageSection title="Le prix n’est plus celui du devis" facts={changeText(prices)}>
      <ComparisonTable
        labelHeader="Donnée"
        mine="Prix du devis"
        theirs="Prix du contrat"
        values={comparedPrices(prices)}
      />
    </PageSection>
  );
}
