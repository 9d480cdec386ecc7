import { IDBFactory } from 'fake-indexeddb';
import type { WorkFile } from '#offline/interfaces/draft-types.ts';
import type { Command } from './commands.ts';
import { markWithdrawalRequested } from './sim-awaited.ts';
import { SimBounces } from './sim-bounces.ts';
import { SimClient } from './sim-client.ts';
import { upgradeDatabases } from './sim-disk.ts';
import { createWorkFile } from './sim-files.ts';
import { SimForms } from './sim-forms.ts';
import { SimLocks } from './sim-locks.ts';
import { SimLoop } from './sim-loop.ts';
import { type BlankFormText, createRandom, type SubmittedItem, type Testbed, type TypedDraft } from './sim-model.ts';
import { SimNetwork } from './sim-network.ts';
import { SimPayer } from './sim-payer.ts';
import { SimRefunds } from './sim-refunds.ts';
import { SimReminders } from './sim-reminders.ts';
import { SimSubmissions } from './sim-submissions.ts';
import { type Device, type Owner, SimTab } from './sim-tab.ts';

/** Limit of tabs, suspended ones included. */
const maxTabs = 4;
/** Number of tasks after which a read is under way. */
const tasksOfRead = 1;

let runs = 0;
/** One device, the people who use it and the server, with the state that each person expects. */
export class Simulation {
  readonly runNumber = ++runs;
  readonly loop = new SimLoop();
  readonly submitted: SubmittedItem[] = [];
  readonly drafts = new Map<string, TypedDraft>();
  readonly blankForms: BlankFormText[] = [];
  /** Errors that no simulated fault explains. */
  readonly bugs: Error[] = [];
  readonly device: Device;
  readonly testbed: Testbed;
  readonly network: SimNetwork;
  personIndex = 0;
  #ids = 0;
  readonly #forms = new SimForms(this);
  readonly submissions = new SimSubmissions(this);
  readonly client = new SimClient(this);
  readonly payer = new SimPayer(this);
  readonly refunds = new SimRefunds(this);
  readonly bounces = new SimBounces(this);
  readonly #reminders = new SimReminders(this);

  constructor(testbed: Testbed, seed: number) {
    this.testbed = testbed;
    this.network = new SimNetwork(this.loop, testbed.server);
    this.device = {
      disk: new IDBFactory(),
      loop: this.loop,
      locks: new SimLocks(this.loop),
      network: this.network,
      storage: new Map(),
      tabs: [],
      skewMs: 0,
      isOffline: false,
      random: createRandom(seed),
      uuid: () => this.uuid(),
      answeredAttempts: new Map(),
      appErrors: 0,
      appErrorKeys: new Set(),
      onFault: (error) => {
        if (error instanceof TypeError || error instanceof ReferenceError) this.bugs.push(error);
      },
      replaceDeps: testbed.replaceDeps,
      replacePage: testbed.replacePage,
    };
  }

  get owner(): Owner {
    return this.testbed.owners[this.personIndex] as Owner;
  }

  uuid(): string {
    this.#ids += 1;
    return `${(process.pid % 2 ** 32).toString(16).padStart(8, '0')}-0000-4000-8000-${(this.runNumber * 1000 + this.#ids).toString(16).padStart(12, '0')}`;
  }

  files(count: number): WorkFile[] {
    return Array.from({ length: count }, (_, index) => createWorkFile(this.uuid(), index));
  }

  /** Tabs whose page runs. */
  get visibleTabs(): readonly SimTab[] {
    return this.device.tabs.filter(({ isSuspended }) => !isSuspended);
  }

  tab(index: number): SimTab | undefined {
    return this.visibleTabs[index % Math.max(1, this.visibleTabs.length)];
  }

  openTab(): SimTab {
    const tab = new SimTab(this.device, this.owner);
    this.device.tabs.push(tab);
    return tab;
  }

  async signIn(): Promise<void> {
    const session = await this.loop.whileFrozen(() => this.testbed.server.signIn(this.personIndex));
    this.device.storage.set('auth-data', JSON.stringify(session));
    for (const [index, tab] of this.visibleTabs.entries()) tab.outbox.wake(index === 0 ? 'signed-in' : 'check');
  }

  async changePerson(): Promise<void> {
    for (const tab of [...this.device.tabs]) {
      if (tab.isSuspended) tab.kill();
      else tab.close();
    }
    this.personIndex = 1 - this.personIndex;
    await this.signIn();
  }

  async execute(command: Command): Promise<void> {
    await this.#apply(command);
    await this.loop.run(command.steps);
  }

  async #apply(command: Command): Promise<void> {
    const { device, network } = this;
    switch (command.kind) {
      case 'submit':
        return this.submissions.submitRequest(command);
      case 'convert':
        return this.submissions.submitConversion(command);
      case 'sign':
        return this.submissions.submitSignature(command);
      case 'receive':
        this.submissions.receivePayment(command);
        return this.#sendAtOnce(command);
      case 'send link':
        this.submissions.sendLink(command);
        return this.#sendAtOnce(command);
      case 'client pays':
        return this.payer.addForm(await this.client.openForm(command));
      case 'client leaves':
        return this.client.leavePage(command);
      case 'revoke link':
        return this.client.revokeLink(command);
      case 'raise premium':
        return this.client.raisePremium(command);
      case 'edit reminder':
        return this.#reminders.editReminder(command);
      case 'open form':
        return this.payer.openForm(command);
      case 'type card':
        return this.payer.typeCard(command);
      case 'bank answers':
        return this.payer.answerDelayedCard(command);
      case 'resubmit return':
        return this.payer.resubmitReturn(command);
      case 'notify':
        return this.payer.repeatNotification(command);
      case 'leave form':
        return this.payer.closeForm(command);
      case 'refund':
        return this.refunds.recordRefund(command);
      case 'bounce':
        return this.bounces.recordBounce(command);
      case 'save draft':
        return this.#runInBackground(this.#forms.saveTyped(command));
      case 'blank form':
        return this.#runInBackground(this.#forms.saveBlankForm(command));
      case 'network':
        return network.applyOutcome(command.index, command.outcome);
      case 'late arrival':
        return network.deliverLate(command.index);
      case 'advance time':
        return this.loop.advance(command.ms);
      case 'kill':
        return this.tab(command.tab)?.kill();
      case 'leave page':
        return this.#leavePage(command);
      case 'show page':
        return device.tabs.find(({ isSuspended }) => isSuspended)?.resume();
      case 'lose connection':
        return this.tab(command.tab)?.storage.loseConnections();
      case 'kill storage':
        for (const tab of device.tabs) tab.storage.endStorageProcess();
        return;
      case 'no answer':
        return this.tab(command.tab)?.storage.hangNextTransaction();
      case 'open tab':
        if (this.visibleTabs.length < 2 && device.tabs.length < maxTabs) this.openTab();
        return;
      case 'revoke':
        return this.loop.whileFrozen(() => this.testbed.server.revoke(this.personIndex));
      case 'sign in':
        return this.signIn();
      case 'change person':
        return this.changePerson();
      case 'skew':
        device.skewMs = command.hours * 3_600_000;
        return;
      case 'no room':
        this.testbed.quota.failingWrites = command.writes;
        return;
      case 'upgrade':
        return upgradeDatabases(device.disk);
      case 'withdraw':
        return this.#withdraw(command);
      case 'retry all':
        return this.#runInBackground(this.tab(command.tab)?.outbox.retryAll());
      case 'app error':
        device.appErrors = command.sends;
        return;
      case 'offline':
        device.isOffline = command.isOffline;
        if (!command.isOffline) for (const tab of this.visibleTabs) tab.outbox.wake('online');
        return;
    }
  }

  async #sendAtOnce({ isSentAtOnce }: { readonly isSentAtOnce: boolean }): Promise<void> {
    if (!isSentAtOnce) return;
    await this.loop.run();
    await this.network.applyOutcome(this.network.pending - 1, 'delivered');
  }

  /** Suspends a page while it reads, and opens the next page. */
  async #leavePage({ tab: index, isCached }: Command & { kind: 'leave page' }): Promise<void> {
    const tab = this.tab(index);
    if (!tab || this.device.tabs.length >= maxTabs) return;
    this.#runInBackground(tab.drafts.refresh());
    await this.loop.run(tasksOfRead);
    tab.suspend(isCached);
    this.openTab();
  }

  #runInBackground(promise: Promise<unknown> | undefined): void {
    promise?.catch((error: unknown) => this.device.onFault(error));
  }

  #withdraw(command: Command & { kind: 'withdraw' }): void {
    const tab = this.tab(command.tab);
    const entries = tab?.outbox.getSnapshot().entries ?? [];
    const entry = entries[command.index % Math.max(1, entries.length)];
    if (tab && entry) this.#runInBackground(this.withdraw(tab, entry.key, command.to));
  }

  async withdraw(tab: SimTab, key: string, to: 'edit' | 'discard'): Promise<void> {
    const title = tab.outbox.getSnapshot().entries.find((entry) => entry.key === key)?.title;
    const item = this.submitted.find(({ subject }) => subject === title);
    markWithdrawalRequested(this.submitted, item);
    const { state } = await (to === 'edit' ? tab.outbox.edit(key) : tab.outbox.discard(key));
    if (item && state === 'withdrawn') item.withdrawal = to;
  }
}
