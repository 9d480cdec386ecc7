import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { uploadsSchema } from '#shared/operations/wire/upload.ts';

const id = wholeNumber({ min: 1, max: 999_999_999 });
const instant = v.string();
const minutes = 60_000;

/** A link by which a client completes a contract. Its token is told once, to whoever made it. */
export const clientLinkSchema = v.object({
  id: v.number(),
  channel: v.picklist(['email', 'qr']),
  sentTo: v.nullable(v.string()),
  madeBy: v.nullable(v.string()),
  madeAt: instant,
  expiresAt: instant,
  firstUsedAt: v.nullable(instant),
  lastUsedAt: v.nullable(instant),
  /** When the client last sent or said something by it. */
  changedAt: v.nullable(instant),
  state: v.picklist(['open', 'expired', 'revoked']),
});
export type ClientLink = v.InferOutput<typeof clientLinkSchema>;

/** The links of a contract, newest first: those that are open, and the last of the others. */
export const clientLinkList = endpoint({
  method: 'POST',
  path: '/api/contract/link/list',
  summary: 'Liens confiés au client d’un contrat',
  access: 'signed-in',
  offline: 'online',
  effect: 'none',
  input: v.object({ contractId: id }),
  output: answer({ links: v.array(clientLinkSchema) }),
});

/** Makes a link for a contract: sent to the client's own e-mail, or told in the answer, to be shown. */
export const clientLinkMake = endpoint({
  method: 'POST',
  path: '/api/contract/link/make',
  summary: 'Confier un lien au client d’un contrat',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  budget: { count: 60, perMs: 60 * minutes },
  input: v.object({ contractId: id, channel: v.picklist(['email', 'qr']) }),
  output: answer({
    /** Of one that is shown; it cannot be told again. */
    url: v.optional(v.string()),
    expiresAt: v.optional(instant),
  }),
});

export const clientLinkRevoke = endpoint({
  method: 'POST',
  path: '/api/contract/link/revoke',
  summary: 'Révoquer un lien confié à un client',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  input: v.object({ contractId: id, linkId: id }),
  output: answer({}),
});

/** A supporting document as the client sees it. */
const wantedSchema = v.object({
  id: v.number(),
  label: v.string(),
  dueDate: v.nullable(v.string()),
  /** How many files came by this link, and when the last did. */
  sent: v.number(),
  sentAt: v.nullable(instant),
  /** It comes by itself once the papers of `signature` are signed; a photograph of it is the other way. Absent: no. */
  isToSign: v.optional(v.boolean()),
});
export type WantedDocument = v.InferOutput<typeof wantedSchema>;

/** What the holder of a link sees of a contract: nothing that is not needed to complete it. */
export const clientDossierSchema = v.object({
  /** Empty for a company. */
  firstName: v.string(),
  product: v.string(),
  broker: v.object({ name: v.string(), phone: v.nullable(v.string()) }),
  expiresAt: instant,
  documents: v.array(wantedSchema),
  contact: v.object({
    /** Masked: enough to recognise them. */
    email: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    /** Names what is shown: a correction of anything else is refused. */
    version: v.string(),
    /** When it was confirmed or corrected by this link. */
    saidAt: v.nullable(instant),
  }),
  /** Papers to sign: offered, sent to an e-mail (masked), or signed; null where there are none. */
  signature: v.nullable(
    v.object({
      state: v.picklist(['offered', 'sent', 'signed']),
      count: v.number(),
      email: v.nullable(v.string()),
      /** Whether they go, or went, to the e-mail of before a correction: whoever holds the link alone must not choose it. */
      isOtherEmail: v.boolean(),
    }),
  ),
});
export type ClientDossier = v.InferOutput<typeof clientDossierSchema>;

const dossierAnswer = answer({ dossier: v.optional(clientDossierSchema) });

export const linkDossier = endpoint({
  method: 'POST',
  path: '/api/link/dossier',
  summary: 'Ce que le client doit compléter',
  access: 'client-link',
  offline: 'online',
  effect: 'none',
  input: noInput,
  output: dossierAnswer,
});

/** Has the papers of the contract sent to the client's e-mail, to be read and signed there with a code. */
export const linkSign = endpoint({
  method: 'POST',
  path: '/api/link/sign',
  summary: 'Recevoir ses documents à signer',
  access: 'client-link',
  offline: 'online',
  effect: 'change',
  input: noInput,
  output: dossierAnswer,
});

/** Sends one file of a supporting document that is missing. The same `key` again changes nothing. */
export const linkFileAdd = endpoint({
  method: 'POST',
  path: '/api/link/file',
  summary: 'Envoyer une pièce manquante',
  access: 'client-link',
  offline: 'online',
  effect: 'change',
  body: 'multipart',
  input: v.object({ documentId: id, key: v.pipe(v.string(), v.uuid()), files: uploadsSchema }),
  output: dossierAnswer,
});

const typed = v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(150))), null);

/** Confirms the contacts of a contract (neither given), or corrects the one or the other. */
export const linkContact = endpoint({
  method: 'POST',
  path: '/api/link/contact',
  summary: 'Confirmer ou corriger ses coordonnées',
  access: 'client-link',
  offline: 'online',
  effect: 'change',
  input: v.object({
    version: v.pipe(v.string(), v.maxLength(100)),
    email: typed,
    phone: typed,
    countryCallingCode: v.optional(v.pipe(v.string(), v.regex(/^\+\d{1,4}$/)), '+687'),
  }),
  output: dossierAnswer,
});
