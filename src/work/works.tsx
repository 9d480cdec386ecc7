import { createContext, type ReactNode, use } from 'react';
import type { Work } from './define-work.ts';

const WorksContext = createContext<readonly Work[]>([]);

/** Gives every screen the list of works. */
export function WorksProvider({ works, children }: { readonly works: readonly Work[]; readonly children: ReactNode }) {
  return <WorksContext value={works}>{children}</WorksContext>;
}

/** A work as lists show it, whether or not this version of the app knows its kind. */
interface ShownWork extends Pick<Work, 'label' | 'isFinal' | 'resume' | 'follow' | 'received' | 'choice'> {
  readonly isKnown: boolean;
}

/** What another version kept or sent: shown, but not to be gone on with. */
const unknownWork: ShownWork = {
  label: 'Saisie',
  resume: () => undefined,
  received: () => ({}),
  choice: () => undefined,
  isKnown: false,
};

/** The work of a kind that a device keeps. */
export const useWorkOf = (): ((kind: string) => ShownWork) => {
  const works = use(WorksContext);
  return (kind) => {
    const work = works.find((one) => one.kind === kind);
    return work ? { ...work, isKnown: true } : unknownWork;
  };
};
