import type { BrokerDefaults } from '#shared/operations/people/own-broker.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import { parseXpf } from '#shared/primitives/money.ts';

/** Discounts and additions that a user may apply to a quote without approval. */
export interface CommercialLimits {
  /** Maximum reduction in whole percent. */
  readonly maxReductionPercent: number;
  /** Maximum broker fees in whole XPF. */
  readonly maxBrokerFeesXpf: number;
}

const byRole = {
  admin: { maxReductionPercent: 25, maxBrokerFeesXpf: 20_000 },
  broker: { maxReductionPercent: 15, maxBrokerFeesXpf: 10_000 },
  agency: { maxReductionPercent: 10, maxBrokerFeesXpf: 5_000 },
} as const satisfies Record<string, CommercialLimits>;

/** Limits of a user's role. The specification names the fields; the limits are our choice. */
export const commercialLimitsOf = (user: Pick<SessionUser, 'isRoot' | 'isAdmin' | 'isBroker'>): CommercialLimits => {
  if (user.isRoot || user.isAdmin) return byRole.admin;
  return user.isBroker ? byRole.broker : byRole.agency;
};

/** Limits for a broker's defaults, regardless of who edits them: those of the broker role. */
export const brokerLimits: CommercialLimits = byRole.broker;

/** Key of a broker's default fees. */
export const brokerFeesDefault = 'brokerFees';

/** Raises the fee limit to the broker's default fees, which every user of the broker may charge. */
export const withBrokerFees = (limits: CommercialLimits, defaults: BrokerDefaults | undefined): CommercialLimits => {
  const feesXpf = parseXpf(defaults?.[brokerFeesDefault]?.value ?? '') ?? 0;
  return { ...limits, maxBrokerFeesXpf: Math.max(limits.maxBrokerFeesXpf, feesXpf) };
};
