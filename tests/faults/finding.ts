/** A violation found by random schedules. */
export interface Finding {
  /** Number of schedules until the first violation. */
  readonly scheduleCount: number;
  readonly seed: number;
  readonly path: string;
  /** Explanation with the smallest violating schedule. */
  readonly report: string;
}
