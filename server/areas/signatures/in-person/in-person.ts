import type { Db } from '#server/db/db.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Context, Handler, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import type { inPersonSignature } from '#shared/operations/signatures/in-person.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import { endUnsigned } from '../end-request.ts';
import { toCallOrigin } from '../open-link.ts';
import { recordSignature } from '../record-signature.ts';
import { requestSignature } from '../request.ts';
import { lockContract } from '../signature-repository.ts';
import { describeSuperseded, findEarlierSignature } from './earlier-signature.ts';
import { restoreSchedule } from './restore-schedule.ts';

type Input = ParsedInput<typeof inPersonSignature>;

/** The signature is rejected; the message gives the reason in French. */
class SignatureRejected extends Error {}

const isRefused = ({ response, cosigner }: Input): boolean =>
  response.kind === 'refused' || cosigner?.response?.kind === 'refused';

/** Creates a request for the papers and records the signatures or the refusal given on the device. Returns the request id. */
const recordInPersonResponse = async (
  tx: Db,
  input: Input,
  context: Context<typeof inPersonSignature>,
): Promise<number> => {
  const { services, caller } = context;
  const { contractId, documents, signatory, cosigner } = input;
  const at = services.now();
  const origin = toCallOrigin(context);
  const documentIds = documents.map(({ id }) => id);
  // The signature arrives later, maybe after a payment that the same tablet took.
  if (await lockContract(tx, caller.scope, contractId)) await restoreSchedule(tx, contractId, documentIds);
  const requested = await requestSignature(tx, services, {
    scope: caller.scope,
    contractId,
    documentIds,
    signatory: { ...signatory, email: null, phone: null },
    cosigner: cosigner ? { ...cosigner, email: null, phone: null } : undefined,
    channel: 'in-person',
    userId: caller.user.id,
    origin,
  });
  if (!requested.isRequested) throw new SignatureRejected(requested.refusal);
  const { id, cosignerId } = requested;
  const responses = [
    { requestId: id, response: input.response, deviceAt: new Date(input.deviceAt) },
    ...(cosigner?.response && cosignerId !== undefined
      ? [{ requestId: cosignerId, response: cosigner.response, deviceAt: new Date(cosigner.deviceAt) }]
      : []),
  ];
  for (const { requestId, response, deviceAt } of responses) {
    if (response.kind === 'refused') {
      const detail = { deviceAt, place: input.place };
      await endUnsigned(tx, { id: requestId, contractId }, { state: 'refused', at, origin, detail });
      continue;
    }
    const recorded = await recordSignature(tx, requestId, {
      mark: response.mark,
      consent: response.consent,
      hashes: new Map(documents.map(({ id: document, sha256 }) => [document, sha256])),
      at,
      deviceAt,
      ...(input.place && { place: input.place }),
      userId: caller.user.id,
      origin,
    });
    if (!recorded.isRecorded) throw new SignatureRejected(recorded.refusal);
  }
  return id;
};

/** Receives a signature or refusal given on the broker's tablet, possibly long after. Only for issued papers and the same bytes. */
const receiveInPersonSignature: Handler<typeof inPersonSignature> = async (input, context) => {
  const { db } = context;
  if (input.cosigner && (input.response.kind === 'signed') !== (input.cosigner.response !== null))
    throw invalid({ cosigner: ['La réponse du second signataire suit la signature du premier'] });
  try {
    const requestId = await db.transaction(async (tx) => recordInPersonResponse(tx, input, context));
    const signed = input.cosigner ? 'Les deux signatures sont reçues' : 'La signature est reçue';
    const message = isRefused(input)
      ? 'Le refus de signer est enregistré.'
      : `${signed}\u00A0: les documents sont en cours de scellement.`;
    return { success: true, requestId, message: { type: 'success', message } };
  } catch (error) {
    if (!(error instanceof SignatureRejected)) throw error;
    const reason = error.message;
    await recordAudit(db, context, {
      action: 'in-person-signature-not-taken',
      subject: `contractId ${input.contractId}`,
      after: { response: input.response.kind, deviceAt: input.deviceAt, why: reason },
    });
    const earlier = isRefused(input) ? undefined : await findEarlierSignature(db, input);
    if (!earlier) return { success: false, message: { type: 'warning', message: reason } };
    return { success: false, isSuperseded: true, message: { type: 'warning', message: describeSuperseded(earlier) } };
  }
};

export const inPersonHandlers = { inPersonSignature: receiveInPersonSignature } satisfies Partial<Handlers>;
