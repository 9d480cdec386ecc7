import type { PersonType } from '#shared/clients/people.ts';
import { subscriberFields } from '#shared/clients/subscriber.ts';
import type { FactFormats } from '#shared/products/fact-formats.ts';
import { commercialFields, effectDate, instalmentPlan, toCommercialTerms } from '#shared/products/parts/commercial.ts';
import { defineProduct } from '#shared/products/product.ts';
import { firstHomePrice } from './first-home-price.ts';
import { atClientAddressPath, type HomeLimits, homeOptionFacts, homeOptions, homeRisk } from './home.ts';
import { homeFacts, homeFromContract, homeToContract } from './home-contract.ts';
import { homePresentation } from './home-presentation.ts';
import { homeSteps } from './home-steps.ts';

interface HomeProduct extends HomeLimits {
  readonly code: string;
  readonly isForStudents?: boolean;
  readonly personTypes: readonly PersonType[];
}

/** Formats of the facts of homes. */
const homeFactFormats: FactFormats = {
  ratedZone: (zone, _facts, labelOf) => labelOf('drivingAreas', String(zone))?.libelle ?? String(zone),
  homeType: { list: 'homeType' },
  occupant: { list: 'clientHomeStatus' },
  rooms: { unit: 'pièces', one: 'pièce' },
  largeRooms: { unit: 'pièces', one: 'pièce' },
  deductibleIDV: 'francs',
  deductibleIDVCode: 'francs',
};

/** Defines a home insurance product: accepted homes and subscribers. Specification 3, sections 2.9 and 5 "Home". */
export const homeProduct = ({ code, personTypes, isForStudents = false, ...limits }: HomeProduct) =>
  defineProduct({
    code,
    version: 2,
    fields: {
      person: subscriberFields(personTypes),
      productRisk: {
        ...homeRisk(limits),
        options: { ...homeOptions, fractionnement: instalmentPlan, ...commercialFields },
      },
      effectDate,
    },
    steps: homeSteps(Object.keys(homeOptions)),
    facts: { ...homeFacts, ...homeOptionFacts },
    factFormats: homeFactFormats,
    presentation: homePresentation,
    commercial: ({ productRisk }) => toCommercialTerms(productRisk.options),
    toContract: homeToContract,
    fromContract: homeFromContract,
    formStart: { [atClientAddressPath]: 'true' },
    firstPrice: firstHomePrice({ isForStudents }),
  });
