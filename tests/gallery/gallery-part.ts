import type { ReactElement } from 'react';

/** A component of `src/ui` in each of its states. */
export interface GalleryPart {
  readonly name: string;
  /** Elements by state: « empty », « error », « disabled ». */
  readonly states: Readonly<Record<string, ReactElement>>;
}
