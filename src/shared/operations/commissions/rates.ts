import * as v from 'valibot';
import {
  adminId,
  adminListInput,
  changeEntries,
  removalInput,
  savedAnswer,
} from '#shared/operations/wire/admin-list.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer } from '#shared/operations/wire/envelope.ts';
import { filterEntries } from '#shared/operations/wire/filters.ts';
import { commissionRateEntries } from '#shared/schemas/commission-rate-form.ts';
import { commissionRateFilters } from './commission-filters.ts';

/** A rate of commission (`CommissionRate`), with the name of its broker. */
const commissionRateRowSchema = v.object({
  id: v.number(),
  scope: v.string(),
  brokerId: v.nullable(v.number()),
  brokerName: v.nullable(v.string()),
  validFrom: v.string(),
  firstYear: v.number(),
  renewal: v.number(),
  floor: v.nullable(v.number()),
  version: v.string(),
});
export type CommissionRateRow = v.InferOutput<typeof commissionRateRowSchema>;

export const commissionRateSorts = ['id', 'rate.scope', 'broker.name', 'rate.validFrom'] as const;

const ratesPath = '/api/admin/commissions/rates';

export const commissionRateList = endpoint({
  method: 'GET',
  path: ratesPath,
  summary: 'Lister les taux de commission',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: adminListInput(commissionRateSorts, filterEntries(commissionRateFilters)),
  output: answer({ rates: v.array(commissionRateRowSchema), nbItemsTotal: v.number() }),
});

export const commissionRateAdd = endpoint({
  method: 'POST',
  path: ratesPath,
  summary: 'Ajouter un taux de commission',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  idempotent: 'when-keyed',
  input: v.object({ ...commissionRateEntries, confirmed: changeEntries.confirmed }),
  output: savedAnswer(commissionRateRowSchema),
});

export const commissionRateUpdate = endpoint({
  method: 'PUT',
  path: `${ratesPath}/:id`,
  summary: 'Modifier un taux de commission',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  idempotent: 'when-keyed',
  input: v.object({ ...commissionRateEntries, ...changeEntries, id: adminId }),
  output: savedAnswer(commissionRateRowSchema),
});

export const commissionRateRemove = endpoint({
  method: 'DELETE',
  path: `${ratesPath}/:id`,
  summary: 'Supprimer un taux de commission',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  input: v.object({ ...removalInput.entries, confirmed: changeEntries.confirmed }),
  output: savedAnswer(commissionRateRowSchema),
});
