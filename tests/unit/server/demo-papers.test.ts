import { describe, expect, it } from 'vitest';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { directDebitModes } from '#shared/primitives/vocabulary/lists.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { completeDemo } from '#tests/support/contracts/demo-portfolio.ts';

const demo = completeDemo({ today: '2026-03-31', seed: 1, contracts: 8000 });
const { contract: contracts } = demo;

describe('file of a demonstration contract', () => {
  it('insures a car that existed when the contract began', () => {
    const tooOldCars = contracts.filter(({ is_estimate: isEstimate, effect_date: effect, body }) => {
      const infos = body.productRisk.vehicleInfos;
      const [use, acquisitionDate] = [infos?.firstUseDate ?? '', infos?.acquisitionDate ?? ''];
      return !isEstimate && (use > effect || acquisitionDate > effect || acquisitionDate < use);
    });
    expect(tooOldCars.length).toBe(0);
  });

  it('contains only possible changes', () => {
    const contractById = new Map(contracts.map((contract) => [contract.id, contract]));
    for (const { contract_id: id, label } of demo.movement) {
      const contract = contractById.get(id);
      const family = findProduct(contract?.product_code ?? '')?.family;
      if (label.includes('conducteur')) expect(family).toBe('auto');
      if (label.includes('compte bancaire')) expect(directDebitModes).toContain(contract?.payment_method);
    }
  });

  it('issues a schedule after the payments that it lists', () => {
    for (const { kind, contract_id: id, created_at: createdAt } of demo.editique)
      if (kind === 'echeancier')
        for (const premium of demo.premium)
          if (premium.contract_id === id && premium.balance < premium.amount)
            expect(premium.effect_date <= dayInNoumea(new Date(createdAt)), `${premium.number}`).toBe(true);
  });
});
