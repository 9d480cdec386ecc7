import type { ReactElement } from 'react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import MoveClientsDialog from '#features/administration/brokers/move-clients-dialog.tsx';
import { JsonImportDialog } from '#features/administration/json-import-dialog.tsx';
import InsurerDialog from '#features/administration/texts/insurer-dialog.tsx';
import ClaimStateDialog from '#features/contracts/claims/claim-state-dialog.tsx';
import SignHandOverDialog from '#features/contracts/claims/declaration/sign-hand-over-dialog.tsx';
import TakeBackDialog from '#features/contracts/client-mode/take-back-dialog.tsx';
import BankDialog from '#features/contracts/contacts/bank-dialog.tsx';
import ContactDialog from '#features/contracts/contacts/contact-dialog.tsx';
import SignatoryDialog from '#features/contracts/documents/signatory-dialog.tsx';
import DecisionDialog from '#features/contracts/information/decision-dialog.tsx';
import AdjustmentDialog from '#features/contracts/premiums/adjustment-dialog.tsx';
import CancelPaymentDialog from '#features/contracts/premiums/cancel-payment-dialog.tsx';
import RefundDialog from '#features/contracts/premiums/refund-dialog.tsx';
import ReasonDialog from '#features/contracts/premiums/remittance/reason-dialog.tsx';
import { VehicleFreeEntry } from '#features/quotes/vehicle-search-free-entry.tsx';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { insurer, received } from '#tests/browser/support/dialog-values.ts';
import { carContract } from '#tests/support/documents/printed-contract.ts';
import ProofDialog from '#work/online/proof-dialog.tsx';
import { Documents, EmailDocuments, Note, Payment, Reminder, ReminderEdit } from './draft-dialogs.tsx';

/** Data that the dialogs receive. */
export interface DialogData {
  readonly details: ContractFile['details'];
  readonly received: typeof received;
  readonly insurer: typeof insurer;
  readonly brokerName: string;
}

const { details } = carContract;
const { addresses } = details;
export const initialData: DialogData = { details, received, insurer, brokerName: 'Niaouli' };

/** The same data after a colleague changed all of it. */
export const changedData: DialogData = {
  details: {
    ...details,
    addresses: {
      ...addresses,
      mail: addresses.mail && { ...addresses.mail, id: 11, mail: 'colleague@lagon.nc' },
      phone: addresses.phone && { ...addresses.phone, id: 12, number: '281234' },
      bankAccount: addresses.bankAccount && { ...addresses.bankAccount, id: 13, accountOwner: 'WÉA PAUL' },
    },
  },
  received: { ...received, reference: '1112223' as never },
  insurer: { ...insurer, address: '9 rue du Port', email: 'other@lagon.nc' },
  brokerName: 'Niaouli Nord',
};
const noop = () => undefined;

const fillTextbox = (name: string | RegExp) => () =>
  userEvent.fill(page.getByRole('textbox', { name }).first(), 'marie@lagon.nc');
const typePassword = () => userEvent.fill(page.getByLabelText(/mot de passe/i).first(), 'secret');
const chooseFileInDialog = (file: File) => async () => {
  const input = () => document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
  await expect.poll(input).not.toBeNull();
  await userEvent.upload(input() as HTMLElement, file);
};

/** Dialogs with the input that a test enters first. `isStored`: the input survives a reload. */
export const dialogs: readonly {
  readonly name: string;
  readonly dialog: (onClose: () => void, shownData: DialogData) => ReactElement;
  readonly fill: () => Promise<unknown>;
  readonly isStored?: boolean;
  /** Name of the chosen file. */
  readonly file?: string;
}[] = [
  {
    name: 'contacts',
    dialog: (onClose, { details }) => <ContactDialog details={details} onClose={onClose} />,
    fill: fillTextbox(/^E-mail/),
  },
  {
    name: 'bank account',
    dialog: (onClose, { details }) => <BankDialog details={details} onClose={onClose} />,
    fill: fillTextbox(/^Titulaire/),
  },
  {
    name: 'supporting documents',
    dialog: (onClose) => <Documents onClose={onClose} />,
    fill: async () => {
      await chooseFileInDialog(new File(['%PDF-1.7\n%%EOF'], 'permis.pdf'))();
      // Listed once it was read.
      await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('permis.pdf');
    },
    isStored: true,
    file: 'permis.pdf',
  },
  {
    name: 'received payment',
    dialog: (onClose) => <Payment onClose={onClose} />,
    fill: fillTextbox(/^Tireur/),
    isStored: true,
  },
  {
    name: 'documents by e-mail',
    dialog: (onClose) => <EmailDocuments onClose={onClose} />,
    fill: fillTextbox(/^E-mail/),
    isStored: true,
  },
  {
    name: 'received payment to cancel',
    dialog: (onClose, { received }) => <CancelPaymentDialog payment={received} attestations={[]} onClose={onClose} />,
    fill: fillTextbox(/^Motif/),
  },
  {
    name: 'withdrawal of a remittance slip',
    dialog: (onClose, { received }) => (
      <ReasonDialog
        title="Annuler le bordereau B26-00001"
        explanation={`Reçu ${received.number}`}
        submitLabel="Annuler ce bordereau"
        onlineOnly="Un bordereau s’annule en ligne seulement."
        onSubmit={async () => ({})}
        onClose={onClose}
      />
    ),
    fill: fillTextbox(/^Motif/),
  },
  {
    name: 'reminder',
    dialog: (onClose) => <Reminder onClose={onClose} />,
    fill: fillTextbox(/^Rappel/),
    isStored: true,
  },
  {
    name: 'reminder edit',
    dialog: (onClose) => <ReminderEdit onClose={onClose} />,
    fill: fillTextbox(/^Rappel/),
    isStored: true,
  },
  {
    name: 'note',
    dialog: (onClose) => <Note onClose={onClose} />,
    fill: fillTextbox(/^Note/),
    isStored: true,
  },
  {
    name: 'signatory',
    dialog: (onClose) => (
      <SignatoryDialog
        signatory={{ firstName: 'Jean', lastName: 'Wéa', email: 'jean@lagon.nc' }}
        documents={[]}
        payer={null}
        onSend={noop}
        onClose={onClose}
      />
    ),
    fill: fillTextbox(/^E-mail/),
  },
  {
    name: 'refund',
    dialog: (onClose) => (
      <RefundDialog amountXpf={52_197} since="2026-07-01" onRefund={async () => ({})} onClose={onClose} />
    ),
    fill: fillTextbox(/^Référence/),
  },
  {
    name: 'premium adjustment',
    dialog: (onClose) => <AdjustmentDialog contract={carContract} onClose={onClose} />,
    fill: fillTextbox(/^Motif/),
  },
  {
    name: 'claim state',
    dialog: (onClose) => (
      <ClaimStateDialog claim={{ id: 1, number: 'S26000001', state: 'Déclaré' } as never} onClose={onClose} />
    ),
    fill: fillTextbox(/^Précision/),
  },
  {
    name: 'decision on a referred risk',
    dialog: (onClose) => <DecisionDialog contractId={1} isAccepting onClose={onClose} />,
    fill: fillTextbox(/^Réponse au courtier/),
  },
  {
    name: 'clients to move',
    dialog: (onClose, { brokerName }) => (
      <MoveClientsDialog source={{ fromBrokerId: 1 }} name={brokerName} onClose={onClose} />
    ),
    fill: async () => {
      await userEvent.click(page.getByRole('combobox', { name: 'Nouveau courtier' }));
      await userEvent.click(page.getByRole('option', { name: /^Lagon Sud/ }));
    },
  },
  {
    name: 'insurer',
    dialog: (onClose, { insurer }) => (
      <InsurerDialog
        row={{ insurer: insurer as never, base: '1', nextVersion: '2' }}
        onClose={onClose}
        onSaved={noop}
      />
    ),
    fill: fillTextbox(/^Adresse/),
  },
  {
    name: 'import',
    dialog: (onClose) => (
      <JsonImportDialog
        title="Importer"
        intro=""
        fileLabel="Fichier"
        notJson="Pas du JSON"
        toInput={(json) => json}
        onTrial={async () => ({})}
        runImport={async () => ({})}
        listKey={[]}
        onClose={onClose}
        onImported={noop}
      >
        {() => null}
      </JsonImportDialog>
    ),
    fill: chooseFileInDialog(new File(['{}'], 'textes.json')),
    file: 'textes.json',
  },
  {
    name: 'vehicle',
    dialog: (onClose) => <VehicleFreeEntry onChoose={noop} onBack={noop} onClose={onClose} />,
    fill: fillTextbox(/^Marque/),
  },
  {
    name: 'proof of identity',
    dialog: (onClose) => <ProofDialog onDone={onClose} />,
    fill: typePassword,
  },
  {
    name: 'tablet to take back',
    dialog: (onClose) => <TakeBackDialog inPersonSession={{ contract: '1', draft: 'd' }} onClose={onClose} />,
    fill: typePassword,
  },
  {
    name: 'tablet to hand over to drivers',
    dialog: (onClose) => <SignHandOverDialog contractId={1} prepare={async () => 'd'} onClose={onClose} />,
    fill: typePassword,
  },
];
