import { type ReactNode, useEffect, useRef } from 'react';
import { type Steps, stepTitles } from '#shared/forms/layout.ts';
import { type SubStep, subStepsOf } from '#shared/forms/progress.ts';
import { correctionTitle, ErrorBox, ErrorJump, ErrorLines } from '#ui/form/error-box.tsx';
import type { Problems } from './use-problems.ts';

interface ProblemListProps {
  readonly steps: Steps;
  readonly problems: Problems;
  /** The sub-step where the person is. */
  readonly partId: string;
  /** To a field of this sub-step. */
  readonly onField: (path: string) => void;
  /** To another sub-step; the others are told alone where one cannot go there. */
  readonly onPart?: ((partId: string) => void) | undefined;
}

const titleOf = ({ step, part }: SubStep): string =>
  part.title === stepTitles[step] ? part.title : `${stepTitles[step]}, ${part.title}`;

/** What keeps a quote from being priced, step by step, each line leading to where it is mended. */
export function ProblemList({ steps, problems, partId, onField, onPart }: ProblemListProps) {
  const box = useRef<HTMLDivElement>(null);
  const { list, occasion } = problems;
  const saidOn = useRef(0);
  useEffect(() => {
    if (saidOn.current !== occasion) box.current?.focus();
    saidOn.current = occasion;
  }, [occasion]);
  const places = subStepsOf(steps, list).filter((place) => place.problems.length > 0);
  const goTo = (place: SubStep, path: string): (() => void) | undefined => {
    if (place.part.id === partId) return () => onField(path);
    return onPart && (() => onPart(place.part.id));
  };
  const placed = new Set(places.flatMap((place) => place.problems));
  return (
    <ErrorBox ref={box} title={correctionTitle(list.length)}>
      <ErrorLines>
        {places.map((place) =>
          place.problems.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <Jump onGo={goTo(place, path)}>
                {place.part.id === partId ? message : `${titleOf(place)}\u00A0: ${message}`}
              </Jump>
            </li>
          )),
        )}
        {list
          .filter((problem) => !placed.has(problem))
          .map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <span>{message}</span>
            </li>
          ))}
      </ErrorLines>
    </ErrorBox>
  );
}

function Jump({ onGo, children }: { readonly onGo: (() => void) | undefined; readonly children: ReactNode }) {
  return onGo ? (
    <ErrorJump type="button" onClick={onGo}>
      {children}
    </ErrorJump>
  ) : (
    <span>{children}</span>
  );
}
