import * as v from 'valibot';
import { type Facts, matchesConditions } from './lookup.ts';
import { conditionSchema, datedEntries, name } from './tariff.ts';

const ruleSchema = v.object({
  code: name,
  /** `refer`: the insurer decides before the quote becomes a contract; `decline`: the risk is not insured. */
  outcome: v.picklist(['refer', 'decline']),
  /** The rule applies if all these conditions are met. */
  when: v.pipe(v.array(conditionSchema), v.minLength(1)),
  /** Reason displayed to the broker, in French. */
  reason: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)),
});
export type AcceptanceRule = v.InferOutput<typeof ruleSchema>;

/** Acceptance rules of a product, dated and versioned like a tariff. See docs/tariff.md. */
export const acceptanceShape = v.object({ ...datedEntries, rules: v.array(ruleSchema) });
export type Acceptance = v.InferOutput<typeof acceptanceShape>;

export interface Assessment {
  readonly outcome: 'accept' | 'refer' | 'decline';
  /** Reasons of the rules that led to the outcome, in the order of the table. */
  readonly reasons: readonly string[];
}

/** Assesses a risk; the most severe outcome wins. Without rules every risk is accepted. Pure. */
export const assessAcceptance = (acceptance: Acceptance | undefined, facts: Facts): Assessment => {
  const matchingRules = acceptance?.rules.filter(({ when }) => matchesConditions(when, facts)) ?? [];
  const reasonsOf = (outcome: AcceptanceRule['outcome']): string[] => [
    ...new Set(matchingRules.filter((rule) => rule.outcome === outcome).map(({ reason }) => reason)),
  ];
  const declineReasons = reasonsOf('decline');
  if (declineReasons.length > 0) return { outcome: 'decline', reasons: declineReasons };
  const referred = reasonsOf('refer');
  return { outcome: referred.length > 0 ? 'refer' : 'accept', reasons: referred };
};
