import { adultMessage, identityFields, insuredAgeRule, notInFuture } from '#shared/clients/people.ts';
import { principalInsuredFields } from '#shared/clients/principal-insured.ts';
import { subscriberFields } from '#shared/clients/subscriber.ts';
import { choice, hidden } from '#shared/forms/kinds.ts';
import { listOf } from '#shared/forms/modifiers.ts';
import type { Values } from '#shared/forms/node.ts';
import { commercialFields, effectDate, instalmentPlan } from '#shared/products/parts/commercial.ts';

const additional = {
  person: { personType: hidden('PHY'), ...identityFields(notInFuture) },
  relationRole: { code: choice('Lien avec l’assuré principal', 'relations') },
} as const;

/** Fields of a group accident insurance. */
export const quoteFields = {
  person: subscriberFields(['PHY']),
  productRisk: {
    principalAssured: principalInsuredFields(insuredAgeRule(adultMessage)),
    secondariesAssured: listOf('Assurés additionnels', additional, { max: 10 }),
    options: { fractionnement: instalmentPlan, ...commercialFields },
  },
  effectDate,
} as const;
export type GavValues = Values<typeof quoteFields>;
