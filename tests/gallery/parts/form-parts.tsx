import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SignatureMark } from '#shared/signatures/strokes.ts';
import type { GalleryPart } from '#tests/gallery/gallery-part.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { ConflictDialog } from '#ui/dialog/conflict-dialog.tsx';
import { LookAlikesDialog } from '#ui/dialog/look-alikes-dialog.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ActionBar } from '#ui/form/action-bar.tsx';
import { ForkedDraft, OpenInOtherTab, ResumedDraft, UnreadableDraft } from '#ui/form/draft-banners.tsx';
import { ErrorBox, ErrorLines } from '#ui/form/error-box.tsx';
import { FieldGrid, FieldSet } from '#ui/form/field-grid.tsx';
import { AdministrationOnlineOnly } from '#ui/form/online-only.tsx';
import { SaveStatus } from '#ui/form/save-status.tsx';
import { StepBar } from '#ui/form/step-bar.tsx';
import { emptySignature, SignaturePad } from '#ui/signature/signature-pad.tsx';
import { notify } from '#ui/toast/toaster.ts';

const doNothing = (): void => undefined;

interface OpenableProps {
  readonly label: string;
  readonly children: (close: () => void) => React.ReactNode;
}

/** A button that opens a dialog. */
function Openable({ label, children }: OpenableProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen ? children(() => setIsOpen(false)) : null}
    </>
  );
}

function Pad({ initial, error }: { readonly initial: SignatureMark; readonly error?: string }) {
  const [value, setValue] = useState(initial);
  return <SignaturePad label="Signature de DUPONT MARIE" value={value} onChange={setValue} error={error} />;
}

function Grid() {
  const { control } = useForm({ defaultValues: { last: 'Dupont', first: 'Marie' } });
  return (
    <FieldSet legend="Identité">
      <FieldGrid>
        <TextField name="last" label="Nom" control={control} />
        <TextField name="first" label="Prénom" control={control} />
      </FieldGrid>
    </FieldSet>
  );
}

const saveStatus = (state: { savedAtMs: number | null; failure: string | null; isInMemory: boolean }) => (
  <SaveStatus saver={{ getState: () => state, subscribe: () => doNothing }} openedSavedAtMs={null} />
);
const steps = [
  { id: 'client', title: 'Client', state: 'done', onGo: doNothing },
  { id: 'risk', title: 'Véhicule', state: 'current' },
  { id: 'price', title: 'Devis', state: 'ahead' },
  { id: 'contract', title: 'Contrat', state: 'locked' },
] as const;
const compared = [{ label: 'Téléphone', before: '77 12 34', mine: '77 12 35', theirs: '77 12 36' }];
const toasts = ['success', 'info', 'warning', 'error'] as const;

export const formParts: readonly GalleryPart[] = [
  { name: 'FieldSet, FieldGrid', states: { fields: <Grid /> } },
  { name: 'StepBar', states: { 'each state': <StepBar label="Étapes du devis" steps={steps} /> } },
  {
    name: 'SaveStatus, ActionBar',
    states: {
      saved: (
        <ActionBar status={saveStatus({ savedAtMs: 1_800_000_000_000, failure: null, isInMemory: false })}>
          <Button variant="outline">Annuler</Button>
          <Button>Enregistrer</Button>
        </ActionBar>
      ),
      'in memory': saveStatus({ savedAtMs: 1_800_000_000_000, failure: null, isInMemory: true }),
      failed: saveStatus({ savedAtMs: null, failure: 'Cet appareil est plein', isInMemory: false }),
      'online only': <AdministrationOnlineOnly />,
    },
  },
  {
    name: 'Banners of drafts',
    states: {
      resumed: <ResumedDraft savedAtMs={1_800_000_000_000} onRestart={doNothing} />,
      forked: <ForkedDraft />,
      'open in another tab': <OpenInOtherTab subject="Ce devis est ouvert" onRetry={doNothing} />,
      unreadable: <UnreadableDraft onRetry={doNothing} />,
    },
  },
  {
    name: 'ErrorBox',
    states: {
      errors: (
        <ErrorBox title="2 informations sont à corriger">
          <ErrorLines>
            <li>Le champ Nom est requis</li>
            <li>Le champ Téléphone est requis</li>
          </ErrorLines>
        </ErrorBox>
      ),
    },
  },
  {
    name: 'SignaturePad',
    states: {
      empty: <Pad initial={emptySignature} />,
      typed: <Pad initial={{ typed: 'Dupont Marie' }} />,
      error: <Pad initial={emptySignature} error="La signature est vide" />,
    },
  },
  {
    name: 'Dialogs',
    states: {
      modal: (
        <Openable label="Modal">
          {(close) => (
            <Modal title="Modifier le téléphone" onClose={close} footer={<Button>Enregistrer</Button>}>
              <Grid />
            </Modal>
          )}
        </Openable>
      ),
      confirm: (
        <Openable label="ConfirmDialog">
          {(close) => (
            <ConfirmDialog
              question={'Supprimer ce dossier\u202F?'}
              confirmLabel="Supprimer"
              onConfirm={close}
              onClose={close}
            >
              Ses trois fichiers sont supprimés aussi.
            </ConfirmDialog>
          )}
        </Openable>
      ),
      conflict: (
        <Openable label="ConflictDialog">
          {(close) => <ConflictDialog values={compared} onKeepMine={close} onDiscardMine={close} onClose={close} />}
        </Openable>
      ),
      'look-alikes': (
        <Openable label="LookAlikesDialog">
          {(close) => (
            <LookAlikesDialog
              title="Ce client existe peut-être déjà"
              intro="Un client du même nom est au portefeuille."
              backLabel="Revenir"
              confirmLabel="Créer quand même"
              listLabel="Clients semblables"
              onConfirm={close}
              onClose={close}
            >
              <li>
                <a href="#look-alikes">DUPONT MARIE, 04/05/1980</a>
              </li>
            </LookAlikesDialog>
          )}
        </Openable>
      ),
    },
  },
  {
    name: 'Toasts',
    states: {
      show: (
        <>
          {toasts.map((type) => (
            <Button
              key={type}
              variant="outline"
              onClick={() => notify({ type, message: `Message ${type}`, durationMs: 10_000 })}
            >
              {type}
            </Button>
          ))}
        </>
      ),
    },
  },
];
