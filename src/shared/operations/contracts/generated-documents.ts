import * as v from 'valibot';
import { derivedFrom, endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, wholeNumber } from '#shared/operations/wire/envelope.ts';

/** A generated document under its name; `content` is a PDF, base64. Specification 2, section 7. */
export const editiqueGet = endpoint({
  method: 'POST',
  path: '/api/editique/get',
  summary: 'Télécharger un document généré',
  access: 'signed-in',
  offline: 'cached',
  effect: 'download',
  input: v.object({ editiqueId: wholeNumber({ min: 1, max: 999_999_999 }) }),
  output: answer({ content: v.optional(v.string()), name: v.optional(v.string()) }),
});

/** What a broker shows a client in the field: a device keeps these of a file that was opened. Decision: docs/decisions/documents-for-the-field.md. */
export const shownInField: ReadonlySet<string> = new Set(['attestation', 'conditions-particulieres']);

/**
 * The same document for a device that keeps it unasked: nobody has downloaded it. One of `shownInField`, or that waits for
 * a signature (`signable`), is made for it; 404 for any other that was never made.
 */
export const editiqueStored = derivedFrom(editiqueGet, {
  path: '/api/editique/stored',
  summary: 'Garder un document généré',
  offline: 'online',
  effect: 'none',
});

/** Kinds of papers that are issued on demand: those of `src/shared/documents` with a button. */
export const issuedOnDemand = ['attestation', 'releve-informations', 'recu', 'echeancier'] as const;

/**
 * Issues a fresh document of a contract: what it says is frozen as of now. Refused with the reason where the contract may
 * not have it; answers its number otherwise, and the contract's file lists it.
 */
export const editiqueIssue = endpoint({
  method: 'POST',
  path: '/api/editique/issue',
  summary: 'Éditer un document d’un contrat',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  idempotent: true,
  budget: { count: 60, perMs: 3_600_000 },
  input: v.object({ contractId: wholeNumber({ min: 1, max: 999_999_999 }), kind: v.picklist(issuedOnDemand) }),
  output: answer({ editiqueId: v.optional(v.number()) }),
});
