import type { DraftSaver } from '#offline/drafts/draft-saver.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { SaveStatus } from '#ui/form/save-status.tsx';
import { useUploadText } from './upload-text.ts';

interface DraftStatusProps {
  readonly draftId: string;
  readonly saver: DraftSaver;
  /** Epoch milliseconds of the last save before the draft was opened here. */
  readonly openedSavedAtMs: number | null;
}

/** Save status of the draft; after the submit, the upload progress of its files. */
export function DraftStatus({ draftId, saver, openedSavedAtMs }: DraftStatusProps) {
  const item = useOutbox().entries.find((entry) => entry.draftId === draftId);
  const uploadText = useUploadText(item);
  if (uploadText !== null) return <>{uploadText}</>;
  return <SaveStatus saver={saver} openedSavedAtMs={openedSavedAtMs} />;
}
