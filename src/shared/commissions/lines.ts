import {
  type CommissionedPremium,
  type CommissionRate,
  commissionToDate,
  findRate,
  isFirstYear,
  percentageOf,
} from './rates.ts';

/** Means of payment of a premium; `insurer`: paid to the insurer, so that Lagon has no payment of it. */
export const commissionMeans = {
  card: 'Carte bancaire',
  cheque: 'Chèque',
  cash: 'Espèces',
  transfer: 'Virement',
  insurer: 'Réglée à l’assureur',
} as const;
export type CommissionMeans = keyof typeof commissionMeans;

export const reversalReasons = {
  bounced: 'Chèque impayé',
  mistake: 'Règlement annulé',
  terminated: 'Contrat résilié',
  void: 'Contrat sans effet',
  refunded: 'Prime remboursée',
} as const;
export type ReversalReason = keyof typeof reversalReasons;

/** Part of a premium that a payment covers, or that its cancellation or a refund reverses; amounts in XPF, days `yyyy-mm-dd`. */
export interface PremiumEntry extends CommissionedPremium {
  /** Ascending in the order in which entries were recorded. */
  readonly id: number;
  readonly contractId: number;
  readonly contractNumber: string;
  readonly holder: string;
  readonly premiumId: number;
  readonly premiumNumber: string;
  readonly premiumLabel: string;
  readonly premiumXpf: number;
  /** Day of the payment or of the cancellation. */
  readonly day: string;
  readonly means: CommissionMeans;
  /** Negative for a cancellation. */
  readonly amount: number;
  /** Entry that a cancellation reverses. */
  readonly reversesId: number | null;
  readonly reason: ReversalReason | null;
  /** Rate and commission that a closed month states; null while the month is open. */
  readonly closed: { readonly rate: number | null; readonly commission: number } | null;
}

/** An entry with its commission and the values that it was computed from. */
export interface CommissionLine extends PremiumEntry {
  /** Ten-thousandths; null if no rate applies. */
  readonly rate: number | null;
  readonly floor: number | null;
  readonly isFirstYear: boolean;
  /** Amount paid of the premium, including this entry. */
  readonly paidToDate: number;
  /** Commission on the premium to date, and the part of it that earlier lines already stated. */
  readonly commissionToDate: number;
  readonly statedBefore: number;
  readonly commission: number;
  /** Day of the entry that a cancellation reverses. */
  readonly reversesDay: string | null;
}

interface CumulativeAmounts {
  paid: number;
  commission: number;
}

/**
 * Commission lines of the entries of some premiums. Each line is the commission on what is paid of its premium, minus what
 * earlier lines of the same broker stated: parts and cancellations add up to the commission of the premium, to the franc. Needs
 * all entries of each premium; entries of closed months keep their commission.
 */
export const commissionLines = (
  entries: readonly PremiumEntry[],
  rates: readonly CommissionRate[],
): CommissionLine[] => {
  const amountsByPremium = new Map<string, CumulativeAmounts>();
  const days = new Map(entries.map(({ id, day }) => [id, day]));
  return [...entries]
    .sort((a, b) => a.id - b.id)
    .map((entry) => {
      const key = `${entry.brokerId} ${entry.premiumId}`;
      const earlierAmounts = amountsByPremium.get(key) ?? { paid: 0, commission: 0 };
      const reversesDay = entry.reversesId === null ? null : (days.get(entry.reversesId) ?? null);
      const line = { ...toLine(entry, earlierAmounts, findRate(rates, entry)), reversesDay };
      amountsByPremium.set(key, { paid: line.paidToDate, commission: earlierAmounts.commission + line.commission });
      return line;
    });
};

const toLine = (entry: PremiumEntry, earlierAmounts: CumulativeAmounts, commissionRate: CommissionRate | undefined) => {
  const paidToDate = earlierAmounts.paid + entry.amount;
  const rate = entry.closed ? entry.closed.rate : commissionRate ? percentageOf(commissionRate, entry) : null;
  const floor = commissionRate?.floor ?? null;
  const commissionToDateXpf = entry.closed
    ? earlierAmounts.commission + entry.closed.commission
    : rate === null
      ? 0
      : commissionToDate(paidToDate, entry.premiumXpf, { rate, floor });
  return {
    ...entry,
    rate,
    floor,
    isFirstYear: isFirstYear(entry),
    paidToDate,
    commissionToDate: commissionToDateXpf,
    statedBefore: earlierAmounts.commission,
    commission: commissionToDateXpf - earlierAmounts.commission,
  };
};

/** Premiums and commission of some lines, in XPF. */
interface CommissionTotal {
  readonly premiums: number;
  readonly commission: number;
  readonly count: number;
}

export const totalOf = (lines: readonly Pick<CommissionLine, 'amount' | 'commission'>[]): CommissionTotal => ({
  premiums: lines.reduce((sum, { amount }) => sum + amount, 0),
  commission: lines.reduce((sum, { commission }) => sum + commission, 0),
  count: lines.length,
});

interface ProductTotal extends CommissionTotal {
  readonly productCode: string;
}

/** Totals by product, the highest commission first. */
export const totalsByProduct = (
  lines: readonly Pick<CommissionLine, 'amount' | 'commission' | 'productCode'>[],
): ProductTotal[] =>
  [...Map.groupBy(lines, ({ productCode }) => productCode)]
    .map(([productCode, productLines]) => ({ productCode, ...totalOf(productLines) }))
    .sort((a, b) => b.commission - a.commission || a.productCode.localeCompare(b.productCode));
