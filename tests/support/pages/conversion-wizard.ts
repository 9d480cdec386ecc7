import { expect, type Page } from 'playwright/test';
import { ribKey } from '#shared/primitives/bank/rib.ts';

const bank = ['14889', '00081', '08769451001'] as const;

/** An account of the BNC, by the boxes of the form. */
export const debitedRib = {
  'Code banque': bank[0],
  'Code guichet': bank[1],
  'Numéro de compte': bank[2],
  Clé: ribKey(...bank),
} as const;

export const bankBox = (page: Page, label: string) => page.getByRole('textbox', { name: label });
export const submitContract = (page: Page) => page.getByRole('button', { name: 'Valider', exact: true });
export const mode = (page: Page, name: string) => page.getByRole('combobox', { name });

/** Pays by direct debit from an account pasted into the first box. */
export const payByDebit = async (page: Page): Promise<void> => {
  await expect(submitContract(page)).toBeDisabled();
  await mode(page, 'Mode de paiement au comptant').selectOption({ label: 'Prélèvement' });
  await expect(mode(page, 'Mode de paiement au renouvellement')).toHaveValue('IN_PRLVT');
  await bankBox(page, 'Code banque').evaluate((box, text) => {
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    // Firefox drops the data that a script passes to the event.
    Object.defineProperty(paste, 'clipboardData', { value: { getData: () => text } });
    box.dispatchEvent(paste);
  }, Object.values(debitedRib).join(' '));
  await expect(page.getByText('FR76 1488 9000 8108 7694 5100 137')).toBeVisible();
  await page.getByRole('textbox', { name: 'Domiciliation' }).fill('BNC NOUMEA');
};
