import type { Part } from '#shared/forms/layout.ts';
import type { Group } from '#shared/forms/node.ts';

/** How the claims of a product family are declared, as data: fields, steps and what the claim’s row is called. */
export interface ClaimDescription {
  /** Category of the claim in lists. */
  readonly category: string;
  /** Type of the claim if the declaration has no field `circumstances.nature`. */
  readonly nature: string;
  /** Nested like the values of the declaration; every family has `event` and `circumstances.description`. */
  readonly fields: Group;
  readonly parts: readonly Part[];
  /** Other people of the claim: the path of a group with `name` and `phone`. */
  readonly parties: readonly { readonly role: string; readonly path: string }[];
}
