import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput } from '#shared/operations/wire/envelope.ts';
import { contractRowSchema } from './contracts.ts';

const amountXpf = v.nullable(v.number());

/** A contract at its next anniversary; `day` is `yyyy-mm-dd`, amounts whole XPF a year. */
const renewalSchema = v.object({
  ...v.pick(contractRowSchema, ['id', 'numero', 'codeProduit', 'nomSouscripteur', 'solde']).entries,
  /** Phone of the holder as digits. Absent from older servers. */
  adresseTelephonique: v.optional(v.nullable(v.string())),
  day: v.string(),
  /** Premium of the year that ends on that day; null if unknown. */
  currentXpf: amountXpf,
  /** Premium of the year that starts on that day; null until the insurer called it for the whole year. */
  nextXpf: amountXpf,
  /** Reason for the change of premium, or that the next premium is unknown. */
  why: v.string(),
});
export type Renewal = v.InferOutput<typeof renewalSchema>;

/** Maximum rows, nearest first. */
export const maxRenewals = 10_000;

/** Valid contracts of a broker with an anniversary within a year, nearest first. */
export const renewalList = endpoint({
  method: 'POST',
  path: '/api/renewals/list',
  summary: 'Échéances du courtier, sur un an',
  access: 'linked',
  offline: 'portfolio',
  effect: 'none',
  input: noInput,
  output: answer({ renewals: v.array(renewalSchema) }),
});
