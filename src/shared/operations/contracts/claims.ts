import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, wholeNumber } from '#shared/operations/wire/envelope.ts';

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
  /** Whether the detail may be shown. */
  afficher: v.boolean(),
});
export type ClaimDetail = v.InferOutput<typeof claimDetailSchema>;

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
