import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { formatUnsent, needsUserAction } from '#offline/outbox/outbox-labels.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { isAllowed } from '#shared/operations/access.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { type Note, type NoteChange, noteChange, noteCreate } from '#shared/operations/follow-up/notes.ts';
import { notify } from '#ui/toast/toaster.ts';
import type { DossierTarget } from '#work/notes/dossier-target.ts';
import { noteWork } from '#work/notes/note-work-definition.ts';
import { describeRefusal } from '#work/refusal.ts';
import { useSubmitTogether } from '#work/use-work-submit.ts';
import { noteChangeWork } from './note-change-work-definition.ts';

/** A note as screens show it. */
export interface ShownNote extends Omit<Note, 'id'> {
  readonly key: string;
  /** Null until the server has it. */
  readonly id: number | null;
  /** State of its outbox item, in French; undefined once the server has it. */
  readonly queuedState?: string;
}

/** Notes about a client that are queued on this device, newest first. */
export const queuedNotes = (entries: readonly OutboxEntry[], clientId: number): readonly ShownNote[] =>
  entries
    .flatMap(({ kind, key, input, createdAtMs, ...state }): ShownNote[] => {
      const parsed = kind === noteWork.kind ? v.safeParse(noteCreate.input, input) : undefined;
      if (!parsed?.success || parsed.output.clientId !== clientId) return [];
      const { kind: noteKind, text, isPinned, contractId, taskId } = parsed.output;
      const unknown = { contractNumber: null, taskNumber: null, authorId: null, author: null };
      const at = new Date(createdAtMs).toISOString();
      return [
        {
          ...unknown,
          key,
          id: null,
          kind: noteKind,
          text,
          isPinned,
          contractId,
          taskId,
          at,
          queuedState: formatUnsent(state),
        },
      ];
    })
    .reverse();

/** Notes with the queued changes of this device; refused changes have no effect. */
export const applyNoteChanges = (notes: readonly Note[], entries: readonly OutboxEntry[]): readonly Note[] =>
  entries.reduce<readonly Note[]>((currentNotes, entry) => {
    const parsed =
      entry.kind === noteChangeWork.kind && !needsUserAction(entry)
        ? v.safeParse(noteChange.input, entry.input)
        : undefined;
    if (!parsed?.success) return currentNotes;
    const { noteId, change } = parsed.output;
    if (change === 'removed') return currentNotes.filter(({ id }) => id !== noteId);
    return currentNotes.map((note) => (note.id === noteId ? { ...note, isPinned: change === 'pinned' } : note));
  }, notes);

/** Whether a note belongs to a file: a client’s shows all, other files their own and what is pinned on the client. */
export const isNoteAbout =
  ({ contractId, taskId }: DossierTarget) =>
  (note: Pick<ShownNote, 'contractId' | 'taskId' | 'isPinned'>): boolean => {
    const isOfClient = note.contractId === null && note.taskId === null;
    if (taskId !== null) return note.taskId === taskId || (isOfClient && note.isPinned);
    return contractId === null || note.contractId === contractId || (isOfClient && note.isPinned);
  };

const newestFirst = (note: Pick<Note, 'at'>, otherNote: Pick<Note, 'at'>): number => (note.at < otherNote.at ? 1 : -1);

/** Notes of a file, pinned ones first, and the call that changes one. */
export const useNotes = (target: DossierTarget) => {
  const user = useSession()?.user ?? null;
  const { data } = useQuery({
    ...readQuery(useOffline(), clientGet, { idClient: target.clientId }),
    enabled: isAllowed('linked', user),
  });
  const { entries } = useOutbox();
  const submit = useSubmitTogether(noteChangeWork);
  const stored = applyNoteChanges(data?.value.notes ?? [], entries).map((note) => ({ ...note, key: String(note.id) }));
  const notes = [...queuedNotes(entries, target.clientId), ...stored.toSorted(newestFirst)].filter(isNoteAbout(target));
  const change = async (noteId: number, title: string, requested: NoteChange): Promise<void> => {
    try {
      const input = { noteId, change: requested };
      const [result] = await submit([{ title, clientId: target.clientId, input }]);
      if (result?.state !== 'refused' && result?.state !== 'blocked') return;
      const message = result.state === 'refused' ? result.refused.message : result.message;
      notify({ type: 'warning', message, durationMs: 8_000 });
    } catch (error) {
      notify({ type: 'error', message: describeRefusal(error, 'sending').message });
    }
  };
  return {
    pinned: notes.filter(({ isPinned }) => isPinned),
    others: notes.filter(({ isPinned }) => !isPinned),
    change,
  };
};
