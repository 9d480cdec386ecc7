import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';

/** Title of the dialog of a contract's bank account, and of the action that opens it. */
export const bankTitle = ({ addresses: { bankAccount } }: Pick<ContractFile['details'], 'addresses'>): string =>
  bankAccount === null ? 'Ajouter le compte bancaire' : 'Modifier les coordonnées bancaires';
