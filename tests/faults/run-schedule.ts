import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import type { Command } from './commands.ts';
import { type Stage, type Submitted, Violation } from './sim-model.ts';
import type { SimTab } from './sim-tab.ts';
import { Simulation } from './simulation.ts';
import { assertEffects, assertShownWork, assertWithdrawnDrafts } from './invariants.ts';
import { assertLinks } from './invariants-links.ts';
import { assertContracts, assertLedger, assertReceived } from './invariants-money.ts';
import { assertReminders, isOvertaken } from './invariants-reminders.ts';
import { assertSeals, assertSignatures } from './invariants-signature.ts';

const maxRounds = 40;
const maxTimers = 400;

/** Runs everything that can proceed on its own. */
const deliverAll = async ({ network, loop }: Simulation): Promise<void> => {
  for (let attempts = 200; attempts > 0 && network.pending + network.late > 0; attempts -= 1) {
    if (network.late > 0) await network.arriveLate(0);
    else await network.decide(0, 'passes');
    await loop.run();
  }
};

const isParked = (entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean => {
  const head = entries.find(({ key }) => key === (entry.blockedBy ?? entry.key));
  return (head?.state === 'rejected' || head?.state === 'conflict') && head.reason !== null;
};

/** Waits until all items of a person wait for the person only. */
const runUntilParked = async (simulation: Simulation, tab: SimTab): Promise<readonly OutboxEntry[]> => {
  await simulation.loop.run();
  for (let fired = 0; fired < maxTimers; fired += 1) {
    await deliverAll(simulation);
    const { entries } = tab.outbox.getSnapshot();
    if (entries.every((entry) => isParked(entry, entries))) return entries;
    if (!(await simulation.loop.fireNextTimer())) break;
  }
  const { entries } = tab.outbox.getSnapshot();
  const remaining = entries.map(({ title, state, nextAtMs }) => `« ${title} » ${state} ${nextAtMs ?? ''}`).join(', ');
  throw new Violation(`the queue does not drain and shows no reason: ${remaining}`);
};

/** Another client converts the same quote or signs the same paper: one of the two gets a conflict. */
const isSecond = ({ submitted }: Simulation, item: Submitted | undefined): boolean =>
  item !== undefined &&
  submitted.some(
    (other) =>
      other !== item &&
      ((item.quoteId !== undefined && other.quoteId === item.quoteId) ||
        (item.signs !== undefined && other.signs === item.signs)),
  );

/** The premiums of a received payment were paid meanwhile: more was received than is due, and nobody accepted a surplus. */
const isPaidMeanwhile = async (
  { stage, loop, client, bounces }: Simulation,
  { received, isFlawed }: Submitted,
): Promise<boolean> => {
  if (!received || isFlawed || received.isSurplusAccepted) return false;
  // More may be due now than when it was refused.
  if (client.isRaised || bounces.bounced.size > 0) return true;
  const { premiums } = await loop.whileFrozen(() => stage.server.ledger());
  const due = premiums.filter(({ id }) => received.primes.includes(id)).reduce((sum, { balance }) => sum + balance, 0);
  return due < Number(received.amount);
};

/** The premiums of a link are settled, or were before they cost more or a cheque bounced: nothing is left to pay by it. */
const isNothingDue = async ({ stage, loop, client, bounces }: Simulation, { link }: Submitted): Promise<boolean> => {
  if (!link) return false;
  const { premiums } = await loop.whileFrozen(() => stage.server.ledger());
  return (
    client.isRaised ||
    bounces.bounced.size > 0 ||
    premiums.every(({ id, balance }) => !link.primes.includes(id) || balance === 0)
  );
};

/** Heals network, clock, disk and sessions; refused work is discarded. */
const heal = async (simulation: Simulation): Promise<void> => {
  const { device, stage, network, loop } = simulation;
  stage.quota.failing = 0;
  device.skewMs = 0;
  device.appErrors = 0;
  device.isOffline = false;
  await loop.run();
  while (network.pending > 0) {
    await network.decide(0, 'comes late');
    await loop.run();
  }
  await simulation.payer.settleCards();
  for (const _person of stage.owners) {
    await simulation.changePerson();
    const tab = simulation.openTab();
    await assertShownWork(simulation, tab);
    await assertWithdrawnDrafts(simulation, tab);
    for (let round = 0; ; round += 1) {
      const entries = await runUntilParked(simulation, tab);
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
        const isLate = item?.edits && isOvertaken(item, await loop.whileFrozen(() => stage.server.reminders()));
        const isVoid = item !== undefined && (await isNothingDue(simulation, item));
        if (
          !isLate &&
          !isVoid &&
          !item?.isFlawed &&
          item?.withdrawal !== 'asked' &&
          !isToAccept &&
          !isSecond(simulation, item)
        )
          throw new Violation(`« ${title} » was refused without cause: ${reason?.message}`);
        const withdrawal = simulation.withdraw(tab, key, 'discard').catch(device.onFault);
        await loop.run();
        await deliverAll(simulation);
        await withdrawal;
        // The money was received: the person accepts the surplus in the form that opens again.
        if (isToAccept && item.received && item.withdrawal === 'discard') {
          simulation.submissions.record(0, { ...item.received, isSurplusAccepted: true });
          await loop.run();
        }
      }
      if (round > maxRounds) throw new Violation('refused work cannot be discarded');
    }
    await assertShownWork(simulation, tab);
  }
};

/** Runs a schedule, heals everything and verifies the invariants; throws a `Violation`, or an error of the program. */
export const runSchedule = async (stage: Stage, schedule: readonly Command[], seed: number): Promise<void> => {
  const simulation = new Simulation(stage, seed);
  const { loop, device } = simulation;
  const uninstall = loop.install();
  stage.quota.failing = 0;
  try {
    await simulation.signIn();
    simulation.openTab();
    await loop.run();
    for (const command of schedule) {
      await simulation.execute(command);
      const [tab] = simulation.visibleTabs;
      const isInspected = /^open tab$|^leave page$|^show page$/.test(command.do) || device.notPrepared.size > 0;
      if (isInspected && tab && stage.quota.failing === 0) await assertShownWork(simulation, tab);
    }
    await heal(simulation);
    for (const bug of simulation.bugs) throw bug;
    const { server } = stage;
    assertEffects(simulation, await loop.whileFrozen(() => server.effects(`R${simulation.run}. `)));
    assertContracts(simulation, await loop.whileFrozen(() => server.createdContracts()));
    assertSignatures(simulation, await loop.whileFrozen(() => server.signatures()));
    await loop.whileFrozen(() => server.reconcile());
    const ledger = await loop.whileFrozen(() => server.ledger());
    assertReminders(simulation, await loop.whileFrozen(() => server.reminders()));
    const { payer, client, refunds } = simulation;
    const seen = { isAnnounced: payer.isAnnounced, isRaised: client.isRaised, refunded: refunds.acknowledged };
    assertLedger(ledger, seen);
    await simulation.client.reloadAll();
    for (const bug of simulation.bugs) throw bug;
    assertLinks(simulation, ledger, await loop.whileFrozen(() => server.links()));
    assertReceived(simulation, ledger);
    assertSeals(await loop.whileFrozen(() => server.signatures()));
  } finally {
    for (const tab of [...device.tabs]) tab.kill();
    uninstall();
    stage.quota.failing = 0;
    await stage.server.reset();
  }
};
