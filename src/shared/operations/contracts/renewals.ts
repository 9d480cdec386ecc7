import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput } from '#shared/operations/wire/envelope.ts';
import { contractRowSchema } from './contracts.ts';

const amountXpf = v.nullable(v.number());

/** A contract at its next anniversary; `day` is `yyyy-mm-dd`, amounts whole XPF a year. */
export const renewalSchema = v.object({
  ...v.pick(contractRowSchema, ['id', 'numero', 'codeProduit', 'nomSouscripteur', 'solde']).entries,
  day: v.string(),
  /** Of the year that ends on that day; null where nothing tells it. */
  currentXpf: amountXpf,
  /** Of the year that begins on that day; null as long as the insurer has not called it whole. */
  nextXpf: amountXpf,
  /** What the change of the premium comes from, in words; or that the next one is not known. */
  why: v.string(),
});
export type Renewal = v.InferOutput<typeof renewalSchema>;

/** At most so many are told, the nearest first. */
export const maxRenewals = 10_000;

/** The valid contracts of a broker whose anniversary comes within a year of today, the nearest first. */
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
