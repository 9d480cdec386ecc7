import * as v from 'valibot';
import { type Facts, matchesConditions } from './lookup.ts';
import { conditionSchema, datedEntries, name } from './tariff.ts';

const ruleSchema = v.object({
  code: name,
  /** `refer`: the insurer decides before it becomes a contract; `decline`: it is not insured. */
  outcome: v.picklist(['refer', 'decline']),
  /** Holds for a risk of which all of these are true. */
  when: v.pipe(v.array(conditionSchema), v.minLength(1)),
  /** Said to the broker, in French. */
  reason: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)),
});
export type AcceptanceRule = v.InferOutput<typeof ruleSchema>;

/** Which risks of a product are taken: dated and versioned as a tariff is, and read by the same rules. See docs/tariff.md. */
export const acceptanceShape = v.object({ ...datedEntries, rules: v.array(ruleSchema) });
export type Acceptance = v.InferOutput<typeof acceptanceShape>;

export interface Assessment {
  readonly outcome: 'accept' | 'refer' | 'decline';
  /** Of the rules that led to it, in the order of the table. */
  readonly reasons: readonly string[];
}

/** What the rules say of a risk; the gravest prevails. Everything is taken where a product has none. Pure. */
export const assess = (acceptance: Acceptance | undefined, facts: Facts): Assessment => {
  const hit = acceptance?.rules.filter(({ when }) => matchesConditions(when, facts)) ?? [];
  const reasonsOf = (outcome: AcceptanceRule['outcome']): string[] => [
    ...new Set(hit.filter((rule) => rule.outcome === outcome).map(({ reason }) => reason)),
  ];
  const declined = reasonsOf('decline');
  if (declined.length > 0) return { outcome: 'decline', reasons: declined };
  const referred = reasonsOf('refer');
  return { outcome: referred.length > 0 ? 'refer' : 'accept', reasons: referred };
};
