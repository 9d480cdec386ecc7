import { addMonths, monthOf } from '#shared/primitives/calendar/days.ts';
import { directDebitModes } from '#shared/primitives/vocabulary/lists.ts';
import type { ContractFile } from './contract-file.ts';

type Mode = ContractFile['computed']['payementMethod'];

interface Paid {
  readonly details: Pick<ContractFile['details'], 'effectDate' | 'payementModes'>;
  readonly computed: Pick<ContractFile['computed'], 'payementMethod'>;
}

/** Whether a mode is a direct debit. */
export const isDebit = (mode: Mode | undefined): boolean => mode != null && directDebitModes.includes(mode.code);

/**
 * How the term that begins on a day is paid: the first one of all in cash, each anniversary as a renewal, the others as
 * secondary terms (specification 4, section 3). A contract that names no modes has one means for all.
 */
export const modeOfTerm = ({ details, computed }: Paid, effectDate: string): Mode => {
  const { effectDate: begins, payementModes: modes } = details;
  if (!modes) return computed.payementMethod;
  const years = Number(effectDate.slice(0, 4)) - Number(begins.slice(0, 4));
  if (years <= 0 && effectDate <= begins) return modes.comptant;
  return addMonths(begins, 12 * years) === effectDate
    ? modes.renouvellement
    : (modes.termeSecondaire ?? modes.renouvellement);
};

/**
 * The day on which the term that begins on a day is debited, `yyyy-mm-dd`: the first debit day of the month that is not before
 * it; its own day where none was chosen. Null where it is paid otherwise.
 */
export const debitDateOf = (contract: Paid, effectDate: string): string | null => {
  if (!isDebit(modeOfTerm(contract, effectDate))) return null;
  const day = Number(contract.details.payementModes?.debitDay.code);
  if (!(day >= 1 && day <= 31)) return effectDate;
  const { first } = monthOf(effectDate);
  const inMonth = (month: string): string => {
    const { last } = monthOf(month);
    const wanted = `${month.slice(0, 8)}${String(day).padStart(2, '0')}`;
    return wanted > last ? last : wanted;
  };
  const soon = inMonth(first);
  return soon >= effectDate ? soon : inMonth(addMonths(first, 1));
};
