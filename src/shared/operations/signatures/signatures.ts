import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, flag, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { basicMessages } from '#shared/primitives/basic-messages.ts';
import { emailSchema } from '#shared/primitives/credentials.ts';
import { limitedLines, limitedText } from '#shared/primitives/limited-text.ts';
import { signatureMarkSchema } from '#shared/signatures/strokes.ts';

const id = wholeNumber({ min: 1, max: 999_999_999 });

/** Documents that are signed: their ids, or the rows of the file's table. */
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

/** Asks somebody to sign documents of a contract by a link that is sent by e-mail. Specification 2, sections 4.4 and 7. */
export const editiqueSign = endpoint({
  method: 'POST',
  path: '/api/editique/sign',
  summary: 'Demander la signature électronique de documents',
  access: 'linked-or-admin',
  offline: 'online',
  effect: 'change',
  idempotent: 'when-keyed',
  budget: { count: 60, perMs: 3_600_000 },
  input: v.object({
    contractId: id,
    contractFirstName: v.optional(v.nullable(limitedText(80)), ''),
    contractLastName: v.optional(v.nullable(limitedText(80)), ''),
    contractEmail: emailSchema(150),
    contractPhone: v.optional(v.nullable(limitedText(30)), ''),
    editiqueIdS: documents,
  }),
  output: answer({ requestId: v.optional(v.number()) }),
});

/** Takes a request back: its link opens nothing any more, and its documents may be signed otherwise. */
export const signatureWithdraw = endpoint({
  method: 'POST',
  path: '/api/signature/withdraw',
  summary: 'Retirer une demande de signature',
  access: 'linked-or-admin',
  offline: 'online',
  effect: 'change',
  budget: { count: 60, perMs: 3_600_000 },
  input: v.object({ requestId: id }),
  output: answer({}),
});

const token = v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/, 'n’est pas un lien de signature'));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** What a link stands for today. */
export const linkStandings = ['preparing', 'open', 'signed', 'refused', 'expired', 'withdrawn'] as const;

/** What the signatory's page shows. 404 for a link that never was. */
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
    standing: v.picklist(linkStandings),
    signatory: v.string(),
    /** Where codes are sent, as much of it as its owner needs. */
    emailHint: v.string(),
    contractNumber: v.string(),
    broker: v.object({ name: v.string(), phone: v.nullable(v.string()), email: v.nullable(v.string()) }),
    /** Of what is shown: SHA-256, hexadecimal. */
    documents: v.array(v.object({ id: v.number(), name: v.string(), sha256 })),
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

/** Signs: what was read, by whom the code was sent to. `isOver`: the link is of no more use, and why is in the message. */
export const signatureGive = endpoint({
  method: 'POST',
  path: '/api/sign/give',
  summary: 'Signer',
  access: 'public',
  offline: 'online',
  effect: 'change',
  // Strokes of a finger.
  jsonKilobytes: 256,
  input: v.object({
    token,
    code: v.pipe(
      v.string(),
      v.transform((text) => text.replace(/\s/g, '')),
      v.regex(/^\d{6}$/, 'Le code compte six chiffres'),
    ),
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
