import { describe, expect, it } from 'vitest';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { directDebitModes } from '#shared/primitives/vocabulary/lists.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { wholeDemo } from '#tests/support/contracts/demo-portfolio.ts';

const demo = wholeDemo({ today: '2026-03-31', seed: 1, contracts: 8000 });
const { contract: contracts } = demo;

describe('what a file of the demonstration tells goes together', () => {
  it('insures a car that its owner had, when the contract began', () => {
    const late = contracts.filter(({ is_estimate: isEstimate, effect_date: effect, body }) => {
      const infos = body.productRisk.vehicleInfos;
      const [use, own] = [infos?.firstUseDate ?? '', infos?.acquisitionDate ?? ''];
      return !isEstimate && (use > effect || own > effect || own < use);
    });
    expect(late.length).toBe(0);
  });

  it('changes of a contract only what it has', () => {
    const of = new Map(contracts.map((contract) => [contract.id, contract]));
    for (const { contract_id: id, label } of demo.movement) {
      const contract = of.get(id);
      const family = findProduct(contract?.product_code ?? '')?.family;
      if (label.includes('conducteur')) expect(family).toBe('auto');
      if (label.includes('compte bancaire')) expect(directDebitModes).toContain(contract?.payment_method);
    }
  });

  it('issues a schedule no earlier than what it says was paid', () => {
    for (const { kind, contract_id: id, created_at: at } of demo.editique)
      if (kind === 'echeancier')
        for (const premium of demo.premium)
          if (premium.contract_id === id && premium.balance < premium.amount)
            expect(premium.effect_date <= dayInNoumea(new Date(at)), `${premium.number}`).toBe(true);
  });
});
