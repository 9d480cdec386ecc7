import type { PersonType } from '#shared/clients/people.ts';
import { subscriber } from '#shared/clients/subscriber.ts';
import type { FactWords } from '#shared/products/fact-words.ts';
import { commercial, commercialOf, effectDate, instalmentPlan } from '#shared/products/parts/commercial.ts';
import { defineProduct } from '#shared/products/product.ts';
import { type HomeLimits, homeOptionFacts, homeOptions, homeRisk } from './home.ts';
import { homeFacts, homeFromContract, homeToContract } from './home-contract.ts';
import { homePresented } from './home-presented.ts';
import { homeSteps } from './home-steps.ts';

interface HomeProduct extends HomeLimits {
  readonly code: string;
  readonly personTypes: readonly PersonType[];
}

/** How a home's facts are told. */
const homeWords: FactWords = {
  homeType: { list: 'homeType' },
  occupant: { list: 'clientHomeStatus' },
  rooms: { unit: 'pièces', one: 'pièce' },
  largeRooms: { unit: 'pièces', one: 'pièce' },
  deductibleIDV: 'francs',
  deductibleIDVCode: 'francs',
};

/** A home insurance: which homes, whose. Specification 3, sections 2.9 and 5 "Home". */
export const homeProduct = ({ code, personTypes, ...limits }: HomeProduct) =>
  defineProduct({
    code,
    version: 1,
    fields: {
      person: subscriber(personTypes),
      productRisk: {
        ...homeRisk(limits),
        options: { ...homeOptions, fractionnement: instalmentPlan, ...commercial },
      },
      effectDate,
    },
    steps: homeSteps(Object.keys(homeOptions)),
    facts: { ...homeFacts, ...homeOptionFacts },
    words: homeWords,
    presented: homePresented,
    commercial: ({ productRisk }) => commercialOf(productRisk.options),
    toContract: homeToContract,
    fromContract: homeFromContract,
  });
