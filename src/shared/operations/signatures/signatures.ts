import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, flag, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { basicMessages } from '#shared/primitives/basic-messages.ts';
import { emailSchema } from '#shared/primitives/credentials.ts';
import { limitedLines, limitedText } from '#shared/primitives/limited-text.ts';
import { printableText } from '#shared/primitives/parsers/printable.ts';
import { parseSixDigits } from '#shared/primitives/parsers/typed-value.ts';
import { signatureMarkSchema } from '#shared/signatures/strokes.ts';

const id = wholeNumber({ min: 1, max: 999_999_999 });

/** Documents to sign: their ids, or rows of the file's table. */
const documents = v.pipe(
  v.array(
    v.union([
      id,
      v.pipe(
        v.object({ id }),
        v.transform((row) => row.id),
      ),
    ]),
  ),
  v.minLength(1, 'Aucun document à signer.'),
  v.maxLength(20),
  v.transform((ids) => [...new Set(ids)]),
);

/** Requests a signature of documents of a contract through an e-mailed link. Specification 2, sections 4.4 and 7. */
export const editiqueSign = endpoint({
  method: 'POST',
  path: '/api/editique/sign',
  summary: 'Demander la signature électronique de documents',
  access: 'linked-or-admin',
  offline: 'online',
  effect: 'change',
  idempotent: 'when-keyed',
  rateLimit: { count: 60, perMs: 3_600_000 },
  input: v.object({
    contractId: id,
    contractFirstName: v.optional(v.nullable(printableText(80)), ''),
    contractLastName: v.optional(v.nullable(printableText(80)), ''),
    contractEmail: emailSchema(150),
    contractPhone: v.optional(v.nullable(limitedText(30)), ''),
    /** A second signatory of the same documents, or of the debit mandate only, with an address of their own. */
    cosigner: v.optional(
      v.nullable(
        v.object({
          firstName: v.optional(printableText(80), ''),
          lastName: v.pipe(printableText(80), v.nonEmpty(basicMessages.required('Nom'))),
          email: emailSchema(150),
          signsMandateOnly: v.optional(flag),
        }),
      ),
    ),
    editiqueIdS: documents,
  }),
  output: answer({ requestId: v.optional(v.number()) }),
});

/** Withdraws a signature request: its link becomes invalid, and its documents can be signed otherwise. */
export const signatureWithdraw = endpoint({
  method: 'POST',
  path: '/api/signature/withdraw',
  summary: 'Retirer une demande de signature',
  access: 'linked-or-admin',
  offline: 'online',
  effect: 'change',
  rateLimit: { count: 60, perMs: 3_600_000 },
  input: v.object({ requestId: id }),
  output: answer({}),
});

const token = v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/, 'n’est pas un lien de signature'));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** State of a signing link. */
const signingLinkStates = ['preparing', 'open', 'signed', 'refused', 'expired', 'withdrawn'] as const;

/** Data of the signatory's page. 404 for an unknown link. */
export const signatureOpen = endpoint({
  method: 'POST',
  path: '/api/sign/open',
  summary: 'Ouvrir un lien de signature',
  access: 'public',
  offline: 'online',
  effect: 'change',
  input: v.object({ token }),
  output: answer({
    requestId: v.number(),
    status: v.picklist(signingLinkStates),
    signatory: v.string(),
    /** The other signatory. `sharesMandateOnly`: of the documents of both, only the debit mandate is the same. */
    cosigner: v.nullable(v.object({ name: v.string(), hasSigned: v.boolean(), sharesMandateOnly: v.boolean() })),
    /** Masked recipient of the codes. */
    emailHint: v.string(),
    contractNumber: v.string(),
    /** True for a quote, whose number `contractNumber` then is. */
    isEstimate: v.boolean(),
    /** Day from which the contract is terminated (null if unknown), or if it is without effect. Absent if neither. */
    terminated: v.optional(v.object({ day: v.nullable(v.string()), isVoid: v.boolean() })),
    product: v.string(),
    broker: v.object({ name: v.string(), phone: v.nullable(v.string()), email: v.nullable(v.string()) }),
    /** Papers that were replaced since the first invitation, formatted in French. */
    changes: v.array(v.string()),
    /** Why the server ended the request, in French; null if a person did, if its own time is over, or if it is open. */
    endReason: v.nullable(v.string()),
    /** SHA-256 of the displayed bytes, hexadecimal. */
    documents: v.array(v.object({ id: v.number(), name: v.string(), sha256 })),
    /** True from the signature until its papers are sealed. */
    isSealing: v.boolean(),
    /** Sealed papers, available by the link until an instant; null before they are sealed, and afterwards. */
    copies: v.nullable(
      v.object({ until: v.string(), documents: v.array(v.object({ id: v.number(), name: v.string() })) }),
    ),
    consent: v.string(),
    expiresAt: v.nullable(v.string()),
    isDemonstration: v.boolean(),
  }),
});
export type OpenedSignature = v.InferOutput<(typeof signatureOpen)['output']>;

export const signatureDocument = endpoint({
  method: 'POST',
  path: '/api/sign/document',
  summary: 'Lire un document à signer',
  access: 'public',
  offline: 'online',
  effect: 'download',
  response: 'file',
  input: v.object({ token, documentId: id }),
  output: v.unknown(),
});

/** A sealed paper, for some days after the signature. */
export const signatureCopy = endpoint({
  method: 'POST',
  path: '/api/sign/copy',
  summary: 'Lire un document signé',
  access: 'public',
  offline: 'online',
  effect: 'download',
  response: 'file',
  input: v.object({ token, documentId: id }),
  output: v.unknown(),
});

export const signatureCode = endpoint({
  method: 'POST',
  path: '/api/sign/code',
  summary: 'Recevoir un code de signature',
  access: 'public',
  offline: 'online',
  effect: 'change',
  input: v.object({ token }),
  output: answer({}),
});

/**
 * Signs the displayed documents with a one-time code. `isOver`: the link can no longer be used, for the reason in the
 * message.
 */
export const signatureSubmit = endpoint({
  method: 'POST',
  path: '/api/sign/submit',
  summary: 'Signer',
  access: 'public',
  offline: 'online',
  effect: 'change',
  // Drawn strokes exceed the default limit of an anonymous body.
  jsonKilobytes: 256,
  input: v.object({
    token,
    code: v.pipe(v.string(), v.maxLength(200), v.transform(parseSixDigits), v.string('Le code compte six chiffres')),
    mark: signatureMarkSchema,
    isConsented: flag,
    documents: v.pipe(v.array(v.object({ id: v.number(), sha256 })), v.maxLength(20)),
  }),
  output: answer({ isOver: v.optional(v.boolean()) }),
});

export const signatureRefuse = endpoint({
  method: 'POST',
  path: '/api/sign/refuse',
  summary: 'Refuser de signer',
  access: 'public',
  offline: 'online',
  effect: 'change',
  input: v.object({ token, reason: v.pipe(limitedLines(500), v.nonEmpty(basicMessages.required('Motif'))) }),
  output: answer({}),
});
