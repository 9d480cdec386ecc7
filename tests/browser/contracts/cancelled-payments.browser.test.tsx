import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import PremiumsTab from '#features/contracts/premiums/premiums-tab.tsx';
import type { Connectivity } from '#offline/interfaces/types.ts';
import type { ReceivedPayment } from '#shared/operations/contracts/received-payments.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { received } from '#tests/browser/support/dialog-values.ts';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';
import { contract } from '#tests/browser/support/next-payment.tsx';

const connectivity = { state: 'online', trouble: null, subscribe: () => () => undefined } as unknown as Connectivity;

/** Opens the dialog that cancels the payment of a contract. */
const openCancel = async (payment: Partial<ReceivedPayment>, documents: typeof contract.editiques.data = []) => {
  const editiques = { ...contract.editiques, data: documents };
  await renderWithServices(
    { connectivity, outbox: emptyOutbox },
    <PremiumsTab contract={{ ...contract, editiques, receivedPayments: [{ ...received, ...payment }] }} />,
  );
  await page.getByRole('button', { name: 'Annuler le règlement R26-00001' }).click();
};

test('cancelled payment: states what follows for one that was handed over', async () => {
  await openCancel({ slip: 'B26-00001' });
  await expect
    .element(
      page.getByText(/dans le bordereau B26-00001, déjà remis\s: 12\s000\sF seront à déduire de la prochaine remise/),
    )
    .toBeVisible();
});

test('cancelled payment: names the attestation that was issued since', async () => {
  const document = { creationDate: '2026-11-21', signable: false, status: generatedDocumentStatuses.available };
  const data = [
    { ...document, id: 8, type: 'attestation', name: 'Attestation d’avant' },
    { ...document, id: 9, type: 'recu', name: 'Reçu' },
    { ...document, id: 10, type: 'attestation', name: 'Attestation AU1' },
  ];
  await openCancel({ receiptId: 9 }, data);
  await expect.element(page.getByText(/Attestation AU1.+éditée le 21\/11\/2026, depuis ce règlement/)).toBeVisible();
  await expect.element(page.getByRole('dialog').getByText(/Attestation d’avant/)).not.toBeInTheDocument();
});
