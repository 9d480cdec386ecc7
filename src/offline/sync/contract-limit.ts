import type { SyncRow } from '#offline/device/device-database.ts';
import { contractLimits } from '#shared/operations/shell/portfolio.ts';

/** Space that a contract takes on a device at most on average, with its file, search rows and client, bytes. */
const bytesPerContract = 25_000;
/** Part of the browser's quota for the portfolio; unsent work and cached answers need the remainder. */
const portfolioShare = 0.5;
/** The limit changes in such steps, and by two at least: quotas follow the free space of the disk. */
const step = 5_000;

/**
 * Number of contracts that this device stores. `stored`: the portfolio's state so far, which a slightly different quota
 * does not change.
 */
export const contractLimit = (
  quotaBytes: number | null,
  stored: Pick<SyncRow, 'total' | 'outside'> | undefined,
): number => {
  const { smallest, largest } = contractLimits;
  const fittingLimit = Math.floor(((quotaBytes ?? 0) * portfolioShare) / bytesPerContract / step) * step;
  const newLimit = Math.min(largest, Math.max(smallest, fittingLimit));
  const storedLimit = Math.min(largest, Math.max(smallest, Math.ceil((stored?.total ?? 0) / step) * step));
  if (newLimit >= storedLimit && !stored?.outside) return newLimit;
  return Math.abs(newLimit - storedLimit) >= 2 * step ? newLimit : storedLimit;
};
