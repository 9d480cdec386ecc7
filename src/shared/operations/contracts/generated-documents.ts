import * as v from 'valibot';
import { derivedFrom, endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, wholeNumber } from '#shared/operations/wire/envelope.ts';

/**
 * A generated document under its name; `content` is a PDF, base64. Specification 2, section 7. `isSealed`: true if it is
 * the file with the signatures; absent in older answers.
 */
export const editiqueGet = endpoint({
  method: 'POST',
  path: '/api/editique/get',
  summary: 'Télécharger un document généré',
  access: 'signed-in',
  offline: 'cached',
  effect: 'download',
  input: v.object({ editiqueId: wholeNumber({ min: 1, max: 999_999_999 }) }),
  output: answer({
    content: v.optional(v.string()),
    name: v.optional(v.string()),
    isSealed: v.optional(v.boolean()),
  }),
});

/**
 * Document kinds that a broker shows a client in the field: a device stores them for files that were opened. See
 * docs/decisions/offline-reads.md.
 */
export const fieldDocumentKinds: ReadonlySet<string> = new Set(['attestation', 'conditions-particulieres']);

/**
 * The same document for background storage on a device, which does not count as a download. Generated on demand if its
 * kind is in `fieldDocumentKinds` or it awaits a signature (`signable`); 404 for any other that was never generated.
 */
export const editiqueStored = derivedFrom(editiqueGet, {
  path: '/api/editique/stored',
  summary: 'Garder un document généré',
  offline: 'online',
  effect: 'none',
});

/** Document kinds that can be issued on demand: those of `src/shared/documents` with an `action`. */
export const issuedOnDemand = ['attestation', 'releve-informations', 'recu', 'echeancier'] as const;

/**
 * Issues a new document of a contract and stores its snapshot. Refused with the reason if the contract may not have it;
 * otherwise returns its id, and the contract's file lists it.
 */
export const editiqueIssue = endpoint({
  method: 'POST',
  path: '/api/editique/issue',
  summary: 'Éditer un document d’un contrat',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  idempotent: true,
  rateLimit: { count: 60, perMs: 3_600_000 },
  input: v.object({ contractId: wholeNumber({ min: 1, max: 999_999_999 }), kind: v.picklist(issuedOnDemand) }),
  output: answer({ editiqueId: v.optional(v.number()) }),
});
