import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import type { Db } from '#server/db/db.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Context, Handler, Handlers } from '#server/http/handler.ts';
import type { inPersonSignature } from '#shared/operations/signatures/in-person.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import { originOf } from './open-link.ts';
import { recordSignature } from './record.ts';
import { requestSignature } from './request.ts';
import { addSignatureEvent, endRequest } from './signature-repository.ts';

type Input = ParsedInput<typeof inPersonSignature>;

/** The signature is rejected; the message gives the reason in French. */
class SignatureRejected extends Error {}

/** Creates a request for the papers and records the signature or refusal given on the device. Returns the request id. */
const receive = async (tx: Db, input: Input, context: Context<typeof inPersonSignature>): Promise<number> => {
  const { services, caller } = context;
  const { contractId, documents, signatory, said } = input;
  const at = services.now();
  const origin = originOf(context);
  const requested = await requestSignature(tx, services, {
    scope: caller.scope,
    contractId,
    documentIds: documents.map(({ id }) => id),
    signatory: { ...signatory, email: null, phone: null },
    channel: 'in-person',
    userId: caller.user.id,
    origin,
  });
  if (!requested.isRequested) throw new SignatureRejected(requested.refusal);
  const { id: requestId } = requested;
  const deviceAt = new Date(input.deviceAt);
  if (said.kind === 'refused') {
    await endRequest(tx, requestId, 'refused');
    await addSignatureEvent(tx, {
      requestId,
      at,
      kind: 'refused',
      ...origin,
      detail: { deviceAt, place: input.place },
    });
    await markContractChanged(tx, contractId);
    return requestId;
  }
  const recorded = await recordSignature(tx, requestId, {
    mark: said.mark,
    consent: said.consent,
    hashes: new Map(documents.map(({ id, sha256 }) => [id, sha256])),
    at,
    deviceAt,
    ...(input.place && { place: input.place }),
    userId: caller.user.id,
    origin,
  });
  if (!recorded.isRecorded) throw new SignatureRejected(recorded.refusal);
  return requestId;
};

/** Receives a signature or refusal given on the broker's tablet, possibly long after. Only for issued papers and the same bytes. */
const receiveInPersonSignature: Handler<typeof inPersonSignature> = async (input, context) => {
  const { db } = context;
  try {
    const requestId = await db.transaction(async (tx) => receive(tx, input, context));
    const isSigned = input.said.kind === 'signed';
    const message = isSigned
      ? 'La signature est reçue\u00A0: les documents sont en cours de scellement.'
      : 'Le refus de signer est enregistré.';
    return { success: true, requestId, message: { type: 'success', message } };
  } catch (error) {
    if (!(error instanceof SignatureRejected)) throw error;
    const why = error.message;
    await recordAudit(db, context, {
      action: 'in-person-signature-not-taken',
      subject: `contractId ${input.contractId}`,
      after: { said: input.said.kind, deviceAt: input.deviceAt, why },
    });
    return { success: false, message: { type: 'warning', message: why } };
  }
};

export const inPersonHandlers = { inPersonSignature: receiveInPersonSignature } satisfies Partial<Handlers>;
