import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Modal } from '#ui/dialog/modal.tsx';
import { type Dependents, useDependents } from './use-dependents.ts';

interface DeleteDialogProps {
  readonly question: string;
  readonly draftId: string | null;
  readonly kind: string;
  /** Deletes it with its dependents, which cannot be sent without it. */
  readonly onConfirm: (dependents: Dependents) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before unsent work is deleted, and names what is deleted with it. */
export function DeleteDialog({ question, draftId, kind, onConfirm, onClose, children }: DeleteDialogProps) {
  const dependents = useDependents(draftId, kind);
  const allDependents = [...dependents.items, ...dependents.drafts];
  const hasNoDependents = allDependents.length === 0;
  return (
    <Modal
      title={question}
      isAlert
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button
            colorPalette="danger"
            onClick={() => {
              onClose();
              onConfirm(dependents);
            }}
          >
            {hasNoDependents ? 'Supprimer' : 'Tout supprimer'}
          </Button>
        </>
      }
    >
      {children}
      {hasNoDependents ? null : (
        <>
          <p>Ne peut pas être envoyé sans lui, et sera supprimé aussi{'\u00A0'}:</p>
          <ul>
            {allDependents.map((dependent) => (
              <li key={'key' in dependent ? dependent.key : dependent.id}>{dependent.title}</li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
