import type { BrokerDefaults } from '#shared/operations/people/own-broker.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import { parseXpf } from '#shared/primitives/money.ts';

/** What a person may grant or add on their own when they quote. */
export interface CommercialLimits {
  /** The greatest reduction, in whole percent. */
  readonly maxReductionPercent: number;
  /** The highest broker fees, whole XPF. */
  readonly maxBrokerFeesXpf: number;
}

const byRole = {
  admin: { maxReductionPercent: 25, maxBrokerFeesXpf: 20_000 },
  broker: { maxReductionPercent: 15, maxBrokerFeesXpf: 10_000 },
  agency: { maxReductionPercent: 10, maxBrokerFeesXpf: 5_000 },
} as const satisfies Record<string, CommercialLimits>;

/** The limits of a person's role. Ours: the documents name the fields, not the limits. */
export const commercialLimitsOf = (user: Pick<SessionUser, 'isRoot' | 'isAdmin' | 'isBroker'>): CommercialLimits => {
  if (user.isRoot || user.isAdmin) return byRole.admin;
  return user.isBroker ? byRole.broker : byRole.agency;
};

/** What a broker may let its quotes start from: what a broker may add, whoever writes it down. */
export const brokerLimits: CommercialLimits = byRole.broker;

/** What a broker's default for its fees is kept under. */
export const brokerFeesDefault = 'brokerFees';

/** The same limits for somebody whose broker has defaults: the fees that it decided are granted to all its people. */
export const withBrokerFees = (limits: CommercialLimits, defaults: BrokerDefaults | undefined): CommercialLimits => {
  const feesXpf = parseXpf(defaults?.[brokerFeesDefault]?.value ?? '') ?? 0;
  return { ...limits, maxBrokerFeesXpf: Math.max(limits.maxBrokerFeesXpf, feesXpf) };
};
