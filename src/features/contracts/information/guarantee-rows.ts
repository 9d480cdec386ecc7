import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { formatDeductible } from '#shared/primitives/deductible.ts';

/** A line of the table of guarantees; the lines of fees and sums have no deductible. */
export interface GuaranteeRow {
  readonly label: string;
  readonly amountXpf: number | null;
  readonly deductible: string | null;
}

const sumRow = (label: string, amountXpf: number): GuaranteeRow => ({ label, amountXpf, deductible: null });

/**
 * Guarantees of a file, then fees and premium in the words of its papers. The sums are left out where the insurer did not
 * report all amounts of the premium.
 */
export const guaranteeRows = ({ formula, details }: Pick<ContractFile, 'formula' | 'details'>): GuaranteeRow[] => {
  const rows = formula.guarantees.map((guarantee) => ({
    label: guarantee.libelle,
    amountXpf: guarantee.amount,
    deductible: formatDeductible(guarantee),
  }));
  const fees = (formula.price?.fees ?? []).map(({ libelle, amount }) => sumRow(libelle, amount));
  const totalXpf = rows.reduce((sum, { amountXpf }) => sum + (amountXpf ?? 0), 0);
  const premiumXpf = fees.reduce((sum, { amountXpf }) => sum + (amountXpf ?? 0), totalXpf);
  if (rows.length === 0 || premiumXpf !== details.annualPrime) return [...rows, ...fees];
  const subtotal = fees.length === 0 ? [] : [sumRow('Total des garanties', totalXpf)];
  return [...rows, ...subtotal, ...fees, sumRow('Prime annuelle TTC', premiumXpf)];
};
