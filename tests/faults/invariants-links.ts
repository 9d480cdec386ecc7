import { allowedEffects, assertInvariant } from './invariants.ts';
import type { PaymentLink } from './memory-links.ts';
import type { PaymentLedger } from './payment-ledger.ts';
import type { Simulation } from './simulation.ts';

/** After all faults ended: each submission created one link, and the broker was notified of every payment by link. */
export const assertLinks = (
  { testbed, submitted }: Simulation,
  { orders }: PaymentLedger,
  links: readonly PaymentLink[],
): void => {
  for (const owner of testbed.owners) {
    const effects = submitted.filter((item) => item.link && item.owner === owner).map(allowedEffects);
    const minCount = effects.filter((times) => !times.includes(0)).length;
    const maxCount = effects.filter((times) => times.includes(1)).length;
    const createdCount = links.filter(({ userId }) => userId === owner.user.id).length;
    assertInvariant(
      createdCount >= minCount && createdCount <= maxCount,
      `${createdCount} links were made by ${minCount} to ${maxCount} sendings`,
    );
  }
  for (const { id, notices } of links) {
    const paid = orders.filter(({ linkId, state }) => linkId === id && state === 'paid').length;
    assertInvariant(notices >= paid, 'a link was paid and its broker was not notified');
  }
};
