import type { PayLink } from './memory-links.ts';
import type { PaymentLedger } from './payment-ledger.ts';
import type { Simulation } from './simulation.ts';
import { allowedEffects, assertInvariant } from './invariants.ts';

/** After everything healed: each sending made one link, and the broker is told of every payment by one. */
export const assertLinks = (
  { stage, submitted }: Simulation,
  { orders }: PaymentLedger,
  links: readonly PayLink[],
): void => {
  for (const owner of stage.owners) {
    const effects = submitted.filter((item) => item.link && item.owner === owner).map(allowedEffects);
    const least = effects.filter((times) => !times.includes(0)).length;
    const most = effects.filter((times) => times.includes(1)).length;
    const createdCount = links.filter(({ userId }) => userId === owner.user.id).length;
    assertInvariant(
      createdCount >= least && createdCount <= most,
      `${createdCount} links were made by ${least} to ${most} sendings`,
    );
  }
  for (const { id, notices } of links) {
    const paid = orders.filter(({ linkId, state }) => linkId === id && state === 'paid').length;
    assertInvariant(notices >= paid, 'a link was paid and its broker was not notified');
  }
};
