import type { ClientValues } from '#shared/clients/client-form.ts';
import type { PersonType } from '#shared/clients/people.ts';
import type { SubscriberFields } from '#shared/clients/subscriber.ts';

import { withBrokerDefaults } from '#shared/forms/change.ts';
import { checkValues, type Problem } from '#shared/forms/check.ts';
import type { Section, Steps } from '#shared/forms/layout.ts';
import type { Field, Group, LabelOf, QuoteContext, Values } from '#shared/forms/node.ts';
import { normalizeValues } from '#shared/forms/normalize.ts';
import { blankValues, coerceToShape, type RawGroup, valueAt, withValue } from '#shared/forms/raw.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { Facts } from '#shared/tariff/lookup.ts';
import type { CommercialTerms } from '#shared/tariff/price.ts';
import {
  type CataloguedQuote,
  type CatalogueRecord,
  type FindVehicle,
  withCatalogueFacts,
} from './catalogue-records.ts';
import type { FactFormats } from './fact-formats.ts';
import type { ClientHistory, PrefilledAnswers } from './parts/client-history.ts';
import { defaultEffectDate } from './parts/commercial.ts';
import type { ContractRisk } from './parts/contract-risk.ts';
import type { FirstPrice } from './parts/first-price.ts';

/** Every quote has a subscriber and an effect date; the risk is the product's. */
type QuoteFields = Group & {
  readonly person: SubscriberFields;
  readonly productRisk: Group;
  readonly effectDate: Field<string>;
};

/** Facts by name, each with a function that reads it from valid values. */
type FactReaders<G extends QuoteFields> = Readonly<Record<string, (values: Values<G>) => string | number>>;

/** A statement of the broker that the insurer must verify: its subject and the statement, in French. */
export interface FactToVerify {
  readonly subject: string;
  readonly statement: string;
}

/** Presentation of a product to the client in plain French, without codes or trade terms. */
export interface ClientPresentation {
  /** « Votre assurance auto » */
  readonly title: string;
  /** Short description of the insured risk; empty if the title suffices. */
  readonly risk: (quote: RawGroup) => string;
  /** Plain names of guarantees by code; the tariff's label is used for others. */
  readonly covers: Readonly<Record<string, string>>;
}

/** Definition of a product in its folder. */
interface ProductDefinition<G extends QuoteFields> {
  /** Code in the catalogue. */
  readonly code: string;
  /**
   * Increment when fields are added, removed or change their meaning: drafts of another version are validated again.
   */
  readonly version: number;
  /** The whole quote, nested as on the wire: `person`, `productRisk`, `effectDate`. */
  readonly fields: G;
  readonly steps: Steps;
  /** Answers about the client that the price depends on: documents print them with the risk. None if undefined. */
  readonly ratedClientSections?: readonly Section[];
  readonly facts: FactReaders<G>;
  /** Formats of facts in « Détail du calcul »; numbers and yes or no need none. */
  readonly factFormats?: FactFormats;
  readonly commercial: (values: Values<G>) => CommercialTerms;
  /** Presentation of its formulas to the client; the tariff's labels if undefined. */
  readonly presentation?: ClientPresentation;
  /** Groups of the quote that are rows of a catalogue. */
  readonly records?: readonly CatalogueRecord[];
  /** Statements that the insurer must verify once the quote is saved. */
  readonly toVerify?: (values: Values<G>) => readonly FactToVerify[];
  /** Builds the risk as shown in a contract file. */
  readonly toContract: (values: Values<G>, labelOf: LabelOf) => ContractRisk;
  /** Builds form values of the risk from a contract file, to copy a quote that was not made here. */
  readonly fromContract: (risk: ContractRisk) => object;
  /**
   * Updates the risk of a contract with facts that its file gained after the quote, such as claims; the risk stays as
   * quoted if undefined.
   */
  readonly updateRisk?: (
    risk: object,
    file: Pick<ContractFile, 'details' | 'claims' | 'productRisk'>,
    context: QuoteContext,
  ) => object;
  /** Derives prefilled answers from the client's file and former risks; none if undefined. */
  readonly prefilledAnswers?: (client: ClientHistory) => PrefilledAnswers;
  /** Values by path that the form of a new quote starts with, beyond the initial ones. */
  readonly formStart?: Readonly<Record<string, string>>;
  /** A price from a few answers before the client is known; none if undefined. */
  readonly firstPrice?: FirstPrice;
}

/** A validated quote. It can be priced and created if `problems` is empty. */
export interface CheckedQuote {
  /** Normalized values: copies updated, inactive fields emptied. */
  readonly quote: RawGroup;
  readonly problems: readonly Problem[];
  /**
   * The subscriber as a client (`clientBody` builds the stored one). This and the following functions throw if there
   * are problems.
   */
  readonly subscriber: () => ClientValues;
  readonly facts: () => Facts;
  readonly commercial: () => CommercialTerms;
  readonly toVerify: () => readonly FactToVerify[];
  readonly contractRisk: (labelOf: LabelOf) => ContractRisk;
}

/** A product as the wizard and the server use it. Code outside its folder does not depend on which product it is. */
export interface Product
  extends Pick<ProductDefinition<QuoteFields>, 'code' | 'version' | 'fields' | 'steps' | 'fromContract'> {
  /** Accepted kinds of subscriber, the default first; with two, the form offers a choice. */
  readonly personTypes: readonly PersonType[];
  /** Names of the facts to which its tariffs may refer. */
  readonly factNames: readonly string[];
  readonly ratedClientSections: readonly Section[];
  readonly factFormats: FactFormats;
  readonly presentation: ClientPresentation;
  /**
   * Updates the risk of a contract, as typed or as its file shows it, with facts that the file gained after the quote.
   */
  readonly updateRisk: NonNullable<ProductDefinition<QuoteFields>['updateRisk']>;
  /** Undefined if a new quote takes nothing from former risks. */
  readonly prefilledAnswers: ((client: ClientHistory) => PrefilledAnswers) | undefined;
  /** Undefined if the product has no first price. */
  readonly firstPrice: FirstPrice | undefined;
  /** A blank quote for a kind of person, with the default effect date and the broker's defaults. */
  readonly blankQuote: (personType: PersonType, context: QuoteContext) => RawGroup;
  /** A blank quote with the initial values of the form (`formStart`). */
  readonly newQuote: (personType: PersonType, context: QuoteContext) => RawGroup;
  /** Coerces any input to values of this product and normalizes them. */
  readonly normalize: (raw: unknown, context: QuoteContext) => RawGroup;
  readonly check: (raw: unknown, context: QuoteContext) => CheckedQuote;
  /** Replaces the catalogue facts in a quote by those of the catalogue, ignoring the submitted ones. */
  readonly applyCatalogue: (raw: unknown, context: QuoteContext, findVehicle: FindVehicle) => Promise<CataloguedQuote>;
}

const assertValid = <T>(problems: readonly Problem[], work: () => T): T => {
  const [first] = problems;
  if (first) throw new Error(`the quote has a problem at ${first.path}`);
  return work();
};

/** Accepted kinds of person are the entries of the field. */
const listPersonTypes = (fields: Group): PersonType[] => {
  const field = valueAt(fields, 'person.personType') as Field;
  return (field.entries ?? []).map(({ code }) => code as PersonType);
};

/** Builds a product from its definition. */
export const defineProduct = <const G extends QuoteFields>(definition: ProductDefinition<G>): Product => {
  const { code, version, fields, steps, fromContract } = definition;
  const normalizeRaw = (raw: unknown, context: QuoteContext) =>
    normalizeValues(fields, coerceToShape(fields, raw) as RawGroup, context);
  const createBlankQuote: Product['blankQuote'] = (personType, context) => {
    const newValues = blankValues(fields);
    const person = { ...(newValues['person'] as RawGroup), personType };
    return withBrokerDefaults(fields, { ...newValues, effectDate: defaultEffectDate(context.today), person }, context);
  };
  return {
    code,
    version,
    personTypes: listPersonTypes(fields),
    fields,
    steps,
    fromContract,
    updateRisk: definition.updateRisk ?? ((risk) => risk),
    factNames: Object.keys(definition.facts),
    ratedClientSections: definition.ratedClientSections ?? [],
    factFormats: definition.factFormats ?? {},
    prefilledAnswers: definition.prefilledAnswers,
    firstPrice: definition.firstPrice,
    presentation: definition.presentation ?? { title: 'Votre assurance', risk: () => '', covers: {} },
    blankQuote: createBlankQuote,
    newQuote: (personType, context) =>
      Object.entries(definition.formStart ?? {}).reduce(
        (values, [path, value]) => withValue(values, path, value),
        createBlankQuote(personType, context),
      ),
    normalize: normalizeRaw,
    applyCatalogue: (raw, context, findVehicle) =>
      withCatalogueFacts(definition.records ?? [], normalizeRaw(raw, context), findVehicle),
    check: (raw, context) => {
      const quote = normalizeRaw(raw, context);
      const { values, problems } = checkValues(fields, quote, context);
      return {
        quote,
        problems,
        subscriber: () => assertValid(problems, () => values.person),
        facts: () =>
          assertValid(problems, () =>
            Object.fromEntries(Object.entries(definition.facts).map(([name, readFact]) => [name, readFact(values)])),
          ),
        commercial: () => assertValid(problems, () => definition.commercial(values)),
        toVerify: () => assertValid(problems, () => definition.toVerify?.(values) ?? []),
        contractRisk: (labelOf) => assertValid(problems, () => definition.toContract(values, labelOf)),
      };
    },
  };
};
