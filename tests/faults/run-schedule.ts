import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import type { Command } from './commands.ts';
import { assertEffects, assertInvariant, assertShownWork, assertWithdrawnDrafts } from './invariants.ts';
import { assertLinks } from './invariants-links.ts';
import { assertContracts, assertLedger, assertReceived } from './invariants-money.ts';
import { assertReminders, isOvertaken } from './invariants-reminders.ts';
import { assertSeals, assertSignatures } from './invariants-signature.ts';
import { type SubmittedItem, type Testbed, Violation } from './sim-model.ts';
import { dependsOnOf } from './sim-submissions.ts';
import type { SimTab } from './sim-tab.ts';
import { Simulation } from './simulation.ts';

const maxRounds = 40;
const maxTimers = 400;

/** Delivers all pending and late requests. */
const deliverAll = async ({ network, loop }: Simulation): Promise<void> => {
  for (let attempts = 200; attempts > 0 && network.pending + network.late > 0; attempts -= 1) {
    if (network.late > 0) await network.deliverLate(0);
    else await network.applyOutcome(0, 'delivered');
    await loop.run();
  }
};

const isWaitingForPerson = (entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean => {
  const { awaitedDraftId, blockedBy, state, reason } = entry;
  if (awaitedDraftId !== null) {
    // Without its item, the draft waits for the person.
    const awaited = entries.find(({ draftId }) => draftId === awaitedDraftId);
    return !awaited || isWaitingForPerson(awaited, entries);
  }
  const holder = entries.find(({ key }) => key === blockedBy);
  if (holder) return isWaitingForPerson(holder, entries);
  return (state === 'rejected' || state === 'conflict') && reason !== null;
};

/** Once nothing more is sent, an item waits only for refused work that it depends on. */
const assertHeldByDependencies = (entries: readonly OutboxEntry[]): void => {
  for (const { title, kind, blockedBy } of entries) {
    const awaited = entries.find(({ key }) => key === blockedBy);
    if (!awaited) continue;
    const { dependsOn } = dependsOnOf(kind);
    assertInvariant(
      (dependsOn?.includes(awaited.kind) ?? true) && awaited.reason?.code !== 'superseded',
      `« ${title} » waits for « ${awaited.title} », on which it does not depend`,
    );
  }
};

/** Runs the device until every remaining item waits for the person. */
const runUntilWaitingForPerson = async (simulation: Simulation, tab: SimTab): Promise<readonly OutboxEntry[]> => {
  await simulation.loop.run();
  for (let fired = 0; fired < maxTimers; fired += 1) {
    await deliverAll(simulation);
    const { entries } = tab.outbox.getSnapshot();
    if (entries.every((entry) => isWaitingForPerson(entry, entries))) {
      assertHeldByDependencies(entries);
      return entries;
    }
    if (!(await simulation.loop.fireNextTimer())) break;
  }
  const { entries } = tab.outbox.getSnapshot();
  const remaining = entries.map(({ title, state, nextAtMs }) => `« ${title} » ${state} ${nextAtMs ?? ''}`).join(', ');
  throw new Violation(`the queue does not drain and shows no reason: ${remaining}`);
};

/** True if another item converts the same quote or signs the same paper: one of the two gets a conflict. */
const isConcurrentDuplicate = ({ submitted }: Simulation, item: SubmittedItem | undefined): boolean =>
  item !== undefined &&
  submitted.some(
    (other) =>
      other !== item &&
      ((item.quoteId !== undefined && other.quoteId === item.quoteId) ||
        (item.signedContractId !== undefined && other.signedContractId === item.signedContractId)),
  );

/** True if more was received than is due, since the premiums were paid meanwhile, by more than the accepted surplus. */
const isPaidMeanwhile = async (
  { testbed, loop, client, bounces }: Simulation,
  { received, isFlawed }: SubmittedItem,
): Promise<boolean> => {
  if (!received || isFlawed) return false;
  const accepted = Number(received.acceptedSurplus ?? 0);
  if (accepted >= Number(received.amount)) return false;
  // More may be due now than when it was refused.
  if (client.isRaised || bounces.bounced.size > 0) return true;
  const { premiums } = await loop.whileFrozen(() => testbed.server.ledger());
  const due = premiums.filter(({ id }) => received.primes.includes(id)).reduce((sum, { balance }) => sum + balance, 0);
  return due + accepted < Number(received.amount);
};

/** True if the premiums of a link are settled, or may have been before an amount was raised or a cheque bounced. */
const isLinkSettled = async (
  { testbed, loop, client, bounces }: Simulation,
  { link }: SubmittedItem,
): Promise<boolean> => {
  if (!link) return false;
  const { premiums } = await loop.whileFrozen(() => testbed.server.ledger());
  return (
    client.isRaised ||
    bounces.bounced.size > 0 ||
    premiums.every(({ id, balance }) => !link.primes.includes(id) || balance === 0)
  );
};

/** Ends all faults of network, clock, disk and sessions, and discards refused work. */
const healFaults = async (simulation: Simulation): Promise<void> => {
  const { device, testbed, network, loop } = simulation;
  testbed.quota.failingWrites = 0;
  device.skewMs = 0;
  device.appErrors = 0;
  device.isOffline = false;
  await loop.run();
  while (network.pending > 0) {
    await network.applyOutcome(0, 'delivered late');
    await loop.run();
  }
  await simulation.payer.settleCards();
  for (const _person of testbed.owners) {
    await simulation.changePerson();
    const tab = simulation.openTab();
    await assertShownWork(simulation, tab);
    await assertWithdrawnDrafts(simulation, tab);
    for (let round = 0; ; round += 1) {
      const entries = await runUntilWaitingForPerson(simulation, tab);
      const refused = entries.filter(({ state }) => state === 'rejected' || state === 'conflict');
      if (refused.length === 0) break;
      for (const { key, title, reason } of refused) {
        if (reason?.code === 'app-error') {
          // The person retries it with a version of the app that does not fail.
          const retried = tab.outbox.retry(key).catch(device.onFault);
          await loop.run();
          await retried;
          continue;
        }
        const item = simulation.submitted.find(({ subject }) => subject === title);
        const isToAccept = item !== undefined && (await isPaidMeanwhile(simulation, item));
        const isOvertakenEdit =
          item?.edits && isOvertaken(item, await loop.whileFrozen(() => testbed.server.reminders()));
        const hasNothingDue = item !== undefined && (await isLinkSettled(simulation, item));
        if (
          !isOvertakenEdit &&
          !hasNothingDue &&
          !item?.isFlawed &&
          item?.withdrawal !== 'requested' &&
          !isToAccept &&
          !isConcurrentDuplicate(simulation, item)
        )
          throw new Violation(`« ${title} » was refused without cause: ${reason?.message}`);
        const withdrawal = simulation.withdraw(tab, key, 'discard').catch(device.onFault);
        await loop.run();
        await deliverAll(simulation);
        await withdrawal;
        // The money was received: the person accepts the surplus in the form that opens again.
        if (isToAccept && item.received && item.withdrawal === 'discard') {
          const acceptedSurplus = Number(item.received.amount);
          simulation.submissions.submitReceivedPayment(0, {
            ...item.received,
            isSurplusAccepted: true,
            acceptedSurplus,
          });
          await loop.run();
        }
      }
      if (round > maxRounds) throw new Violation('refused work cannot be discarded');
    }
    await assertShownWork(simulation, tab);
  }
};

/** Runs a schedule, heals everything and verifies the invariants; throws a `Violation`, or an error of the program. */
export const runSchedule = async (testbed: Testbed, schedule: readonly Command[], seed: number): Promise<void> => {
  const simulation = new Simulation(testbed, seed);
  const { loop, device } = simulation;
  const uninstall = loop.install();
  testbed.quota.failingWrites = 0;
  try {
    await simulation.signIn();
    simulation.openTab();
    await loop.run();
    for (const command of schedule) {
      await simulation.execute(command);
      const [tab] = simulation.visibleTabs;
      const isInspected = /^open tab$|^leave page$|^show page$/.test(command.kind) || device.appErrorKeys.size > 0;
      if (isInspected && tab && testbed.quota.failingWrites === 0) await assertShownWork(simulation, tab);
    }
    await healFaults(simulation);
    for (const bug of simulation.bugs) throw bug;
    const { server } = testbed;
    assertEffects(simulation, await loop.whileFrozen(() => server.effects(`R${simulation.runNumber}. `)));
    assertContracts(simulation, await loop.whileFrozen(() => server.createdContracts()));
    assertSignatures(simulation, await loop.whileFrozen(() => server.signatures()));
    await loop.whileFrozen(() => server.reconcile());
    const ledger = await loop.whileFrozen(() => server.ledger());
    assertReminders(simulation, await loop.whileFrozen(() => server.reminders()));
    const { payer, client, refunds } = simulation;
    const expected = { isAnnounced: payer.isAnnounced, isRaised: client.isRaised, refunded: refunds.acknowledged };
    assertLedger(ledger, expected);
    await simulation.client.reloadAll();
    for (const bug of simulation.bugs) throw bug;
    assertLinks(simulation, ledger, await loop.whileFrozen(() => server.links()));
    assertReceived(simulation, ledger);
    assertSeals(await loop.whileFrozen(() => server.signatures()));
  } finally {
    for (const tab of [...device.tabs]) tab.kill();
    uninstall();
    testbed.quota.failingWrites = 0;
    await testbed.server.reset();
  }
};
