import * as v from 'valibot';

/** What a claim's detail shows. Specification 2, section 3 "Claim detail". Instants ISO, days `yyyy-mm-dd`, money whole XPF. */
export const claimDetailSchema = v.object({
  occurenceDateTime: v.string(),
  declarationDateTime: v.string(),
  openingDateTime: v.string(),
  natureSinistre: v.string(),
  circonstanceSinistre: v.string(),
  position: v.string(),
  convention: v.string(),
  casDeConvention: v.string(),
  garanties: v.array(v.object({ garantieCode: v.string(), garantieLibelle: v.string() })),
  garantieFranchise: v.nullable(v.number()),
  intervenants: v.array(
    v.object({
      nom: v.string(),
      role: v.string(),
      email: v.nullable(v.string()),
      tel: v.nullable(v.string()),
    }),
  ),
  missionnements: v.array(
    v.object({
      nom: v.string(),
      num: v.string(),
      date: v.string(),
      objet: v.string(),
      dateReception: v.nullable(v.string()),
    }),
  ),
  reglements: v.array(
    v.object({
      destinataire: v.string(),
      montant: v.number(),
      solde: v.number(),
      datePaiementPrevue: v.nullable(v.string()),
    }),
  ),
  afficher: v.boolean(),
});
export type ClaimDetail = v.InferOutput<typeof claimDetailSchema>;
