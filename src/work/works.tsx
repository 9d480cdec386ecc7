import { createContext, type ReactNode, use } from 'react';
import type { Received, Work } from './define-work.ts';

const WorksContext = createContext<readonly Work[]>([]);

/** Gives every screen the list of works. */
export function WorksProvider({ works, children }: { readonly works: readonly Work[]; readonly children: ReactNode }) {
  return <WorksContext value={works}>{children}</WorksContext>;
}

/** A work as lists show it, whether or not this version of the app knows its kind. */
export interface ShownWork extends Pick<Work, 'label' | 'resume'> {
  /** What is read of an answer, whatever it is. */
  readonly received: (answer: unknown, lane: string) => Received;
  readonly isKnown: boolean;
}

/** What another version kept or sent: shown, but not to be gone on with. */
const unknownWork: ShownWork = { label: 'Saisie', resume: () => undefined, received: () => ({}), isKnown: false };

/** The work of a kind that a device keeps. */
export const useWorkOf = (): ((kind: string) => ShownWork) => {
  const works = use(WorksContext);
  return (kind) => {
    const work = works.find((one) => one.kind === kind);
    if (!work) return unknownWork;
    // Parsed when it was received; what is read of it may be absent.
    return { ...work, received: (answer, lane) => work.received(Object(answer), lane), isKnown: true };
  };
};
