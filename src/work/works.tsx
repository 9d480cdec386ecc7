import { createContext, type ReactNode, use } from 'react';
import type { Work } from './define-work.ts';

const WorksContext = createContext<readonly Work[]>([]);

/** Provides the registry of works to its children. */
export function WorksProvider({ works, children }: { readonly works: readonly Work[]; readonly children: ReactNode }) {
  return <WorksContext value={works}>{children}</WorksContext>;
}

/** A work as lists show it, also of kinds unknown to this version. */
interface ShownWork
  extends Pick<
    Work,
    | 'label'
    | 'deletionWarning'
    | 'isFinal'
    | 'dependsOn'
    | 'operations'
    | 'resumeLink'
    | 'followUp'
    | 'summarizeReceipt'
    | 'formatConflict'
    | 'buildOverwriteInput'
  > {
  readonly isKnown: boolean;
}

/** Work saved or sent by another version: shown, but not resumable. */
const unknownWork: ShownWork = {
  label: 'Saisie',
  operations: [],
  resumeLink: () => undefined,
  summarizeReceipt: () => ({}),
  formatConflict: () => undefined,
  buildOverwriteInput: () => undefined,
  isKnown: false,
};

/** Looks up a work by its stored kind. */
export const useWorkByKind = (): ((kind: string) => ShownWork) => {
  const works = use(WorksContext);
  return (kind) => {
    const work = works.find((knownWork) => knownWork.kind === kind);
    return work ? { ...work, isKnown: true } : unknownWork;
  };
};
