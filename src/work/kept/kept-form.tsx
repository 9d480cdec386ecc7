import { type ReactNode, useState } from 'react';
import type { DraftSaver } from '#offline/drafts/draft-saver.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { OpenInOtherTab, ResumedDraft } from '#ui/form/draft-banners.tsx';
import { AdministrationOnlineOnly } from '#ui/form/online-only.tsx';
import { SaveStatus } from '#ui/form/save-status.tsx';
import type { OpenWork } from '#work/open-work.ts';

interface KeptFormProps {
  /** What is open, as « Cette page est ouverte ». */
  readonly subject: string;
  readonly work: Pick<OpenWork, 'isReadOnly'>;
  readonly resumedAtMs: number | null;
  /** Asks for the right to edit, which another tab has. */
  readonly onRetry: () => void;
  readonly onRestart: () => void;
  readonly children: ReactNode;
}

/** A form that is kept while it is typed and saved online by itself, under what there is to say of its draft. */
export function KeptForm({ subject, work, resumedAtMs, onRetry, onRestart, children }: KeptFormProps) {
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

interface KeptStatusProps {
  readonly saver: DraftSaver;
  readonly resumedAtMs: number | null;
  readonly isDirty: boolean;
}

/** Whether it can be saved now, else whether what was typed is kept. */
export function KeptStatus({ saver, resumedAtMs, isDirty }: KeptStatusProps) {
  const isOffline = useConnectivity() === 'offline';
  if (isOffline) return <AdministrationOnlineOnly />;
  return isDirty ? <SaveStatus saver={saver} openedSavedAtMs={resumedAtMs} word="Brouillon gardé" /> : null;
}
