import { brokerFeesDefault } from '#shared/forms/commercial-limits.ts';
import { choice, day, money, wholeNumber } from '#shared/forms/kinds.ts';
import { optional, requiredWhen, withBrokerDefault, withHint, withRules } from '#shared/forms/modifiers.ts';
import type { FieldScope, QuoteContext, Rule } from '#shared/forms/node.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { addDays, addMonths } from '#shared/primitives/calendar/days.ts';
import { messages } from '#shared/primitives/messages.ts';
import { formatXpf, parseXpf } from '#shared/primitives/money.ts';
import { wholeNumberText } from '#shared/primitives/parsers/typed-value.ts';
import type { CommercialTerms } from '#shared/tariff/price.ts';

/** Maximum days until the effect date of a quote (specification 3, section 9). */
export const effectWindowDays = 35;

const inWindow: Rule = (value, { context }) => {
  const last = addDays(context.today, effectWindowDays);
  if (value < context.today) return messages.dateTooEarly(frenchDate(context.today));
  return value > last ? messages.dateTooLate(frenchDate(last)) : null;
};

/** Rules for the default effect date that a broker may choose; all lie within the window on any day. */
const effectDateRules: readonly ListItem[] = [
  { code: 'TODAY', libelle: 'Le jour même' },
  { code: 'TOMORROW', libelle: 'Le lendemain' },
  { code: 'NEXT_MONTH', libelle: 'Le premier du mois suivant' },
];

const firstDayOfNextMonth = (today: string): string => addMonths(`${today.slice(0, 8)}01`, 1);

const computeRuleDay = (rule: string, { context: { today } }: FieldScope): string => {
  if (rule === 'NEXT_MONTH') return firstDayOfNextMonth(today);
  return rule === 'TODAY' ? today : defaultEffectDate(today);
};

/** Effect date from today to 35 days ahead. */
export const effectDate = {
  ...withBrokerDefault(
    withHint(withRules(day('Date d’effet'), inWindow), `Du jour même à ${effectWindowDays}\u00A0jours`),
    { name: 'effectDate', section: 'effect', entries: effectDateRules, computeValue: computeRuleDay },
  ),
  days: ({ today }: QuoteContext) => ({ min: today, max: addDays(today, effectWindowDays) }),
  shortcuts: ({ today }: QuoteContext) => {
    const [tomorrow, firstOfMonth] = [addDays(today, 1), firstDayOfNextMonth(today)];
    return [
      { label: 'Aujourd’hui', day: today },
      { label: 'Demain', day: tomorrow },
      // Omit « 1er du mois prochain » on the last day of a month, when it is the same day as « Demain ».
      ...(firstOfMonth === tomorrow ? [] : [{ label: `Le ${frenchDate(firstOfMonth)}`, day: firstOfMonth }]),
    ];
  },
};

/** Default effect date of a new quote: tomorrow, so that no earlier event has to be asked about. */
export const defaultEffectDate = (today: string): string => addDays(today, 1);

/** Path of the instalment plan in a quote; the chosen formula always has this plan. */
export const planPath = 'productRisk.options.fractionnement';

export const instalmentPlan = choice('Facilité de paiement', 'FRACTIONNEMENT', { initial: 'A' });

const withinFees: Rule = (value, { context }) => {
  const { maxBrokerFeesXpf } = context.commercialLimits;
  const exceedsLimit = (parseXpf(value) ?? 0) > maxBrokerFeesXpf;
  return exceedsLimit ? messages.between('Frais de courtage', 0, formatXpf(maxBrokerFeesXpf)) : null;
};

const withinReduction: Rule = (value, { context }) => {
  const { maxReductionPercent } = context.commercialLimits;
  return Number(wholeNumberText(value)) > maxReductionPercent
    ? messages.between('Réduction', 0, maxReductionPercent)
    : null;
};

/** Fees and reduction within the limits of the user's role; a reduction requires a reason. */
export const commercialFields = {
  brokerFees: withBrokerDefault(optional(withRules(money('Frais de courtage', '0'), withinFees)), {
    name: brokerFeesDefault,
    section: 'fees',
  }),
  /** Whole percent. The rule alone limits it, so that every refusal names the same limit. */
  coeffReduc: optional(
    withRules(
      { ...wholeNumber('Réduction', { min: 0, max: 999_999_999 }), initial: '0', hint: 'En pourcentage de la prime' },
      withinReduction,
    ),
  ),
  justifRemise: requiredWhen(
    ({ rootValue }) => Number(wholeNumberText(rootValue('productRisk.options.coeffReduc'))) > 0,
    choice('Motif de la réduction', 'JUSTIFS_REMISE'),
  ),
} as const;

/** Fees and reduction in the format of the pricing engine. */
export const toCommercialTerms = (options: {
  readonly brokerFees: number | null;
  readonly coeffReduc: number | null;
}): CommercialTerms => ({ brokerFeesXpf: options.brokerFees ?? 0, reductionPercent: options.coeffReduc ?? 0 });
