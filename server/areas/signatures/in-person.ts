import { touchContract } from '#server/areas/contracts/touch-contract.ts';
import type { Db } from '#server/db/db.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Context, Handler, Handlers } from '#server/http/handler.ts';
import type { inPersonSignature } from '#shared/operations/signatures/in-person.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import { originOf } from './open-link.ts';
import { recordSignature } from './record.ts';
import { requestSignature } from './request.ts';
import { addEvent, endRequest } from './signature-repository.ts';

type Input = ParsedInput<typeof inPersonSignature>;

/** Nothing of it is signed; the message says why. */
class NotTaken extends Error {}

/** Asks for the signature of the papers, and takes in what was said of them on the device, at once. Answers the request. */
const take = async (tx: Db, input: Input, context: Context<typeof inPersonSignature>): Promise<number> => {
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
  if (!requested.isRequested) throw new NotTaken(requested.refusal);
  const { id: requestId } = requested;
  const deviceAt = new Date(input.deviceAt);
  if (said.kind === 'refused') {
    await endRequest(tx, requestId, 'refused');
    await addEvent(tx, { requestId, at, kind: 'refused', ...origin, detail: { deviceAt, place: input.place } });
    await touchContract(tx, contractId);
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
  if (!recorded.isRecorded) throw new NotTaken(recorded.refusal);
  return requestId;
};

/** What a client said on the broker's tablet, whenever it comes. Issued papers alone, and the very bytes that were shown. */
const receiveInPersonSignature: Handler<typeof inPersonSignature> = async (input, context) => {
  const { db } = context;
  try {
    const requestId = await db.transaction(async (tx) => take(tx, input, context));
    const isSigned = input.said.kind === 'signed';
    const message = isSigned
      ? 'La signature est reçue\u00A0: les documents sont en cours de scellement.'
      : 'Le refus de signer est enregistré.';
    return { success: true, requestId, message: { type: 'success', message } };
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
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
