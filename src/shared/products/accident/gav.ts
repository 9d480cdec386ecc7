import { adultMessage, identity, insuredAge, notInFuture } from '#shared/clients/people.ts';
import { principalInsured } from '#shared/clients/principal-insured.ts';
import { subscriber } from '#shared/clients/subscriber.ts';
import { choice, hidden } from '#shared/forms/kinds.ts';
import { listOf } from '#shared/forms/modifiers.ts';
import type { Values } from '#shared/forms/node.ts';
import { commercial, effectDate, instalmentPlan } from '#shared/products/parts/commercial.ts';

const additional = {
  person: { personType: hidden('PHY'), ...identity(notInFuture) },
  relationRole: { code: choice('Lien avec l’assuré principal', 'relations') },
} as const;

/** What a group accident insurance asks for. */
export const quoteFields = {
  person: subscriber(['PHY']),
  productRisk: {
    principalAssured: principalInsured(insuredAge(adultMessage)),
    secondariesAssured: listOf('Assurés additionnels', additional, { max: 10 }),
    options: { fractionnement: instalmentPlan, ...commercial },
  },
  effectDate,
} as const;
export type GavValues = Values<typeof quoteFields>;
