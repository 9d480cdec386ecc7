import { addDays, addMonths, monthBounds } from '#shared/primitives/calendar/days.ts';
import { directDebitModes } from '#shared/primitives/vocabulary/lists.ts';
import type { ContractFile } from './contract-file.ts';

type PaymentMode = ContractFile['computed']['payementMethod'];

export interface PaymentTerms {
  readonly details: Pick<ContractFile['details'], 'effectDate' | 'payementModes'>;
  readonly computed: Pick<ContractFile['computed'], 'payementMethod'>;
}

/** True if a payment mode is a direct debit. */
export const isDebit = (mode: PaymentMode | undefined): boolean => mode != null && directDebitModes.includes(mode.code);

/**
 * Payment mode of the term that starts on a day: the first term in cash, each anniversary as a renewal, others as
 * secondary terms (specification 4, section 3). A contract that lists no modes has one payment mode for all terms.
 */
export const modeOfTerm = ({ details, computed }: PaymentTerms, effectDate: string): PaymentMode => {
  const { effectDate: firstTermDay, payementModes: modes } = details;
  if (!modes) return computed.payementMethod;
  const years = Number(effectDate.slice(0, 4)) - Number(firstTermDay.slice(0, 4));
  if (years <= 0 && effectDate <= firstTermDay) return modes.comptant;
  return addMonths(firstTermDay, 12 * years) === effectDate
    ? modes.renouvellement
    : (modes.termeSecondaire ?? modes.renouvellement);
};

/**
 * Debit date `yyyy-mm-dd` of the term that starts on a day: the first chosen debit day not before it, or that day
 * itself if none was chosen. Null if it is paid otherwise.
 */
export const computeDebitDate = (contract: PaymentTerms, effectDate: string): string | null => {
  if (!isDebit(modeOfTerm(contract, effectDate))) return null;
  const day = Number(contract.details.payementModes?.debitDay.code);
  if (!(day >= 1 && day <= 31)) return effectDate;
  const { first } = monthBounds(effectDate);
  const debitDayInMonth = (month: string): string => {
    const { last } = monthBounds(month);
    const exactDay = `${month.slice(0, 8)}${String(day).padStart(2, '0')}`;
    return exactDay > last ? last : exactDay;
  };
  const debitDate = debitDayInMonth(first);
  return debitDate >= effectDate ? debitDate : debitDayInMonth(addMonths(first, 1));
};

/**
 * Day `yyyy-mm-dd` from which a premium is owed: the first day of its term, or the day after its debit, since the insurer
 * takes that one itself.
 */
export const computeDueDay = (contract: PaymentTerms, effectDate: string): string => {
  const debitOn = computeDebitDate(contract, effectDate);
  return debitOn === null ? effectDate : addDays(debitOn, 1);
};
