import * as v from 'valibot';
import { givenEstimateSchema } from '#shared/operations/quotes/estimates.ts';
import { chosenFormulaSchema, estimationSchema } from '#shared/operations/quotes/estimation.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { contractFileSchema } from '../contracts/contract-file.ts';

const contractId = wholeNumber({ min: 1, max: 999_999_999 });

/**
 * A quote to be transformed, with how its contract is paid: codes in `payementModes`, the account in `person.bankAccount`.
 * What is insured is the saved quote's, whatever stands here; of `productRisk` only the options of the last step count.
 */
const givenContractSchema = v.looseObject({
  ...givenEstimateSchema.entries,
  /** The saved quote. Null or -1 where it was made without network and has no number yet: `reference` names it then. */
  id: v.optional(v.nullable(v.union([contractId, v.literal(-1)])), null),
  payementModes: v.optional(v.looseObject({}), {}),
});
export type GivenContract = v.InferOutput<typeof givenContractSchema>;

/**
 * "Valider": makes a contract of a quote, once, whatever is sent again. Prices anew: at another price than
 * `contract.formula` nothing is written and `conflict` holds both. Specification 4, sections 4, 5 and 7.
 */
export const contractCreation = endpoint({
  method: 'POST',
  path: '/api/contract/creation',
  summary: 'Transformer un devis en contrat',
  access: 'linked',
  offline: 'queued',
  effect: 'change',
  idempotent: 'when-keyed',
  input: v.object({ contract: givenContractSchema }),
  output: answer({
    /** The contract; also where the quote had become one before. */
    contractId: v.optional(v.number()),
    contractNumber: v.optional(v.string()),
    /** The quote had become that contract before: nothing of this is left to do, though this did not make it. */
    already: v.optional(v.literal(true)),
    declined: v.optional(v.array(v.string())),
    conflict: v.optional(v.object({ expected: chosenFormulaSchema, current: v.nullable(chosenFormulaSchema) })),
    /** The prices of now, beside a conflict. */
    estimation: v.optional(estimationSchema),
  }),
});

/** What the last steps of the wizard show of a contract that was made. Specification 4, section 3 "Contract". */
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
