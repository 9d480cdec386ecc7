import * as v from 'valibot';
import { sha256Hex } from '#server/primitives/sha256.ts';
import { Outage } from '#server/services/outage.ts';
import type { SigningAccount } from '#server/services/services.ts';
import {
  type PapersToSign,
  type ProviderRequestState,
  type SigningProvider,
  SigningRefused,
} from '#server/services/signing.ts';
import { createYousignCalls } from './yousign-calls.ts';
import { parseYousignEvent } from './yousign-event.ts';

/** Maximum length of a name at Yousign. */
const maxNameLength = 100;

const createdSchema = v.object({ id: v.pipe(v.string(), v.nonEmpty()) });
const uploadedSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  total_pages: v.nullish(v.number(), null),
  sha256: v.nullish(v.string(), null),
});
const requestSchema = v.object({
  status: v.string(),
  decline_information: v.nullish(v.object({ reason: v.nullish(v.string(), null) }), null),
});

const signersSchema = v.array(v.object({ status: v.string(), info: v.object({ email: v.string() }) }));

const states: Readonly<Record<string, ProviderRequestState['state']>> = {
  draft: 'draft',
  approval: 'open',
  ongoing: 'open',
  done: 'done',
  declined: 'refused',
  rejected: 'refused',
  expired: 'expired',
  canceled: 'withdrawn',
  deleted: 'withdrawn',
};

/**
 * Reminders of the provider to signatories who have not signed: after 2, 4 and 6 days. It accepts intervals of 1, 2, 7 and
 * 14 days.
 */
const reminders = { interval_in_days: 2, max_occurrences: 3 } as const;

/** Places of the visible signatures on the last page, in points from the upper left corner: side by side above the footer. */
const signaturePlaces = [
  { x: 380, y: 742, width: 170, height: 50 },
  { x: 200, y: 742, width: 170, height: 50 },
] as const;

/** Client of Yousign's API, version 3. */
export const createYousign = ({ url, apiKey, webhookSecret, isSandbox }: SigningAccount): SigningProvider => {
  const { sendRequest, requestParsed } = createYousignCalls({ url, apiKey });

  const upload = async (providerId: string, { id, name, bytes }: PapersToSign['documents'][number]) => {
    const form = new FormData();
    form.append('nature', 'signable_document');
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), `${name}.pdf`);
    const uploaded = await requestParsed(uploadedSchema, 'POST', `/signature_requests/${providerId}/documents`, form);
    const sha256 = sha256Hex(bytes);
    if (uploaded.sha256 !== null && uploaded.sha256 !== sha256)
      throw new Error(`Le service de signature n’a pas reçu « ${name} » tel qu’il a été envoyé.`);
    return { id, providerId: uploaded.id, page: uploaded.total_pages ?? 1 };
  };

  return {
    label: 'Yousign',
    isSandbox,
    submit: async ({ name, externalId, lastDay, signatories, documents }) => {
      const { id: providerId } = await requestParsed(createdSchema, 'POST', '/signature_requests', {
        name: name.slice(0, maxNameLength),
        delivery_mode: 'email',
        ordered_signers: false,
        timezone: 'Pacific/Noumea',
        external_id: externalId,
        expiration_date: lastDay,
        reminder_settings: reminders,
      });
      const uploadedDocuments = [];
      for (const document of documents) uploadedDocuments.push(await upload(providerId, document));
      for (const [at, signatory] of signatories.entries()) {
        const place = signaturePlaces[at];
        if (!place) throw new Error(`Un document a au plus ${signaturePlaces.length} signataires.`);
        const isOwn = ({ id }: { readonly id: number }): boolean => signatory.documentIds.includes(id);
        const hiddenDocuments = uploadedDocuments.filter((uploaded) => !isOwn(uploaded));
        await requestParsed(createdSchema, 'POST', `/signature_requests/${providerId}/signers`, {
          info: {
            first_name: signatory.firstName || signatory.lastName,
            last_name: signatory.lastName,
            email: signatory.email,
            locale: 'fr',
          },
          signature_level: 'electronic_signature',
          // Delivery of SMS to +687 is not guaranteed.
          signature_authentication_mode: 'otp_email',
          // Without it a signatory reads every document; the option depends on the account.
          ...(hiddenDocuments.length > 0 && {
            excluded_documents: hiddenDocuments.map((hidden) => hidden.providerId),
          }),
          fields: uploadedDocuments.filter(isOwn).map((uploadedDocument) => ({
            document_id: uploadedDocument.providerId,
            type: 'signature',
            page: uploadedDocument.page,
            ...place,
          })),
        });
      }
      return {
        providerId,
        documents: uploadedDocuments.map(({ id, providerId: documentProviderId }) => ({
          id,
          providerId: documentProviderId,
        })),
      };
    },
    activate: async (providerId) => {
      await sendRequest('POST', `/signature_requests/${providerId}/activate`);
    },
    read: async (providerId) => {
      const { status, decline_information: decline } = await requestParsed(
        requestSchema,
        'GET',
        `/signature_requests/${providerId}`,
      );
      return { state: states[status] ?? 'open', reason: decline?.reason ?? null };
    },
    readSignatories: async (providerId) =>
      (await requestParsed(signersSchema, 'GET', `/signature_requests/${providerId}/signers`)).map(
        ({ status, info }) => ({
          email: info.email,
          state: status === 'signed' ? 'signed' : status === 'declined' ? 'refused' : 'waiting',
        }),
      ),
    download: async (providerId, documentId) => {
      const path = `/signature_requests/${providerId}/documents/${documentId}/download`;
      const bytes = new Uint8Array(await (await sendRequest('GET', path)).arrayBuffer());
      if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-')
        throw new Outage('signing', `GET ${url}${path}: no PDF`);
      return bytes;
    },
    cancel: async (providerId) => {
      try {
        await sendRequest('POST', `/signature_requests/${providerId}/cancel`, { reason: 'contractualization_aborted' });
        return true;
      } catch (error) {
        if (error instanceof SigningRefused) return false;
        throw error;
      }
    },
    readEvent: (body, signature) => parseYousignEvent(body, signature, { secret: webhookSecret, isSandbox }),
  };
};
