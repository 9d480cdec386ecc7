import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import {
  commissionMonth,
  commissionMonths,
  linesPerRead,
  monthInput,
} from '#shared/operations/commissions/statements.ts';

type Reader = Pick<OfflineServices, 'read'>;

/** Whose commissions are shown; undefined: those of the user's own broker. */
export interface CommissionBroker {
  readonly brokerId: number | undefined;
}

const entries = ({ brokerId }: CommissionBroker) => (brokerId === undefined ? {} : { brokerId });

/** Months of a broker and what is expected; offline, as primed or last read. */
export const monthsQuery = (offline: Reader, broker: CommissionBroker) =>
  readQuery(offline, commissionMonths, entries(broker));

export const linesPerPage = 20;

/** First line of the read that contains a page of lines, from 0. */
const firstLineOf = (page: number): number => Math.floor((page * linesPerPage) / linesPerRead) * linesPerRead;

/** A page of what `monthQuery` read for it. */
export const linesOfPage = <T>(lines: readonly T[], page: number): readonly T[] => {
  const start = page * linesPerPage - firstLineOf(page);
  return lines.slice(start, start + linesPerPage);
};

/** A month with its lines around a page, from 0; offline, as primed or last read. */
export const monthQuery = (offline: Reader, broker: CommissionBroker, month: string, page: number) =>
  readQuery(offline, commissionMonth, { ...entries(broker), ...monthInput(month, firstLineOf(page)) });
