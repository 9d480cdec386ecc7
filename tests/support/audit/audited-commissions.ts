import { expect } from 'vitest';
import type { ApiServer } from '#tests/support/server/api.ts';
import { callSuccessfully, firstOf } from '#tests/support/server/succeed.ts';

const account = 'admin' as const;
const rate = { scope: 'AUTO', brokerId: null, firstYear: 1_500, renewal: 1_250, floor: null };
const formattedRate = {
  title: 'Automobile',
  broker: 'Tous les courtiers',
  firstYear: '15\u00A0%',
  renewal: '12,5\u00A0%',
  floor: null,
};
const addRate = async (api: ApiServer, validFrom: string): Promise<number> =>
  Number((await callSuccessfully(api, 'commissionRateAdd', { ...rate, validFrom }, account))['id']);

/** Closes the oldest open month of the third broker. */
const closeOldestMonth = async (api: ApiServer) => {
  const { months } = await callSuccessfully(api, 'commissionMonths', { brokerId: 3 }, account);
  const openMonths = (months as { month: string; number: string | null; total: object }[]).filter(
    (each) => each.number === null,
  );
  const { month = '', total = {} } = openMonths.at(-1) ?? {};
  const { number } = await callSuccessfully(api, 'commissionClose', { brokerId: 3, month }, account);
  return { month, total, subject: `broker 3, statement ${number}` };
};

/** Each operation of commissions once, with its expected audit row. */
export const auditedCommissions = {
  commissionRateAdd: async (api: ApiServer) => {
    const id = await addRate(api, '2027-01-01');
    return {
      action: 'commission-rate-added',
      subject: `rate ${id}`,
      by: account,
      after: { ...formattedRate, validFrom: '01/01/2027' },
    };
  },
  commissionRateUpdate: async (api: ApiServer) => {
    const id = await addRate(api, '2027-02-01');
    await callSuccessfully(api, 'commissionRateUpdate', { ...rate, validFrom: '2027-02-01', floor: 500, id }, account);
    const before = { ...formattedRate, validFrom: '01/02/2027' };
    return {
      action: 'commission-rate-updated',
      subject: `rate ${id}`,
      by: account,
      before,
      after: { ...before, floor: 500 },
    };
  },
  commissionRateRemove: async (api: ApiServer) => {
    const id = await addRate(api, '2027-03-01');
    await callSuccessfully(api, 'commissionRateRemove', { id }, account);
    const before = { ...formattedRate, validFrom: '01/03/2027' };
    return { action: 'commission-rate-removed', subject: `rate ${id}`, by: account, before };
  },
  commissionExport: async (api: ApiServer) => {
    const { months } = await callSuccessfully(api, 'commissionMonths', {});
    const { month, total } = (months as { month: string; total: { count: number } }[]).at(-1) ?? {};
    await callSuccessfully(api, 'commissionExport', { month, format: 'xlsx' });
    return { action: 'exported', subject: 'commissions', after: { format: 'xlsx', month, rows: total?.count } };
  },
  commissionClose: async (api: ApiServer) => {
    const { month, total, subject } = await closeOldestMonth(api);
    return { action: 'commission-month-closed', subject, by: account, after: { month, ...total } };
  },
  commissionStatement: async (api: ApiServer) => {
    const { month, subject } = await closeOldestMonth(api);
    await callSuccessfully(api, 'commissionStatement', { brokerId: 3, month }, account);
    return { action: 'commissionStatement', subject, by: account, after: { month } };
  },
  premiumAdjustmentAdd: async (api: ApiServer) => {
    const { id: contractId, numero: number } = await firstOf(
      api,
      `select id, numero from contract where status = 'Contrat validé' and effect_date < '2026-11-01' order by id desc limit 1`,
    );
    const values = { kind: 'termination', day: '2026-11-01', amount: 0, reason: 'Vente du véhicule' };
    await callSuccessfully(api, 'premiumAdjustmentAdd', { contractId, ...values }, account);
    return {
      ...{ action: 'premium-adjusted', subject: `contract ${contractId}`, by: account },
      after: { number, ...values, cancelled: expect.any(Array), refunded: [] },
    };
  },
};
