import { Button } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { DraftEntry } from '#offline/interfaces/draft-types.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { formatRefusalState } from '#offline/outbox/outbox-labels.ts';
import { formatAge } from '#shared/completeness/data-origin-text.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { formatFileSize } from '#shared/primitives/file-size.ts';
import { Icon } from '#ui/icon.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { dismissToast, notify } from '#ui/toast/toaster.ts';
import { describeRefusal } from '#work/refusal.ts';
import { useWorkByKind } from '#work/works.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { type Dependents, useDependents } from './use-dependents.ts';
import { useDiscard } from './use-withdraw.ts';

const undoMs = 8_000;

/** A draft with its actions: resume, archive, delete. */
export function DraftRow({ draft, nowMs }: { readonly draft: DraftEntry; readonly nowMs: number }) {
  const { id, kind, title, state, refusal } = draft;
  const { drafts } = useOffline();
  const discard = useDiscard();
  const dependents = useDependents(id, kind);
  const hasDependents = dependents.items.length + dependents.drafts.length > 0;
  const [isAsking, setIsAsking] = useState(false);
  const router = useRouter();
  const work = useWorkByKind()(kind);
  const isHeld = state === 'held';
  const link = isHeld ? undefined : work.resumeLink(id, draft.lane);
  const isArchived = state === 'archived';

  /** Runs a change while holding the draft’s lock; fails if another tab holds it. */
  const withLock = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      const release = await drafts.lock(id);
      if (!release) {
        notify({ type: 'warning', message: 'Ce brouillon est ouvert dans un autre onglet.' });
        return false;
      }
      await work().finally(release);
      return true;
    } catch (error) {
      notify({ type: 'error', message: describeRefusal(error).message });
      return false;
    }
  };
  const restore = () => withLock(() => (isArchived ? drafts.archive(id) : drafts.restore(id)));
  const withUndo = async (work: () => Promise<void>, message: string): Promise<void> => {
    if (!(await withLock(work))) return;
    const toast = `draft ${id}`;
    const undo = () => {
      dismissToast(toast);
      void restore();
    };
    const action = (
      <button type="button" className="toast-close" onClick={undo}>
        Annuler
      </button>
    );
    notify({ id: toast, type: 'info', message, durationMs: undoMs, action });
  };
  const remove = () => withUndo(() => drafts.remove(id), 'Brouillon supprimé.');
  /** Deletes the dependents first: if one is being sent, or may have taken effect, the draft stays. */
  const removeAll = (confirmedDependents: Dependents) =>
    withLock(async () => {
      for (const { key } of confirmedDependents.items) if ((await discard(key))?.state !== 'withdrawn') return;
      for (const draft of [...confirmedDependents.drafts, { id }]) await drafts.remove(draft.id);
    });
  const resume = async (): Promise<void> => {
    if (isArchived && !(await withLock(() => drafts.restore(id)))) return;
    if (link) await router.navigate(link);
  };

  return (
    <li aria-label={title}>
      <div>
        {title}
        <small>{[work.label, ...draftFacts(draft, nowMs)].join(' · ')}</small>
        {isHeld ? <small data-reason="rejected">{otherBrokerReason(draft)}</small> : null}
        {refusal ? <small data-reason="rejected">{refusal.message}</small> : null}
      </div>
      <StatusChip
        status={isHeld ? 'Bloqué' : refusal ? formatRefusalState(refusal) : isArchived ? 'Archivé' : 'Brouillon'}
      />
      <span data-actions>
        {link ? (
          <Button variant="outline" onClick={() => void resume()}>
            <Icon name="edit" />
            Reprendre
          </Button>
        ) : null}
        {isArchived || isHeld ? null : (
          <Button variant="outline" onClick={() => void withUndo(() => drafts.archive(id), 'Brouillon archivé.')}>
            <Icon name="folder" />
            Archiver
          </Button>
        )}
        <Button variant="outline" onClick={() => (hasDependents ? setIsAsking(true) : void remove())}>
          <Icon name="trash" />
          Supprimer
        </Button>
      </span>
      {isAsking ? (
        <DeleteDialog
          question={'Supprimer ce brouillon\u202F?'}
          draftId={id}
          kind={kind}
          onClose={() => setIsAsking(false)}
          onConfirm={(confirmedDependents) => void removeAll(confirmedDependents)}
        >
          {`«\u00A0${title}\u00A0» ne sera pas envoyé.`}
        </DeleteDialog>
      ) : null}
    </li>
  );
}

/** Why a draft of another broker cannot be resumed. */
const otherBrokerReason = ({ broker }: DraftEntry): string =>
  `Préparé pour ${broker?.name}\u00A0: ce brouillon ne se reprend pas pour votre courtier actuel. Enregistrez-le dans un fichier ou supprimez-le.`;

const draftFacts = ({ savedAtMs, files }: DraftEntry, nowMs: number): readonly string[] => {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const fileCountText = files.length === 1 ? '1 fichier' : `${files.length} fichiers`;
  return [
    `enregistré le ${frenchDateTime(new Date(savedAtMs))}, ${formatAge(savedAtMs, nowMs)}`,
    ...(files.length > 0 ? [`${fileCountText}, ${formatFileSize(bytes)}`] : []),
  ];
};
