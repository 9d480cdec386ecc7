import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { receivedModeSchema } from '#shared/schemas/received-payment-form.ts';

const id = wholeNumber({ min: 1, max: 999_999_999 });
const amountXpf = v.pipe(v.number(), v.integer());

/** A cheque or cash that the broker has received. Amounts in whole XPF. */
const remittedPaymentSchema = v.object({
  id: v.number(),
  /** Number of its receipt. */
  number: v.string(),
  contract: v.string(),
  mode: receivedModeSchema,
  amount: amountXpf,
  reference: v.string(),
  drawer: v.string(),
  /** Day on which it was received. */
  day: v.string(),
  /** Name of who took it; null if the account was removed. Absent from older servers. */
  takenBy: v.optional(v.nullable(v.string())),
  /** True if the caller took it. Absent from older servers. */
  isOwn: v.optional(v.boolean()),
});
export type RemittedPayment = v.InferOutput<typeof remittedPaymentSchema>;

const remittanceSchema = v.object({
  id: v.number(),
  number: v.string(),
  at: v.string(),
  /** Who handed the payments over; null if unknown. */
  by: v.nullable(v.string()),
  count: v.number(),
  amount: amountXpf,
});
export type Remittance = v.InferOutput<typeof remittanceSchema>;

/** Cheques and cash of the broker that are not handed over yet, oldest first, and the latest slips. */
export const remittanceList = endpoint({
  method: 'POST',
  path: '/api/payment/remittance/list',
  summary: 'Chèques et espèces à remettre, et bordereaux de remise',
  access: 'linked',
  offline: 'online',
  effect: 'none',
  input: noInput,
  output: answer({ pending: v.array(remittedPaymentSchema), slips: v.array(remittanceSchema) }),
});

/** Hands cheques and cash over together: they get a numbered slip, and are in no other. */
export const remittanceAdd = endpoint({
  method: 'POST',
  path: '/api/payment/remittance/add',
  summary: 'Établir un bordereau de remise',
  access: 'linked',
  offline: 'online',
  effect: 'change',
  idempotent: true,
  input: v.object({
    paymentIds: v.pipe(
      v.array(id),
      v.nonEmpty('Choisissez les règlements à remettre'),
      v.maxLength(500),
      v.transform((ids) => [...new Set(ids)]),
    ),
  }),
  output: answer({ id: v.optional(v.number()), number: v.optional(v.string()) }),
});

/** The slip as PDF. */
export const remittanceGet = endpoint({
  method: 'POST',
  path: '/api/payment/remittance/get',
  summary: 'Télécharger un bordereau de remise',
  access: 'linked',
  offline: 'online',
  effect: 'download',
  response: 'file',
  input: v.object({ remittanceId: id }),
  output: v.unknown(),
});
