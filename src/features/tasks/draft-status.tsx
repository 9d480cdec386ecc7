import type { DraftSaver } from '#offline/drafts/draft-saver.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { SaveStatus } from '#ui/form/save-status.tsx';
import { useSentWords } from './sent-words.ts';

interface DraftStatusProps {
  readonly draftId: string;
  readonly saver: DraftSaver;
  /** When the draft was kept before it was opened here. */
  readonly openedSavedAtMs: number | null;
}

/** What became of the draft's last save; once it is submitted, how much of its files has left. */
export function DraftStatus({ draftId, saver, openedSavedAtMs }: DraftStatusProps) {
  const item = useOutbox().entries.find((entry) => entry.draftId === draftId);
  const sent = useSentWords(item);
  if (sent !== null) return <>{sent}</>;
  return <SaveStatus saver={saver} openedSavedAtMs={openedSavedAtMs} />;
}
