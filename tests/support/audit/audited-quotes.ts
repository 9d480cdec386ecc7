import { expect } from 'vitest';
import type { ChosenFormula } from '#shared/operations/quotes/estimation.ts';
import { demonstrationTariffs } from '#shared/tariff/demonstration/tariffs.ts';
import { legalQuote, referredCar } from '#tests/support/quotes/quotes.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

const withPrice = async (api: ApiServer, estimate: object) => {
  const { estimation } = await callSuccessfully(api, 'estimation', { estimate });
  const { formulas } = estimation as { formulas: Record<string, ChosenFormula> };
  const formula = Object.values(formulas)[0] as ChosenFormula;
  return { made: await callSuccessfully(api, 'estimateCreation', { estimate: { ...estimate, formula } }), formula };
};

/** Each operation of quotes and conversions once, with its expected audit row. */
export const auditedQuotes = {
  contractCreation: async (api: ApiServer) => {
    const estimate = { product: { code: 'PJ' }, ...legalQuote };
    const { made, formula } = await withPrice(api, estimate);
    const payementModes = { comptant: 'IN_CB', renouvellement: 'IN_CB', debitDay: '5' };
    const decision = { id: made['contractId'], effectDate: legalQuote.effectDate, formula, payementModes };
    const { contractId, contractNumber } = await callSuccessfully(api, 'contractCreation', {
      contract: { ...decision, product: estimate.product },
    });
    const after = expect.objectContaining({ number: contractNumber, quote: made['contractId'], payment: 'IN_CB' });
    const before = { product: 'PJ', formula: formula.libelle, total: formula.total, tariff: formula.tariffVersion };
    return { action: 'contract.create', subject: `contract ${contractId}`, before, after };
  },
  estimateCreation: async (api: ApiServer) => {
    const { made, formula } = await withPrice(api, { product: { code: 'PJ' }, ...legalQuote });
    const { libelle, total, tariffVersion: tariff } = formula;
    const after = {
      number: made['contractNumber'],
      product: 'PJ',
      formula: libelle,
      total,
      tariff,
      validatedAt: api.clock.now.toISOString(),
    };
    return { action: 'quote.create', subject: `contract ${made['contractId']}`, after };
  },
  estimateDecision: async (api: ApiServer) => {
    const { contractId: idContrat } = (await withPrice(api, { product: { code: 'AUTO' }, ...referredCar })).made;
    await callSuccessfully(
      api,
      'estimateDecision',
      { idContrat, isAccepted: false, comment: 'Relevé incomplet' },
      'admin',
    );
    return {
      action: 'quote.decide',
      subject: `contract ${idContrat}`,
      by: 'admin' as const,
      after: { outcome: 'declined' },
    };
  },
  tariffImport: async (api: ApiServer) => {
    const tariffKey = { product: 'PJ', version: '2026.9', effectiveFrom: '2026-12-10' };
    await callSuccessfully(api, 'tariffImport', { tariff: { ...demonstrationTariffs.at(-2), ...tariffKey } }, 'admin');
    return {
      action: 'tariff.import',
      subject: 'tariff PJ',
      by: 'admin' as const,
      after: { kind: 'price', ...tariffKey },
    };
  },
  tariffWithdrawal: async (api: ApiServer) => {
    const tariffKey = { product: 'GPJNC', version: '2026.9', effectiveFrom: '2026-12-10' };
    await callSuccessfully(api, 'tariffImport', { tariff: { ...demonstrationTariffs.at(-1), ...tariffKey } }, 'admin');
    await callSuccessfully(api, 'tariffWithdrawal', { product: 'GPJNC', version: '2026.9' }, 'admin');
    const after = { inForce: 'demo-2026.1' };
    return {
      action: 'tariff.withdraw',
      subject: 'tariff GPJNC',
      by: 'admin' as const,
      before: { kind: 'price', ...tariffKey },
      after,
    };
  },
};
