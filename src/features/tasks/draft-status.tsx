import { type DraftSaver, useSaveState } from '#offline/draft-saver.ts';
import { SaveStatus } from '#ui/form/save-status.tsx';

interface DraftStatusProps {
  readonly saver: DraftSaver;
  /** When the draft was kept before it was opened here. */
  readonly openedSavedAtMs: number | null;
}

/** What became of the draft's last save. */
export function DraftStatus({ saver, openedSavedAtMs }: DraftStatusProps) {
  const { savedAtMs, failure } = useSaveState(saver);
  return <SaveStatus savedAtMs={savedAtMs ?? openedSavedAtMs} failure={failure} />;
}
