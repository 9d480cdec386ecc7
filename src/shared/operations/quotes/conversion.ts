import * as v from 'valibot';
import { submittedEstimateSchema } from '#shared/operations/quotes/estimates.ts';
import { estimationSchema, priceConflictSchema } from '#shared/operations/quotes/estimation.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { contractFileSchema } from '../contracts/contract-file.ts';
import { formerContractSchema } from '../contracts/former-contract.ts';
import { adviceSchema } from './advice.ts';

const contractId = wholeNumber({ min: 1, max: 999_999_999 });

/**
 * A quote to convert, with the payment of its contract: codes in `payementModes`, the account in `person.bankAccount`.
 * The risk is taken from the saved quote; only the options of the last step are read from `productRisk`.
 */
const submittedConversionSchema = v.looseObject({
  ...submittedEstimateSchema.entries,
  /**
   * Id of the saved quote. Null or -1 if it was created without network and has no id yet; then `reference` identifies
   * it.
   */
  id: v.optional(v.nullable(v.union([contractId, v.literal(-1)])), null),
  payementModes: v.optional(v.looseObject({}), {}),
  /** Record of needs and advice, issued as a document; absent from conversions that older devices queued. */
  advice: v.optional(v.nullable(adviceSchema), null),
  /** Contract at another insurer that the new one replaces; null if there is none. */
  formerContract: v.optional(v.nullable(formerContractSchema), null),
  /** Formula of the quote when the conversion was entered. If the quote has another one since, nothing is written. */
  quoteFormula: v.optional(v.unknown()),
});
export type SubmittedConversion = v.InferOutput<typeof submittedConversionSchema>;

/**
 * "Valider": converts a quote to a contract, idempotently. Prices anew: at another price than `contract.formula`
 * nothing is written and `conflict` holds both prices. Specification 4, sections 4, 5 and 7.
 */
export const contractCreation = endpoint({
  method: 'POST',
  path: '/api/contract/creation',
  summary: 'Transformer un devis en contrat',
  access: 'linked',
  offline: 'queued',
  effect: 'change',
  idempotent: 'when-keyed',
  input: v.object({ contract: submittedConversionSchema }),
  output: answer({
    /** The contract, also if the quote had been converted before. */
    contractId: v.optional(v.number()),
    contractNumber: v.optional(v.string()),
    /**
     * True if another request had converted the quote before on the same terms: nothing remains to do. If its terms
     * differ, the message names both.
     */
    already: v.optional(v.literal(true)),
    declined: v.optional(v.array(v.string())),
    conflict: v.optional(priceConflictSchema),
    /** The current prices, if there is a conflict. */
    estimation: v.optional(estimationSchema),
  }),
});

/** Data of a new contract for the last steps of the wizard. Specification 4, section 3 "Contract". */
export const contractGetDetails = endpoint({
  method: 'POST',
  path: '/api/contract/getDetails',
  summary: 'Primes, documents et pièces d’un contrat créé',
  access: 'signed-in',
  offline: 'cached',
  effect: 'none',
  input: v.object({ idContrat: contractId }),
  output: answer({
    contract: v.optional(v.pick(contractFileSchema, ['details', 'primes', 'editiques', 'documents'])),
  }),
});
