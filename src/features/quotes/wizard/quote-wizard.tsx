import { Box } from '@chakra-ui/react';
import { useCallback, useEffect, useState } from 'react';
import { useDraftsSelector } from '#offline/outbox/work-hooks.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { textAt } from '#shared/forms/raw.ts';
import type { PrefilledEntry } from '#shared/products/parts/client-history.ts';
import { useStepHistory } from '#ui/dialog/step-history.ts';
import { SaveStatus } from '#ui/form/save-status.tsx';
import { LoadingState } from '#ui/page/states.tsx';
import { OptionNotes } from '#ui/schema-form/option-notes.ts';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import type { OpenWork } from '#work/open-work.ts';
import type { CreatedQuote } from './creation/created-quotes.ts';
import { KnownAnswersContext } from './known/known-answers.ts';
import { useKnownAnswers } from './known/use-known-answers.ts';
import { FirstPricePanel, PricingStep, preloadLaterSteps } from './lazy-views.ts';
import { QuoteSummary } from './quote-summary.tsx';
import { Stepper } from './stepper.tsx';
import type { ClientSearch } from './steps/client-choice.tsx';
import { PartForm } from './steps/part-form.tsx';
import { useSubSteps } from './steps/use-sub-steps.ts';
import { useFocusOnChange, WizardColumns, WizardHead } from './wizard-frame.tsx';
import { type LiveQuote, noLiveQuote } from './work/live-quote.ts';
import { subStepOf } from './work/quote-progress.ts';
import type { QuoteStart } from './work/quote-start.ts';
import { useQuoteWork } from './work/use-quote-work.ts';

interface QuoteWizardProps {
  readonly work: OpenWork;
  readonly start: QuoteStart;
  readonly context: QuoteContext;
  readonly onCreated: (quote: CreatedQuote) => void;
  readonly clientSearch: ClientSearch;
}

/** Steps of a quote, one sub-step at a time, with a summary. Specification 3, sections 2.3 and 4. */
export function QuoteWizard({ work: opened, start, context, clientSearch, onCreated }: QuoteWizardProps) {
  const { draftId } = opened;
  const pricedWork = useQuoteWork({ opened, start, context });
  const { work } = pricedWork;
  const { form, progress, updateProgress } = work;
  const subSteps = useSubSteps(work);
  const knownAnswers = useKnownAnswers(work);
  const [firstEntry, setFirstEntry] = useState<PrefilledEntry | null>(null);
  const [live, setLive] = useState(noLiveQuote);
  const updateLive = useCallback((change: Partial<LiveQuote>) => setLive((before) => ({ ...before, ...change })), []);
  const current = subStepOf(subSteps, progress.partId);
  const isSaved = useDraftsSelector((drafts) =>
    drafts.some(({ id, state }) => id === draftId && state === 'submitted'),
  );
  const title = useFocusOnChange(current.part.id);
  useEffect(preloadLaterSteps, []);
  const isForNewClient = useFormSnapshot(form, (values) => textAt(values, 'person.id') === '');
  const showsFirstPrice =
    current.step === 'client' &&
    isForNewClient &&
    start.copyOf === null &&
    !opened.isReadOnly &&
    current.problems.length > 0;
  const goToSubStep = (index: number) => {
    const next = subSteps[index];
    if (!next) return;
    // Clear the errors of the step that is left.
    form.reset(form.getValues());
    updateProgress({ partId: next.part.id });
  };
  useStepHistory({
    steps: subSteps.map(({ part }) => part.id),
    step: current.part.id,
    goTo: (id) => goToSubStep(subStepOf(subSteps, id).index),
    isLocked: isSaved,
  });
  return (
    <>
      <Stepper
        subSteps={subSteps}
        current={current}
        isSaved={isSaved}
        isEditing={progress.editing !== null}
        onOpen={({ index }) => goToSubStep(index)}
      />
      <WizardColumns>
        <div>
          <WizardHead>
            <h2 ref={title} tabIndex={-1}>
              {current.part.title}
            </h2>
            <span role="status">
              <SaveStatus saver={pricedWork.saver} openedSavedAtMs={opened.savedAtMs} />
            </span>
          </WizardHead>
          {current.step === 'quote' ? (
            <OptionNotes value={live.notes}>
              <PricingStep
                fallback={<LoadingState label="Chargement de l’étape" blocks={3} />}
                key={current.part.id}
                work={work}
                live={live}
                onCreated={onCreated}
              />
            </OptionNotes>
          ) : (
            <KnownAnswersContext value={knownAnswers ?? (firstEntry && { entry: firstEntry, vehicles: [] })}>
              {showsFirstPrice ? (
                // Reserves the height of its button, so that the fields below do not move under a finger.
                <FirstPricePanel
                  fallback={work.product.firstPrice ? <Box height="11" marginBottom="6" /> : null}
                  pricedWork={pricedWork}
                  onEntry={setFirstEntry}
                />
              ) : null}
              <PartForm
                key={current.part.id}
                pricedWork={pricedWork}
                subStep={current}
                isCopy={start.copyOf !== null}
                onNext={() => goToSubStep(current.index + 1)}
                clientSearch={clientSearch}
              />
            </KnownAnswersContext>
          )}
        </div>
        <QuoteSummary
          work={work}
          live={{
            isComplete: subSteps.every(({ problems }) => problems.length === 0),
            isPricingStep: current.step === 'quote',
            onLiveResult: updateLive,
          }}
        />
      </WizardColumns>
    </>
  );
}
