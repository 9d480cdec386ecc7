import type { Part } from '#shared/forms/layout.ts';
import type { Group } from '#shared/forms/node.ts';

/** A loss with its label, and words of which the name of the cover for it contains at least one. */
export interface CoveredLoss {
  readonly label: string;
  readonly coverWords: readonly string[];
}

/**
 * Place of people in a declaration: `path` is a group or a list of groups with the fields `name`, `known` or `phone`.
 */
export interface PartySource {
  readonly role: string;
  readonly path: string;
  /** Path of the e-mail address. */
  readonly email?: string;
}

/**
 * Description of the declaration of claims of a product family, as data: fields, steps and the type shown in the
 * claim’s row.
 */
export interface ClaimDescription {
  /** Category of the claim in lists. */
  readonly category: string;
  /** Type of the claim if the declaration has no field `circumstances.nature`. */
  readonly nature: string;
  /** Nested like the values of the declaration; every family has `event` and `circumstances.description`. */
  readonly fields: Group;
  readonly parts: readonly Part[];
  readonly parties: readonly PartySource[];
  /** Losses by the code of `circumstances.nature`; the key is empty for a family without that field. */
  readonly losses: Readonly<Record<string, readonly CoveredLoss[]>>;
}
