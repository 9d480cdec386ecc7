/** A violation that random schedules came to. */
export interface Finding {
  /** How many schedules ran until the first violation. */
  readonly after: number;
  readonly seed: number;
  readonly path: string;
  /** What a person needs to understand it, with the smallest schedule that shows it. */
  readonly report: string;
}
