import type { ClientValues } from '#shared/clients/client-form.ts';
import type { PersonType } from '#shared/clients/people.ts';
import type { SubscriberFields } from '#shared/clients/subscriber.ts';

import { withBrokerDefaults } from '#shared/forms/change.ts';
import { check, type Problem } from '#shared/forms/check.ts';
import type { Steps } from '#shared/forms/layout.ts';
import type { Field, Group, LabelOf, QuoteContext, Values } from '#shared/forms/node.ts';
import { normalize } from '#shared/forms/normalize.ts';
import { blankValues, coerceToShape, type RawGroup, valueAt } from '#shared/forms/raw.ts';
import type { Facts } from '#shared/tariff/lookup.ts';
import type { CommercialTerms } from '#shared/tariff/price.ts';
import {
  type CataloguedQuote,
  type CatalogueRecord,
  type FindVehicle,
  withCatalogueFacts,
} from './catalogue-records.ts';
import type { FactFormats } from './fact-formats.ts';
import { defaultEffectDate } from './parts/commercial.ts';
import type { ContractRisk } from './parts/contract-risk.ts';

/** Every quote has a subscriber and an effect date; the risk is the product's. */
export type QuoteFields = Group & {
  readonly person: SubscriberFields;
  readonly productRisk: Group;
  readonly effectDate: Field<string>;
};

/** A fact by its name, and how it is told of a quote whose values are right. */
export type FactReaders<G extends QuoteFields> = Readonly<Record<string, (values: Values<G>) => string | number>>;

/** What only the broker said, and the insurer verifies: of what, and what was said. In French. */
export interface FactToVerify {
  readonly subject: string;
  readonly statement: string;
}

/** How a product is shown to who buys it: no code, no word of the trade. In French. */
export interface ClientPresentation {
  /** « Votre assurance auto » */
  readonly title: string;
  /** What is insured, in a few words; empty where that says itself. */
  readonly risk: (quote: RawGroup) => string;
  /** The guarantees in plain words, by code; the tariff's label for the others. */
  readonly covers: Readonly<Record<string, string>>;
}

/** A product as its folder describes it. */
export interface ProductDefinition<G extends QuoteFields> {
  /** The catalogue's. */
  readonly code: string;
  /** Raised when fields come, go or change their meaning: a draft of another version is checked anew. */
  readonly version: number;
  /** The whole quote, nested as on the wire: `person`, `productRisk`, `effectDate`. */
  readonly fields: G;
  readonly steps: Steps;
  readonly facts: FactReaders<G>;
  /** How facts are told in « Détail du calcul »; a number or yes and no say themselves. */
  readonly factFormats?: FactFormats;
  readonly commercial: (values: Values<G>) => CommercialTerms;
  /** How its formulas are shown to the client; by the tariff's own words without. */
  readonly presentation?: ClientPresentation;
  /** What of the quote a catalogue knows. */
  readonly records?: readonly CatalogueRecord[];
  /** What the insurer is asked to verify once the quote is saved. */
  readonly toVerify?: (values: Values<G>) => readonly FactToVerify[];
  /** The risk as a contract file shows it. */
  readonly toContract: (values: Values<G>, labelOf: LabelOf) => ContractRisk;
  /** The risk as it is typed, from a contract file, for a copy of a quote that was not made here. */
  readonly fromContract: (risk: ContractRisk) => object;
}

/** A quote whose values were checked. `problems` is empty where it can be priced and created. */
export interface CheckedQuote {
  /** Normalized: copies in step, what does not count reset. */
  readonly quote: RawGroup;
  readonly problems: readonly Problem[];
  /** Who subscribes, as a client (`clientBody` makes their file). These throw where there are problems. */
  readonly subscriber: () => ClientValues;
  readonly facts: () => Facts;
  readonly commercial: () => CommercialTerms;
  readonly toVerify: () => readonly FactToVerify[];
  readonly contractRisk: (labelOf: LabelOf) => ContractRisk;
}

/** A product as the wizard renders it and the server checks it: nothing outside of its folder knows which one it is. */
export interface Product
  extends Pick<ProductDefinition<QuoteFields>, 'code' | 'version' | 'fields' | 'steps' | 'fromContract'> {
  /** Who may subscribe, the usual one first; a choice is offered where there are two. */
  readonly personTypes: readonly PersonType[];
  /** Names of the facts that its tariffs may refer to. */
  readonly factNames: readonly string[];
  readonly factFormats: FactFormats;
  readonly presentation: ClientPresentation;
  /** A new quote for a kind of person: it takes effect on the first usual day, unless the broker has defaults of their own. */
  readonly blank: (personType: PersonType, context: QuoteContext) => RawGroup;
  /** Anything, brought into the form of a quote of this product and normalized. */
  readonly normalize: (given: unknown, context: QuoteContext) => RawGroup;
  readonly check: (given: unknown, context: QuoteContext) => CheckedQuote;
  /** A quote with what the catalogue says of it in the place of what was sent. */
  readonly applyCatalogue: (given: unknown, context: QuoteContext, find: FindVehicle) => Promise<CataloguedQuote>;
}

const requireValid = <T>(problems: readonly Problem[], work: () => T): T => {
  const [first] = problems;
  if (first) throw new Error(`the quote has a problem at ${first.path}`);
  return work();
};

/** Who may subscribe is what the field of the kind of person offers. */
const personTypesOf = (fields: Group): PersonType[] => {
  const field = valueAt(fields, 'person.personType') as Field;
  return (field.entries ?? []).map(({ code }) => code as PersonType);
};

/** Makes a product of its description. */
export const defineProduct = <const G extends QuoteFields>(definition: ProductDefinition<G>): Product => {
  const { code, version, fields, steps, fromContract } = definition;
  const normalized = (given: unknown, context: QuoteContext) =>
    normalize(fields, coerceToShape(fields, given) as RawGroup, context);
  return {
    code,
    version,
    personTypes: personTypesOf(fields),
    fields,
    steps,
    fromContract,
    factNames: Object.keys(definition.facts),
    factFormats: definition.factFormats ?? {},
    presentation: definition.presentation ?? { title: 'Votre assurance', risk: () => '', covers: {} },
    blank: (personType, context) => {
      const fresh = blankValues(fields);
      const person = { ...(fresh['person'] as RawGroup), personType };
      return withBrokerDefaults(fields, { ...fresh, effectDate: defaultEffectDate(context.today), person }, context);
    },
    normalize: normalized,
    applyCatalogue: (given, context, find) =>
      withCatalogueFacts(definition.records ?? [], normalized(given, context), find),
    check: (given, context) => {
      const quote = normalized(given, context);
      const { values, problems } = check(fields, quote, context);
      return {
        quote,
        problems,
        subscriber: () => requireValid(problems, () => values.person),
        facts: () =>
          requireValid(problems, () =>
            Object.fromEntries(Object.entries(definition.facts).map(([name, read]) => [name, read(values)])),
          ),
        commercial: () => requireValid(problems, () => definition.commercial(values)),
        toVerify: () => requireValid(problems, () => definition.toVerify?.(values) ?? []),
        contractRisk: (labelOf) => requireValid(problems, () => definition.toContract(values, labelOf)),
      };
    },
  };
};
