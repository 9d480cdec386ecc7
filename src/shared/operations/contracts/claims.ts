import * as v from 'valibot';
import { claimFilters } from '#shared/operations/contracts/contract-filters.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, messageSchema, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { type FilterValues, filterEntries } from '#shared/operations/wire/filters.ts';
import { pagingEntries } from '#shared/operations/wire/paging.ts';
import { jsonPart, uploadsSchema } from '#shared/operations/wire/upload.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { provisionalNumberSchema } from '#shared/primitives/parsers/provisional-number.ts';
import { claimStateFormSchema } from '#shared/schemas/claim-state-form.ts';
import { taskNotLinkedMessage } from '#shared/schemas/task-form.ts';
import { driverSignaturesSchema } from '#shared/signatures/driver-signatures.ts';
import { brokerNameEntry } from './contracts.ts';

const text = v.nullable(v.string());
const amountXpf = v.pipe(v.number(), v.integer());

/** Details of a claim beyond its row. Specification 2, section 3 "Claim detail". Amounts in whole XPF. */
export const claimDetailSchema = v.object({
  id: v.number(),
  number: v.string(),
  occurenceDateTime: text,
  declarationDateTime: text,
  openingDateTime: text,
  natureSinistre: text,
  circonstanceSinistre: text,
  position: text,
  convention: text,
  casDeConvention: text,
  garanties: v.array(v.object({ garantieCode: v.string(), garantieLibelle: v.string() })),
  garantieFranchise: v.nullable(amountXpf),
  intervenants: v.array(v.object({ nom: v.string(), role: v.string(), email: text, tel: text })),
  missionnements: v.array(
    v.object({ nom: v.string(), num: v.string(), date: text, objet: v.string(), dateReception: text }),
  ),
  reglements: v.array(
    v.object({ destinataire: v.string(), montant: amountXpf, solde: amountXpf, datePaiementPrevue: text }),
  ),
  /** False if the detail may not be shown. */
  afficher: v.boolean(),
  /** Numbers of the other claims of the contract on that day; absent from older answers. */
  memeJour: v.optional(v.array(v.string())),
  /** Number that the device showed before; absent if there was none. */
  provisoire: v.optional(v.string()),
  /** Sketch of the scene as JSON text (`src/shared/claims/sketch.ts`); absent if there is none. */
  croquis: v.optional(v.string()),
  /** Responses of the drivers on the tablet, `signeLe` as an ISO instant or null if the driver did not sign; absent if none was asked. */
  signatures: v.optional(v.array(v.object({ role: v.string(), nom: v.string(), signeLe: text }))),
});
export type ClaimDetail = v.InferOutput<typeof claimDetailSchema>;

/** Number of a declaration until its claim has one. */
export const claimProvisionalSchema = provisionalNumberSchema('D');

export const claimGet = endpoint({
  method: 'GET',
  path: '/api/claims/:id',
  summary: 'Détail d’un sinistre',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  input: v.object({ id: wholeNumber({ min: 1, max: 999_999_999 }) }),
  output: answer({ data: v.optional(claimDetailSchema) }),
});

/**
 * Declares a claim of a contract: the claim with its number, its document and a request to the insurer. `declaration` has
 * the fields of `src/shared/claims` for the family of the product; errors are at their paths.
 */
export const claimDeclare = endpoint({
  method: 'POST',
  path: '/api/claim/declare',
  summary: 'Déclarer un sinistre',
  access: 'linked',
  notLinkedMessage: taskNotLinkedMessage,
  offline: 'queued',
  effect: 'change',
  body: 'multipart',
  idempotent: true,
  input: v.object({
    contractId: wholeNumber({ min: 1, max: 999_999_999 }),
    /**
     * Provisional number: a repeated declaration with it is the same claim of the contract. Null or absent from older
     * devices.
     */
    provisional: v.optional(v.nullable(claimProvisionalSchema), null),
    declaration: jsonPart(v.record(v.string(), v.unknown())),
    /** Responses of the drivers; null or absent if none signed or refused. */
    signatures: v.optional(v.nullable(jsonPart(driverSignaturesSchema)), null),
    files: uploadsSchema,
    /** ISO instant of submission on the device, earlier than receipt if the declaration waited in the outbox. */
    submittedAt: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null),
  }),
  output: v.object({
    success: v.literal(true),
    message: messageSchema,
    claimId: v.number(),
    number: v.string(),
    contractId: v.number(),
    /** Number of the request to the insurer. */
    request: v.string(),
  }),
});

/** Records a state that the insurer reports. Refused with 422 if the state is no longer `from`. */
export const claimStateUpdate = endpoint({
  method: 'POST',
  path: '/api/admin/claim/state',
  summary: 'Changer l’état d’un sinistre',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  idempotent: true,
  input: v.object({
    claimId: wholeNumber({ min: 1, max: 999_999_999 }),
    from: limitedText(textLimits.claimSubState),
    ...claimStateFormSchema.entries,
  }),
  output: answer({}),
});

export const claimSortFields = [
  'numero',
  'occurredOn',
  'nomSouscripteur',
  'contractNumber',
  'type',
  'state',
  'declaredOn',
] as const;
export type ClaimSortField = (typeof claimSortFields)[number];

/** A claim without the facts that the row of its contract already contains. Days are `yyyy-mm-dd` in Nouméa. */
export const portfolioClaimSchema = v.object({
  id: v.number(),
  number: v.string(),
  occurredOn: v.string(),
  declaredOn: v.string(),
  state: v.string(),
  subState: v.string(),
  type: v.string(),
  /** Name of the person who declared it here; null if the insurer reported it. */
  declaredBy: v.nullable(v.string()),
  brokerId: v.number(),
});
export type PortfolioClaim = v.InferOutput<typeof portfolioClaimSchema>;

/** A row of the search. */
export const claimRowSchema = v.object({
  ...portfolioClaimSchema.entries,
  contractId: v.number(),
  contractNumber: v.string(),
  codeProduit: v.string(),
  personId: v.number(),
  nomSouscripteur: v.string(),
  ...brokerNameEntry,
});
export type ClaimRow = v.InferOutput<typeof claimRowSchema>;

export const claimFilterSchema = v.object(filterEntries(claimFilters));
export type ClaimFilter = FilterValues<typeof claimFilters>;

export const claimSearch = endpoint({
  method: 'POST',
  path: '/api/claim/search',
  summary: 'Rechercher des sinistres',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  input: v.object({ ...pagingEntries(claimSortFields), ...claimFilterSchema.entries }),
  output: answer({ claims: v.array(claimRowSchema), totalCount: v.number() }),
});
