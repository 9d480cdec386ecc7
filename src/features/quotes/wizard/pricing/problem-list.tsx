import { type ReactNode, useEffect, useRef } from 'react';
import { type Steps, stepTitles } from '#shared/forms/layout.ts';
import { type SubStep, subStepsOf } from '#shared/forms/progress.ts';
import { correctionTitle, ErrorBox, ErrorJump, ErrorLines } from '#ui/form/error-box.tsx';
import type { Problems } from './use-problems.ts';

interface ProblemListProps {
  readonly steps: Steps;
  readonly problems: Problems;
  /** Id of the current sub-step. */
  readonly partId: string;
  /** Focuses a field of this sub-step. */
  readonly onField: (path: string) => void;
  /** Navigates to another sub-step; without it, problems of other sub-steps are plain text. */
  readonly onOpenPart?: ((partId: string) => void) | undefined;
}

const subStepTitle = ({ step, part }: SubStep): string =>
  part.title === stepTitles[step] ? part.title : `${stepTitles[step]}, ${part.title}`;

/** Validation problems by step; each line leads to the field to correct. */
export function ProblemList({ steps, problems, partId, onField, onOpenPart }: ProblemListProps) {
  const box = useRef<HTMLDivElement>(null);
  const { list, refusalCount } = problems;
  const focusedAt = useRef(0);
  useEffect(() => {
    if (focusedAt.current !== refusalCount) box.current?.focus();
    focusedAt.current = refusalCount;
  }, [refusalCount]);
  const subSteps = subStepsOf(steps, list).filter((subStep) => subStep.problems.length > 0);
  const goTo = (subStep: SubStep, path: string): (() => void) | undefined => {
    if (subStep.part.id === partId) return () => onField(path);
    return onOpenPart && (() => onOpenPart(subStep.part.id));
  };
  const placedProblems = new Set(subSteps.flatMap((subStep) => subStep.problems));
  return (
    <ErrorBox ref={box} title={correctionTitle(list.length)}>
      <ErrorLines>
        {subSteps.map((subStep) =>
          subStep.problems.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <Jump onOpenStep={goTo(subStep, path)}>
                {subStep.part.id === partId ? message : `${subStepTitle(subStep)}\u00A0: ${message}`}
              </Jump>
            </li>
          )),
        )}
        {list
          .filter((problem) => !placedProblems.has(problem))
          .map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <span>{message}</span>
            </li>
          ))}
      </ErrorLines>
    </ErrorBox>
  );
}

function Jump({
  onOpenStep,
  children,
}: {
  readonly onOpenStep: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  return onOpenStep ? (
    <ErrorJump type="button" onClick={onOpenStep}>
      {children}
    </ErrorJump>
  ) : (
    <span>{children}</span>
  );
}
