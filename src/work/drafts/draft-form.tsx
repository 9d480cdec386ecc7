import { type ReactNode, useState } from 'react';
import type { DraftSaver } from '#offline/drafts/draft-saver.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { OpenInOtherTab, ResumedDraft } from '#ui/form/draft-banners.tsx';
import { AdministrationOnlineOnly } from '#ui/form/online-only.tsx';
import { SaveStatus } from '#ui/form/save-status.tsx';
import type { OpenWork } from '#work/open-work.ts';

interface DraftFormProps {
  /** Subject of the banner, as « Cette page est ouverte ». */
  readonly subject: string;
  readonly work: Pick<OpenWork, 'isReadOnly'>;
  readonly resumedAtMs: number | null;
  /** Requests the edit lock, which another tab holds. */
  readonly onRetry: () => void;
  readonly onRestart: () => void;
  readonly children: ReactNode;
}

/** Frame of a form that is saved as a draft while typed and submitted online: banners of its draft above the form. */
export function DraftForm({ subject, work, resumedAtMs, onRetry, onRestart, children }: DraftFormProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      {work.isReadOnly ? <OpenInOtherTab subject={subject} onRetry={onRetry} /> : null}
      {resumedAtMs !== null && !work.isReadOnly ? (
        <ResumedDraft savedAtMs={resumedAtMs} onRestart={() => setIsAsking(true)} />
      ) : null}
      <div inert={work.isReadOnly}>{children}</div>
      {isAsking ? (
        <ConfirmDialog
          question={'Repartir de ce qui est enregistré\u00A0?'}
          confirmLabel="Effacer ma saisie"
          isDestructive
          cancelLabel="Annuler"
          isBusy={false}
          onConfirm={() => {
            setIsAsking(false);
            onRestart();
          }}
          onClose={() => setIsAsking(false)}
        >
          Ce qui a été saisi ici et n’est pas encore enregistré sera effacé.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

interface DraftStatusProps {
  readonly saver: DraftSaver;
  readonly resumedAtMs: number | null;
  readonly isDirty: boolean;
}

/** Status line: offline notice, or whether typed values are saved. */
export function DraftStatus({ saver, resumedAtMs, isDirty }: DraftStatusProps) {
  const isOffline = useConnectivity() === 'offline';
  if (isOffline) return <AdministrationOnlineOnly />;
  return isDirty ? <SaveStatus saver={saver} openedSavedAtMs={resumedAtMs} verb="Brouillon gardé" /> : null;
}
