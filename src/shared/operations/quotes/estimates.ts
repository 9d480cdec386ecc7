import * as v from 'valibot';
import { clientLookAlikes } from '#shared/operations/clients/client-changes.ts';
import { generatedDocumentSchema } from '#shared/operations/contracts/contract-file.ts';
import { contractRowSchema } from '#shared/operations/contracts/contracts.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, flag, listItemSchema, optionalFlag, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { serverTable } from '#shared/operations/wire/table-shape.ts';
import { limitedLines } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { declaredBlockSchema } from './declared-block.ts';
import { chosenFormulaSchema, estimationSchema, priceConflictSchema, pricedFormulaSchema } from './estimation.ts';
import { insurerRequestSchema } from './insurer-request.ts';

const contractId = wholeNumber({ min: 1, max: 999_999_999 });
const productCode = v.pipe(v.string(), v.nonEmpty(), v.maxLength(30));

/** The risk of a quote, all values as text; the product defines which (src/shared/products). */
const valuesSchema = v.looseObject({});

/** A quote from the server. `id` is -1 until it is saved. Specification 3, section 3 "Estimate". */
const estimateSchema = v.object({
  id: v.number(),
  number: v.string(),
  product: v.object({ ...listItemSchema.entries, version: v.number() }),
  person: valuesSchema,
  productRisk: valuesSchema,
  effectDate: v.string(),
  /** Instant of the answer. */
  currentDate: v.string(),
  /** The code of the instalment plan. */
  periodicite: v.string(),
  formula: v.nullable(chosenFormulaSchema),
  agencyCode: v.nullable(v.string()),
});
export type Estimate = v.InferOutput<typeof estimateSchema>;

/** A submitted quote: its product and the typed values. Errors refer to fields by their path in it. */
export const submittedEstimateSchema = v.looseObject({
  product: v.looseObject({ code: productCode }),
  person: v.optional(valuesSchema, {}),
  productRisk: v.optional(valuesSchema, {}),
  effectDate: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
  /** Instant at which it was sent or, without network, validated. */
  currentDate: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
  formula: v.optional(v.unknown()),
  /** Id of its draft, by which a conversion refers to it before it has an id. */
  reference: v.optional(v.fallback(v.nullable(v.pipe(v.string(), v.uuid())), null), null),
  /** Draft of the new client, who waited on the same device: the client as created counts, not the one typed here. */
  clientReference: v.optional(v.fallback(v.nullable(v.pipe(v.string(), v.uuid())), null), null),
});
export type SubmittedEstimate = v.InferOutput<typeof submittedEstimateSchema>;

/** A blank quote of a product, for a natural person or a legal entity. */
export const estimateGetModel = endpoint({
  method: 'POST',
  path: '/api/estimate/getModel',
  summary: 'Devis vierge d’un produit',
  access: 'linked',
  offline: 'online',
  effect: 'none',
  input: v.object({
    productId: productCode,
    isForLegalPerson: optionalFlag(false),
  }),
  output: answer({ estimate: v.optional(estimateSchema) }),
});

/** An unsaved copy of a quote: same client, today's date. */
export const estimateGetCopy = endpoint({
  method: 'POST',
  path: '/api/estimate/getCopy',
  summary: 'Copie d’un devis',
  access: 'linked',
  offline: 'online',
  effect: 'none',
  input: v.object({ idContrat: contractId }),
  output: estimateGetModel.output,
});

const savedQuoteEntries = {
  estimate: v.optional(estimateSchema),
  /** The price of the chosen formula; null for a quote that was not priced here. */
  calculation: v.optional(v.nullable(pricedFormulaSchema), null),
  /** Questions and answers word for word, as its documents print them; null for a quote that was not typed here. */
  declared: v.optional(v.nullable(v.array(declaredBlockSchema)), null),
};
/** A saved quote as typed; the portfolio synchronises it too. */
export const savedQuoteSchema = v.object(savedQuoteEntries);
export type SavedQuoteAnswer = v.InferOutput<typeof savedQuoteSchema>;

/** A saved quote as it was typed, with the chosen formula. */
export const estimateGet = endpoint({
  method: 'POST',
  path: '/api/estimate/get',
  summary: 'Lire un devis tel qu’il a été saisi',
  access: 'linked',
  offline: 'portfolio',
  effect: 'none',
  input: v.object({ idContrat: contractId }),
  output: answer(savedQuoteEntries),
});

const declined = v.optional(v.array(v.string()));

/**
 * "Calculer". A declined risk has its reasons in `declined`. Invalid values are a 422 with errors by field; a risk
 * without a price is `success: false`.
 */
export const estimation = endpoint({
  method: 'POST',
  path: '/api/estimation',
  summary: 'Calculer les formules d’un devis',
  access: 'linked',
  offline: 'online',
  effect: 'none',
  input: v.object({ estimate: submittedEstimateSchema }),
  output: answer({ estimation: v.optional(estimationSchema), declined }),
});

/**
 * "Valider Tarif". Days are validated as of `estimate.currentDate`, for a limited time, since the quote may have waited
 * in the outbox. The server prices anew: if tariff and amounts equal those of `estimate.formula`, the quote is created;
 * otherwise nothing is written and `conflict` holds both prices, for the user to choose. Design, "The server".
 */
export const estimateCreation = endpoint({
  method: 'POST',
  path: '/api/estimate/creation',
  summary: 'Enregistrer un devis',
  access: 'linked',
  offline: 'queued',
  effect: 'change',
  idempotent: 'when-keyed',
  input: v.object({ estimate: submittedEstimateSchema }),
  output: answer({
    contractId: v.optional(v.number()),
    contractNumber: v.optional(v.string()),
    /** The request opened for the insurer with the quote; absent if it has nothing to study or to verify. */
    request: v.optional(insurerRequestSchema),
    declined,
    conflict: v.optional(priceConflictSchema),
    /** The current prices, if there is a conflict. */
    estimation: v.optional(estimationSchema),
  }),
});

/** The insurer's decision on a referred quote: once, final. */
export const estimateDecision = endpoint({
  method: 'POST',
  path: '/api/admin/estimate/decision',
  summary: 'Accepter ou refuser le risque d’un devis à l’étude',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  input: v.pipe(
    v.object({
      idContrat: contractId,
      isAccepted: flag,
      comment: v.optional(limitedLines(textLimits.taskAnswer), ''),
    }),
    v.forward(
      v.partialCheck(
        [['isAccepted'], ['comment']],
        ({ isAccepted, comment }) => isAccepted || comment !== '',
        messages.required('Réponse au courtier'),
      ),
      ['comment'],
    ),
  ),
  output: answer({}),
});

/** Open quotes of the same person for the same product, displayed before another is created. */
export const estimateSimilar = endpoint({
  method: 'POST',
  path: '/api/estimate/similar',
  summary: 'Devis en cours de la même personne pour le même produit',
  access: 'linked',
  offline: 'portfolio',
  effect: 'none',
  isAwaited: true,
  input: v.object({
    productCode,
    /** Id of a portfolio client; otherwise they are matched by name and birth date, or RIDET. */
    personId: v.optional(v.nullable(contractId), null),
    ...clientLookAlikes.input.entries,
  }),
  output: answer({ contractList: v.array(contractRowSchema) }),
});

/** The generated documents of a quote. Specification 3, section 7. */
export const editicsGet = endpoint({
  method: 'POST',
  path: '/api/editics/get',
  summary: 'Documents générés d’un devis',
  access: 'signed-in',
  offline: 'online',
  effect: 'none',
  input: v.object({ contractId }),
  output: answer({ editics: v.optional(serverTable(generatedDocumentSchema)) }),
});

/** Cities of a postcode, suggested by address forms. Empty for an unknown postcode. */
export const citiesByZipCode = endpoint({
  method: 'GET',
  path: '/api/listItems/citiesByZipCodeForPerson',
  summary: 'Villes d’un code postal',
  access: 'signed-in',
  offline: 'cached',
  effect: 'none',
  input: v.object({ zipCode: v.pipe(v.string(), v.maxLength(10)) }),
  output: answer({ listItems: v.array(listItemSchema) }),
});

/** Alias of `citiesByZipCode` from specification 3, section 3 ("cities by postcode"); every city without a postcode. */
export const cities = endpoint({
  ...citiesByZipCode,
  path: '/api/listItems/cities',
  summary: 'Villes, toutes ou d’un code postal',
  input: v.object({ zipCode: v.optional(citiesByZipCode.input.entries.zipCode, '') }),
});
