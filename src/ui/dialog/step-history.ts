import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { addStepHistory, useBackHandler } from './back-navigation.ts';

interface Steps<Step extends string> {
  /** Ids of the steps that can be shown now, in order. */
  readonly steps: readonly Step[];
  /** Id of the step on screen. */
  readonly step: Step;
  readonly goTo: (step: Step) => void;
  /** True while the step must not change, for example after submission. */
  readonly isLocked?: boolean;
}

/**
 * Back goes one step back in a wizard, and Forward to the step that Back left. Any other change of the step makes Forward
 * impossible, as a navigation does.
 */
export const useStepHistory = <Step extends string>({ steps, step, goTo, isLocked = false }: Steps<Step>): void => {
  /** Steps that Back left, next one first, and the step on which that is true. */
  const leftSteps = useRef<{ readonly at: Step; readonly ahead: readonly Step[] }>({ at: step, ahead: [] });
  const previous = steps[steps.indexOf(step) - 1];
  const findNext = useEffectEvent(() => {
    const next = leftSteps.current.at === step && !isLocked ? leftSteps.current.ahead[0] : undefined;
    return next !== undefined && steps.includes(next) ? next : undefined;
  });
  const goForward = useEffectEvent(() => {
    const next = findNext();
    if (next === undefined) return;
    leftSteps.current = { at: next, ahead: leftSteps.current.ahead.slice(1) };
    goTo(next);
  });
  // Before the first guard is pushed, which depends on it.
  useLayoutEffect(
    () => addStepHistory({ canGoForward: () => findNext() !== undefined, goForward: () => goForward() }),
    [],
  );
  useLayoutEffect(() => {
    if (leftSteps.current.at !== step) leftSteps.current = { at: step, ahead: [] };
  }, [step]);
  useBackHandler(
    previous !== undefined && !isLocked,
    () => {
      if (previous === undefined) return;
      leftSteps.current = { at: previous, ahead: [step, ...leftSteps.current.ahead] };
      goTo(previous);
    },
    true,
  );
};
