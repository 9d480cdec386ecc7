import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { pageEntries } from '#shared/operations/wire/paging.ts';
import { exportFormats } from '#shared/tables/export-file.ts';

const amountXpf = v.number();

/** `yyyy-mm` */
const month = v.pipe(v.string(), v.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'doit être un mois aaaa-mm'));

/** Broker of the statements: by default that of the caller; required for callers who see all brokers. */
const brokerEntries = { brokerId: v.optional(wholeNumber({ min: 1, max: 999_999_999 })) };

const totalEntries = { premiums: amountXpf, commission: amountXpf, count: v.number() };
const totalSchema = v.object(totalEntries);

/** A line of a statement; amounts in XPF, days `yyyy-mm-dd`, the rate in ten-thousandths. */
const statementLineSchema = v.object({
  id: v.number(),
  contractId: v.number(),
  contractNumber: v.string(),
  holder: v.string(),
  productCode: v.string(),
  premiumNumber: v.string(),
  premiumLabel: v.string(),
  day: v.string(),
  means: v.picklist(['card', 'cheque', 'cash', 'transfer', 'insurer']),
  reason: v.nullable(v.picklist(['bounced', 'mistake', 'terminated', 'void', 'refunded'])),
  /** Line that a cancellation reverses. */
  reversesId: v.nullable(v.number()),
  amount: amountXpf,
  rate: v.nullable(v.number()),
  commission: amountXpf,
  /** The calculation in plain words. */
  calculation: v.string(),
});
export type StatementLine = v.InferOutput<typeof statementLineSchema>;

const productTotalSchema = v.object({ productCode: v.string(), ...totalEntries });

const text = v.nullable(v.string());

/** Facts of a closed month, as its document states them. `texts`: version of the texts of its letterhead. */
export const statementSnapshot = v.object({
  broker: v.object({
    name: v.string(),
    code: v.string(),
    address: text,
    phone: text,
    email: text,
    ridet: text,
    rias: text,
    logo: text,
  }),
  month: v.string(),
  number: v.string(),
  texts: v.string(),
  total: totalSchema,
  products: v.array(productTotalSchema),
  lines: v.array(statementLineSchema),
});
export type StatementSnapshot = v.InferOutput<typeof statementSnapshot>;

/** A month of a broker without its lines; its number and the instant of its closing are null while it is open. */
const monthSchema = v.object({
  month: v.string(),
  number: v.nullable(v.string()),
  closedAt: v.nullable(v.string()),
  total: totalSchema,
});
export type CommissionMonth = v.InferOutput<typeof monthSchema>;

/** Message for a user whose role does not see commissions. */
export const commissionsHidden = 'Votre rôle ne permet pas de consulter les commissions.';

/** The months of a broker, the latest first, and what is expected in the months ahead. */
export const commissionMonths = endpoint({
  method: 'POST',
  path: '/api/commissions/months',
  summary: 'Lister les mois de commissions',
  access: 'linked-or-admin',
  offline: 'cached',
  effect: 'none',
  input: v.object(brokerEntries),
  output: answer({
    months: v.array(monthSchema),
    expected: v.array(v.object({ month: v.string(), ...totalEntries })),
  }),
});

/** Lines of a month that are read at once, for all pages of the screen and for the device. */
export const linesPerRead = 500;

/** Input of a read of the month's lines from `firstLine` on: the same on the screen as for the device. */
export const monthInput = (month: string, firstLine = 0) => ({ month, pageSize: linesPerRead, firstPage: firstLine });

/** A month of a broker with a page of its lines, in the order of their day. */
export const commissionMonth = endpoint({
  method: 'POST',
  path: '/api/commissions/month',
  summary: 'Lire les commissions d’un mois',
  access: 'linked-or-admin',
  offline: 'cached',
  effect: 'none',
  input: v.object({ ...brokerEntries, month, ...pageEntries(linesPerRead) }),
  output: answer({
    ...monthSchema.entries,
    products: v.array(productTotalSchema),
    lines: v.array(statementLineSchema),
    nbItemsTotal: v.number(),
  }),
});

/** The lines of a month as a table. */
export const commissionExport = endpoint({
  method: 'POST',
  path: '/api/commissions/export',
  summary: 'Exporter les commissions d’un mois',
  access: 'linked-or-admin',
  offline: 'online',
  effect: 'download',
  requiresProof: true,
  rateLimit: { count: 30, perMs: 3_600_000 },
  response: 'file',
  input: v.object({
    ...brokerEntries,
    month,
    format: v.optional(v.picklist(exportFormats, 'format inconnu'), 'csv'),
  }),
  output: v.unknown(),
});

/** The statement of a closed month, as it was closed. */
export const commissionStatement = endpoint({
  method: 'POST',
  path: '/api/commissions/statement',
  summary: 'Télécharger un bordereau de commissions',
  access: 'linked-or-admin',
  offline: 'online',
  effect: 'download',
  response: 'file',
  input: v.object({ ...brokerEntries, month }),
  output: v.unknown(),
});

/** Closes a month that has ended: its lines no longer change, later changes are in the next month. */
export const commissionClose = endpoint({
  method: 'POST',
  path: '/api/admin/commissions/close',
  summary: 'Clôturer un mois de commissions',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  idempotent: 'when-keyed',
  input: v.object({ brokerId: wholeNumber({ min: 1, max: 999_999_999 }), month }),
  output: answer({ number: v.optional(v.string()) }),
});
