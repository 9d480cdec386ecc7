import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { commissionMonth, commissionMonths } from '#shared/operations/commissions/statements.ts';

type Reader = Pick<OfflineServices, 'read'>;

/** Whose commissions are shown; undefined: those of the user's own broker. */
export interface CommissionBroker {
  readonly brokerId: number | undefined;
}

const entries = ({ brokerId }: CommissionBroker) => (brokerId === undefined ? {} : { brokerId });

/** Months of a broker and what is expected; offline, as last read. */
export const monthsQuery = (offline: Reader, broker: CommissionBroker) =>
  readQuery(offline, commissionMonths, entries(broker));

export const linesPerPage = 20;

/** A month with a page of its lines, from 0; offline, as last read. */
export const monthQuery = (offline: Reader, broker: CommissionBroker, month: string, page: number) =>
  readQuery(offline, commissionMonth, {
    ...entries(broker),
    month,
    pageSize: linesPerPage,
    firstPage: page * linesPerPage,
  });
