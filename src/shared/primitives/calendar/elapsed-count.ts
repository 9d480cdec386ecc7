const hourMs = 3_600_000;
/** A system clock that differs more than this from the server's counts as wrong. */
const tolerableMs = hourMs;
/** A sleeping tablet may stop its monotonic clock, but seldom for longer: beyond, the system clock has jumped. */
const maxSleepMs = 12 * hourMs;
/** A jump forward that is not contradicted for this long is taken as real time during which the device slept. */
const doubtMs = 24 * hourMs;
const maxZeros = 4;

/**
 * A reading of the system clock at which the count was zero. Each jump of the clock adds one, so that the count goes on
 * after the jump and after the clock is put right again. `doubtedUntilMs`: age at which it is no longer trusted.
 */
interface Zero {
  readonly atMs: number;
  readonly doubtedUntilMs?: number;
}

/** Elapsed time by a system clock that may jump. `zeros`: the one in use first. */
export interface ElapsedCount {
  readonly ageMs: number;
  readonly zeros: readonly Zero[];
}

/** A count that begins now. If the clock is wrong, the server's time is a zero too, for when it is put right. */
export const startCount = (nowMs: number, serverMs: number): ElapsedCount => {
  const isWrong = Math.abs(serverMs - nowMs) > tolerableMs;
  return { ageMs: 0, zeros: [{ atMs: nowMs }, ...(isWrong ? [{ atMs: serverMs }] : [])] };
};

/** `clock/age`, at the last count, then the other zeros, each `at` or `at:doubtedUntil`. Milliseconds. */
export const serializeCount = ({ ageMs, zeros: [used, ...others] }: ElapsedCount, nowMs: number): string => {
  const formatDoubt = ({ doubtedUntilMs }: Zero) => (doubtedUntilMs === undefined ? '' : `:${doubtedUntilMs}`);
  return [
    nowMs,
    `${ageMs}${used ? formatDoubt(used) : ''}`,
    ...others.map((zero) => `${zero.atMs}${formatDoubt(zero)}`),
  ].join('/');
};

/**
 * Parses a stored count; undefined if it cannot be parsed. A text without an age is the time at which the count began.
 */
export const parseCount = (text: string | null | undefined): ElapsedCount | undefined => {
  const [clock, age = '0', ...others] = text?.split('/') ?? [];
  if (!clock) return undefined;
  const toZero = (atMs: number, until: string | undefined): Zero =>
    until === undefined ? { atMs } : { atMs, doubtedUntilMs: Number(until) };
  const [ageText, until] = age.split(':');
  const ageMs = Number(ageText);
  const zeros = [
    toZero(Number(clock) - ageMs, until),
    ...others.map((other) => toZero(Number(other.split(':')[0]), other.split(':')[1])),
  ];
  return zeros.every(({ atMs }) => Number.isFinite(atMs)) && Number.isFinite(ageMs) ? { ageMs, zeros } : undefined;
};

/**
 * The count at `nowMs`, never less than before. `lastCount` is that of this page: time by its monotonic clock and by
 * the system clock; undefined at its first count, when only the system clock is known.
 */
export const countAge = (
  { ageMs, zeros }: ElapsedCount,
  nowMs: number,
  lastCount: { readonly ranMs: number; readonly clockMs: number } | undefined,
): { readonly count: ElapsedCount; readonly isClockWrong: boolean } => {
  const trustedZeros = zeros.filter(
    ({ atMs, doubtedUntilMs = Number.POSITIVE_INFINITY }) => nowMs - atMs < doubtedUntilMs,
  );
  const [bestZero] = trustedZeros.filter(({ atMs }) => nowMs - atMs >= ageMs).sort((a, b) => b.atMs - a.atMs);
  const ranMs = lastCount?.ranMs ?? 0;
  const isForward = lastCount !== undefined && lastCount.clockMs - lastCount.ranMs > maxSleepMs;
  if (bestZero && !(isForward && nowMs - bestZero.atMs - ageMs > maxSleepMs)) {
    const wasDropped = trustedZeros.length < zeros.length;
    const count = {
      ageMs: nowMs - bestZero.atMs,
      zeros: [bestZero, ...trustedZeros.filter((zero) => zero !== bestZero)],
    };
    return { count, isClockWrong: !wasDropped && bestZero !== zeros[0] };
  }
  const continuedMs = ageMs + ranMs;
  const zero = { atMs: nowMs - continuedMs, ...(bestZero && { doubtedUntilMs: continuedMs + doubtMs }) };
  return {
    count: { ageMs: continuedMs, zeros: [zero, ...trustedZeros].slice(0, maxZeros) },
    // A long sleep looks like a jump forward, so the clock is reported as wrong only after it was corrected or differs
    // from the server's.
    isClockWrong: bestZero === undefined && ageMs - (nowMs - (zeros[0]?.atMs ?? nowMs)) > tolerableMs,
  };
};
