import * as v from 'valibot';
import { callingCodeSchema } from '#shared/operations/clients/contact-changes.ts';
import { premiumIdsSchema } from '#shared/operations/contracts/payments.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { uploadsSchema } from '#shared/operations/wire/upload.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';

const id = wholeNumber({ min: 1, max: 999_999_999 });
const instant = v.string();
const minutes = 60_000;

/** A link by which a client completes a contract. Its token is returned once, to its creator. */
const clientLinkSchema = v.object({
  id: v.number(),
  channel: v.picklist(['email', 'qr']),
  sentTo: v.nullable(v.string()),
  madeBy: v.nullable(v.string()),
  madeAt: instant,
  expiresAt: instant,
  firstUsedAt: v.nullable(instant),
  lastUsedAt: v.nullable(instant),
  /** When something of the client last arrived through it: a file, contacts, a signature request, a payment. */
  changedAt: v.nullable(instant),
  /** Amount to pay, in whole XPF; absent if it requests no payment. */
  amount: v.optional(v.nullable(v.number())),
  /** True for a link that only offers documents to download. */
  isDownload: v.optional(v.boolean()),
  state: v.picklist(['open', 'expired', 'revoked']),
});
export type ClientLink = v.InferOutput<typeof clientLinkSchema>;

/** Links of a contract, newest first: the open ones and the latest closed one. */
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

/**
 * Creates a link for a contract: e-mailed to the client, or returned to be displayed. With `primes` it asks to pay
 * them; `primes: 'due'` selects those that are due today.
 */
export const clientLinkMake = endpoint({
  method: 'POST',
  path: '/api/contract/link/make',
  summary: 'Confier un lien au client d’un contrat',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  rateLimit: { count: 60, perMs: 60 * minutes },
  input: v.object({
    contractId: id,
    channel: v.picklist(['email', 'qr']),
    primes: v.optional(v.union([premiumIdsSchema, v.literal('due')])),
  }),
  output: answer({
    /** Address of a link to display; it cannot be retrieved later. */
    url: v.optional(v.string()),
    /** Id of a link to display. */
    linkId: v.optional(v.number()),
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
const expectedDocumentSchema = v.object({
  id: v.number(),
  label: v.string(),
  dueDate: v.nullable(v.string()),
  /** Number of files received through this link, and when the last one arrived. */
  sent: v.number(),
  sentAt: v.nullable(instant),
  /** True if signing the documents of `signature` provides it; a photograph is the alternative. False if absent. */
  isToSign: v.optional(v.boolean()),
});
export type ExpectedDocument = v.InferOutput<typeof expectedDocumentSchema>;

/** Premiums to pay by a link. Amounts in whole XPF. */
const linkPaymentSchema = v.object({
  /**
   * `due`: to pay; `pending`: a card is at the bank; `paid`: by this link; `settled`: paid in another way, or no longer due.
   */
  state: v.picklist(['due', 'pending', 'paid', 'settled']),
  contract: v.string(),
  /** Amount due now, or paid. */
  amount: v.number(),
  /** Amount due when the link was created. */
  requested: v.number(),
  /** Premiums that are due; `owedRefund` is the part that repays a refund of the insurer, absent if none. */
  premiums: v.array(
    v.object({
      ...{ label: v.string(), from: v.string(), to: v.string(), amount: v.number() },
      owedRefund: v.optional(v.number()),
    }),
  ),
  /** Masked address that the receipt is sent to; null if none is known. */
  email: v.nullable(v.string()),
  /** True if a receipt can be downloaded. */
  hasReceipt: v.boolean(),
  /** Amounts charged to cards by this link that paid no premium, to refund or refunded. Absent if there are none. */
  surplus: v.optional(v.object({ amount: v.number(), isRefunded: v.boolean() })),
  /** True if premiums became due again after they were `paid` or `settled`: another link is needed. Absent if not. */
  isDueAgain: v.optional(v.boolean()),
});
export type LinkPayment = v.InferOutput<typeof linkPaymentSchema>;

/** The facts of a contract that the holder of a link needs to complete it, and no others. */
export const clientDossierSchema = v.object({
  /** Empty for a company. */
  firstName: v.string(),
  product: v.string(),
  broker: v.object({ name: v.string(), phone: v.nullable(v.string()) }),
  expiresAt: instant,
  /**
   * Number of the contract if it was terminated, and the day from which it is (null if unknown), or if it is without effect
   * (`isVoid`): nothing remains to be sent or signed. `refund`: what was paid of it was refunded. Absent if not.
   */
  terminated: v.optional(
    v.object({
      contract: v.string(),
      day: v.nullable(v.string()),
      isVoid: v.optional(v.boolean()),
      refund: v.optional(v.object({ day: v.string(), reference: v.string() })),
    }),
  ),
  documents: v.array(expectedDocumentSchema),
  contact: v.object({
    /** Masked e-mail address and telephone, which the client still recognises. */
    email: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    /** Fingerprint of the displayed contacts (optimistic concurrency): a correction based on others is refused. */
    version: v.string(),
    /** When the contacts were confirmed or corrected through this link. */
    confirmedAt: v.nullable(instant),
  }),
  /** Absent if the link requests no payment. */
  payment: v.optional(linkPaymentSchema),
  /** Documents to download; present for a link that offers nothing else. */
  downloads: v.optional(v.array(v.object({ id: v.number(), name: v.string() }))),
  /** Documents of the link that were replaced (`by`), or withdrawn; `isOffered` if the link offers the new one. */
  replaced: v.optional(v.array(v.object({ name: v.string(), by: v.nullable(v.string()), isOffered: v.boolean() }))),
  /** Documents to sign: offered, sent to an e-mail address (masked), or signed; null if there are none. */
  signature: v.nullable(
    v.object({
      state: v.picklist(['offered', 'sent', 'signed']),
      count: v.number(),
      email: v.nullable(v.string()),
      /**
       * True if they are sent to the e-mail address from before a correction: the holder of the link must not choose
       * where they go.
       */
      isOtherEmail: v.boolean(),
      /**
       * True if this link was e-mailed to the same address: its holder reads that mailbox, so that the documents open
       * from here, as from the e-mail. Absent for a link that was shown.
       */
      isDirect: v.optional(v.boolean()),
      /** Token of the signing page, once the documents are requested; only for documents that open directly. */
      signingToken: v.optional(v.string()),
      /** Name of the second signatory, if only their signature is missing. */
      awaited: v.optional(v.string()),
    }),
  ),
});
export type ClientDossier = v.InferOutput<typeof clientDossierSchema>;

export const dossierAnswer = answer({ dossier: v.optional(clientDossierSchema) });

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

/** Sends the documents of the contract to the client's e-mail address, to be read and signed there with a code. */
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

/** Uploads a file for a missing supporting document. Idempotent by `key`. */
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

const typed = v.optional(v.nullable(limitedText(150)), null);

/** Confirms the contacts of a contract (neither property given), or corrects e-mail or telephone. */
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
    countryCallingCode: v.optional(callingCodeSchema, '+687'),
  }),
  output: dossierAnswer,
});
