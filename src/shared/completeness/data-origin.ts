/**
 * Every value that is read comes with its origin: how complete it is and why it is not the server's current answer.
 * Design, "Offline" 1.
 */

/**
 * Why a fallback is displayed instead of the server's current answer.
 * - `unreachable`: the server cannot be reached; the connection state has the details (network, captive portal, failing
 *   server)
 * - `server-error`: the server answered this read with an error
 * - `session-ended`: the session ended and the password is required
 * - `slow`: the answer has not arrived yet
 */
export type FallbackCause = 'unreachable' | 'server-error' | 'session-ended' | 'slow';

/** Parts of the portfolio that the device synchronises. */
export type PortfolioPart = 'contracts' | 'clients';

/**
 * Missing data of a part of the portfolio.
 * - `partial`: synchronisation is incomplete; `total` is null before the server sent it
 * - `outside`: synchronisation is complete, but `outside` older rows are beyond what a device stores
 */
export type DataGap =
  | { readonly kind: 'partial'; readonly part: PortfolioPart; readonly stored: number; readonly total: number | null }
  | { readonly kind: 'outside'; readonly part: PortfolioPart; readonly stored: number; readonly outside: number };

/** Origin of a value: device or server, when it was fetched, and the data that is missing. */
export interface DataOrigin {
  /** Epoch milliseconds of the fetch; null if unknown. */
  readonly fetchedAtMs: number | null;
  /** True when the value comes from the device. */
  readonly isFromDevice: boolean;
  readonly cause?: FallbackCause | undefined;
  /** Data missing on the device for a complete answer; absent or empty if complete. */
  readonly gaps?: readonly DataGap[] | undefined;
}

/** Progress of the synchronisation of a part. */
export interface PartState {
  readonly done: number;
  readonly total: number;
  readonly completedAtMs: number | null;
  /** Rows beyond what a device stores; absent in data of older versions. */
  readonly outside?: number | undefined;
}

/** Gap of a part; undefined if it is complete. Without a state nothing has been synchronised. */
export const gapOf = (part: PortfolioPart, state: PartState | undefined): DataGap | undefined => {
  if (!state) return { kind: 'partial', part, stored: 0, total: null };
  if (state.completedAtMs === null)
    return { kind: 'partial', part, stored: Math.min(state.done, state.total), total: state.total };
  return state.outside ? { kind: 'outside', part, stored: state.total, outside: state.outside } : undefined;
};

/** Combines the origins of several values displayed together: the oldest moment and the gaps of all. */
export const combineOrigins = (values: readonly (DataOrigin | undefined)[]): DataOrigin | undefined => {
  const origins = values.filter((value): value is DataOrigin => value?.isFromDevice === true);
  if (origins.length === 0) return undefined;
  const moments = origins.map(({ fetchedAtMs }) => fetchedAtMs);
  return {
    fetchedAtMs: moments.includes(null) ? null : Math.min(...moments.filter((ms) => ms !== null)),
    isFromDevice: true,
    cause: origins.find(({ cause }) => cause === 'server-error')?.cause ?? origins[0]?.cause,
    gaps: origins.flatMap(({ gaps = [] }) => gaps),
  };
};
