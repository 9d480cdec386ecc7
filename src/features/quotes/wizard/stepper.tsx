import { type StepId, stepIds, stepTitles } from '#shared/forms/layout.ts';
import type { SubStep } from '#shared/forms/progress.ts';
import { StepBar, type StepState } from '#ui/form/step-bar.tsx';
import { isReachable } from './steps/use-sub-steps.ts';

interface StepperProps {
  readonly subSteps: readonly SubStep[];
  readonly current: SubStep;
  /** The quote is submitted: its earlier steps are locked. */
  readonly isSaved: boolean;
  /** A list entry is being edited and must be finished first. */
  readonly isEditing: boolean;
  readonly onOpen: (subStep: SubStep) => void;
}

/** The steps of a quote and their sub-steps. Specification 3, sections 2.3 and 4. */
export function Stepper({ subSteps, current, isSaved, isEditing, onOpen }: StepperProps) {
  const stepState = (step: StepId): StepState => {
    if (step === current.step) return 'current';
    if (isSaved) return 'locked';
    return stepIds.indexOf(step) < stepIds.indexOf(current.step) ? 'done' : 'ahead';
  };
  const canOpen = ({ index }: SubStep): boolean =>
    !isSaved && !isEditing && index !== current.index && isReachable(subSteps, index);
  const parts = subSteps.filter(({ step }) => step === current.step);
  const steps = stepIds.map((step) => {
    const target = step === current.step ? undefined : subSteps.find((subStep) => subStep.step === step);
    return {
      id: step,
      title: stepTitles[step],
      state: stepState(step),
      onGo: target && canOpen(target) ? () => onOpen(target) : undefined,
    };
  });
  return (
    <StepBar label="Étapes du devis" steps={steps}>
      {parts.length > 1 ? (
        <ol aria-label={`Sous-étapes de ${stepTitles[current.step]}`} data-parts>
          {parts.map((subStep) => (
            <li key={subStep.part.id} aria-current={subStep.index === current.index ? 'step' : undefined}>
              {canOpen(subStep) ? (
                <button type="button" onClick={() => onOpen(subStep)}>
                  {subStep.part.title}
                </button>
              ) : (
                <span>{subStep.part.title}</span>
              )}
            </li>
          ))}
        </ol>
      ) : null}
    </StepBar>
  );
}
