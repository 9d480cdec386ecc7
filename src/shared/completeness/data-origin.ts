/** How far what was read can be relied on: completeness and cause travel with every value. Design, "Offline" 1. */

/**
 * Why the server's answer of now is not what is shown.
 * - `away`: the server cannot be reached; the connection's own state says why (network, portal, failing server)
 * - `failing`: the server answered this very read with an error
 * - `ended`: the server wants the password again
 * - `late`: its answer is still on its way
 */
export type FallbackCause = 'away' | 'failing' | 'ended' | 'late';

/** What the device synchronises. */
export type PortfolioPart = 'contracts' | 'clients';

/**
 * What of a part of the portfolio is not on this device.
 * - `partial`: not everything has come yet; `total` is null before the server said how many there are
 * - `outside`: everything that is kept has come; so many older ones lie outside of what is kept
 */
export type DataGap =
  | { readonly kind: 'partial'; readonly part: PortfolioPart; readonly held: number; readonly total: number | null }
  | { readonly kind: 'outside'; readonly part: PortfolioPart; readonly held: number; readonly outside: number };

/** Where a value comes from, of when it is, and what it lacks. */
export interface DataOrigin {
  /** Epoch milliseconds of the fetch; null where nobody noted it. */
  readonly fetchedAtMs: number | null;
  /** True when the value comes from the device. */
  readonly isFromDevice: boolean;
  readonly cause?: FallbackCause | undefined;
  /** What the device lacks to answer wholly; absent or empty: nothing. */
  readonly gaps?: readonly DataGap[] | undefined;
}

/** How far a synchronised part has come, as far as its gap depends on it. */
export interface PartState {
  readonly done: number;
  readonly total: number;
  readonly completedAtMs: number | null;
  /** How many lie outside of what is kept; devices of before did not note it. */
  readonly outside?: number | undefined;
}

/** What a part lacks; undefined where it is whole. No state: nothing has come. */
export const gapOf = (part: PortfolioPart, state: PartState | undefined): DataGap | undefined => {
  if (!state) return { kind: 'partial', part, held: 0, total: null };
  if (state.completedAtMs === null)
    return { kind: 'partial', part, held: Math.min(state.done, state.total), total: state.total };
  return state.outside ? { kind: 'outside', part, held: state.total, outside: state.outside } : undefined;
};

/** What is known of several values shown together: as old as the oldest, with the gaps of all. */
export const combineOrigins = (values: readonly (DataOrigin | undefined)[]): DataOrigin | undefined => {
  const kept = values.filter((one): one is DataOrigin => one?.isFromDevice === true);
  if (kept.length === 0) return undefined;
  const moments = kept.map(({ fetchedAtMs }) => fetchedAtMs);
  return {
    fetchedAtMs: moments.includes(null) ? null : Math.min(...moments.filter((ms) => ms !== null)),
    isFromDevice: true,
    cause: kept.find(({ cause }) => cause === 'failing')?.cause ?? kept[0]?.cause,
    gaps: kept.flatMap(({ gaps = [] }) => gaps),
  };
};
