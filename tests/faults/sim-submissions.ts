import type { WorkFile } from '#offline/interfaces/draft-types.ts';
import type { NewItem } from '#offline/interfaces/outbox-types.ts';
import { paymentLinkSend } from '#shared/operations/client-link/link-payments.ts';
import { receivedPaymentAdd } from '#shared/operations/contracts/received-payments.ts';
import { reminderEdit } from '#shared/operations/follow-up/reminders.ts';
import { contractCreation } from '#shared/operations/quotes/conversion.ts';
import { inPersonSignature } from '#shared/operations/signatures/in-person.ts';
import { taskCreate } from '#shared/operations/tasks/tasks.ts';
import type { EndpointDefinition, Input } from '#shared/operations/wire/endpoint.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import { consentText } from '#shared/signatures/states.ts';
import type { Command } from './commands.ts';
import type { Stage, Submitted } from './sim-model.ts';
import { tooLarge } from './sim-network.ts';
import { simulationNow } from './sim-server.ts';
import type { Device, Owner, SimTab } from './sim-tab.ts';

/** The members of the simulation that submissions use. */
interface Simulation {
  readonly run: number;
  readonly person: number;
  readonly owner: Owner;
  readonly stage: Stage;
  readonly device: Device;
  readonly submitted: Submitted[];
  tab(at: number): SimTab | undefined;
  files(count: number): WorkFile[];
  uuid(): string;
}

type Told = 'state' | 'savedAt' | 'startedAt' | 'withdrawal' | 'owner';

/** Submissions: requests, conversions of quotes, and in-person signatures. */
export class SimSubmissions {
  readonly #simulation: Simulation;
  #moment = 0;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  get #subject(): string {
    const { run, owner, submitted } = this.#simulation;
    return `R${run}. ${owner.name} ${submitted.length}`;
  }

  request(command: Command & { do: 'submit' }): void {
    const { stage, person } = this.#simulation;
    const contract = stage.server.contractsOf(person)[command.lane] as number;
    const subject = `${this.#subject}${command.flaw === 'too large' ? ` ${tooLarge}` : ''}`;
    const code = command.flaw === 'invalid' ? 'inconnue' : stage.server.taskNature;
    const item = {
      subject,
      lane: `contract/${contract}`,
      files: this.#simulation.files(command.files),
      isFlawed: command.flaw !== 'none',
      draftId: command.hasDraft ? this.#simulation.uuid() : undefined,
    };
    this.#hand(command.tab, item, {
      kind: 'task',
      endpoint: taskCreate,
      input: {
        typeDemande: { code, libelle: 'Avenant' },
        sujet: subject,
        dateEffet: '2026-11-25',
        contrat: contract,
        commentaire: '',
      },
    });
  }

  /** A quote at the offered price, or at another one. */
  convert(command: Command & { do: 'convert' }): void {
    const { stage, person } = this.#simulation;
    const quote = stage.server.quotesOf(person)[command.quote];
    if (!quote) return;
    const { id, effectDate, formula } = quote;
    const item = {
      subject: this.#subject,
      lane: `contract/${id}`,
      files: [],
      isFlawed: command.isTampered,
      draftId: this.#simulation.uuid(),
      quoteId: id,
    };
    const cheaper = { ...formula, total: formula.total - 1_000, cash: formula.cash - 1_000 };
    const contract = {
      id,
      product: { code: 'PJ' },
      effectDate,
      currentDate: simulationNow.toISOString(),
      formula: command.isTampered ? cheaper : formula,
      payementModes: { comptant: 'IN_CB', renouvellement: 'IN_CHQ', debitDay: '5' },
    };
    const input = { contract } as unknown as Input<typeof contractCreation>;
    this.#hand(command.tab, item, { kind: 'conversion', endpoint: contractCreation, input });
  }

  /** A client signs on the tablet: the paper as stored on the server, or one that was changed meanwhile. */
  sign(command: Command & { do: 'sign' }): void {
    const { stage, person } = this.#simulation;
    const { contractId, documentId, sha256 } = stage.server.toSign(person);
    const item = {
      subject: this.#subject,
      lane: `contract/${contractId}`,
      files: [],
      isFlawed: command.isChanged,
      draftId: this.#simulation.uuid(),
      signs: contractId,
    };
    const input: Input<typeof inPersonSignature> = {
      contractId,
      signatory: { firstName: 'Hélène', lastName: 'Wamytan' },
      documents: [{ id: documentId, sha256: command.isChanged ? '0'.repeat(64) : sha256 }],
      response: { kind: 'signed', mark: { typed: 'Hélène Wamytan' }, consent: consentText },
      deviceAt: simulationNow.toISOString(),
    };
    this.#hand(command.tab, item, { kind: 'in-person-signature', endpoint: inPersonSignature, input });
  }

  /** Cash or a cheque for premiums as the device saw them, from the first draft or a forked one. */
  receive(command: Command & { do: 'receive' }): void {
    const { stage, person, owner, submitted, device } = this.#simulation;
    const { contractId, premiums } = stage.server.unpaidContractOf(person);
    const { premiums: foreign } = stage.server.unpaidContractOf(1 - person);
    const chosen = premiums.filter((_, at) => (command.premiums & (1 << at)) !== 0);
    const due = chosen.reduce((sum, { amount }) => sum + amount, 0);
    const earlier = submitted.findLast((item) => item.owner === owner && item.received && !item.isFlawed)?.received;
    const isForked = command.isForked && earlier !== undefined;
    const isForeign = command.isForeign && !isForked;
    this.record(
      command.tab,
      isForked
        ? earlier
        : {
            contractId,
            primes: (isForeign ? foreign : chosen).map(({ id }) => id),
            mode: command.mode,
            ...(command.mode === 'cheque' && { reference: '1234567', drawer: 'Jean Wéa' }),
            amount: due + { due: 0, less: -1_000, more: 1_000 }[command.amount],
            isSurplusAccepted: command.isSurplusAccepted,
            day: '2026-11-20',
            provisional: drawProvisionalNumber(
              'P',
              Uint8Array.from({ length: 8 }, () => device.random() * 256),
            ),
          },
      isForeign,
    );
  }

  /** Submits a received payment. */
  record(at: number, received: Input<typeof receivedPaymentAdd>, isFlawed = false): void {
    const item = {
      subject: this.#subject,
      lane: `contract/${received.contractId}`,
      files: [],
      isFlawed,
      draftId: this.#simulation.uuid(),
      received,
    };
    this.#hand(at, item, { kind: 'received-payment', endpoint: receivedPaymentAdd, input: received });
  }

  /** Submits a link to pay, as many as the server accepts of one contract. */
  sendLink(command: Command & { do: 'send link' }): void {
    const { stage, person, owner, submitted } = this.#simulation;
    if (submitted.filter((item) => item.link && item.owner === owner).length >= 8) return;
    const { contractId, premiums } = stage.server.unpaidContractOf(person);
    const primes = premiums.filter((_, at) => (command.premiums & (1 << at)) !== 0).map(({ id }) => id);
    const link = { contractId, primes };
    const lane = `contract/${contractId}`;
    const item = { subject: this.#subject, lane, files: [], isFlawed: false, draftId: this.#simulation.uuid(), link };
    this.#hand(command.tab, item, { kind: 'payment-link', endpoint: paymentLinkSend, input: link });
  }

  /** Submits an edit of a reminder. */
  editReminder(at: number, edits: Input<typeof reminderEdit>): void {
    const lane = `reminder/${edits.reminderId}`;
    const item = { subject: this.#subject, lane, files: [], isFlawed: false, draftId: this.#simulation.uuid(), edits };
    this.#hand(at, item, { kind: 'reminder-edit', endpoint: reminderEdit, input: edits });
  }

  /** Saves and submits typed text; records the reported outcome. */
  #hand<E extends EndpointDefinition>(
    at: number,
    given: Omit<Submitted, Told>,
    call: Pick<NewItem<E>, 'kind' | 'endpoint' | 'input'>,
  ): void {
    const tab = this.#simulation.tab(at);
    if (!tab) return;
    const item: Submitted = {
      ...given,
      owner: this.#simulation.owner,
      startedAt: ++this.#moment,
      state: 'under way',
      savedAt: 0,
      withdrawal: 'none',
    };
    this.#simulation.submitted.push(item);
    const work = async (): Promise<void> => {
      const { subject, lane, files, draftId } = item;
      const common = { kind: call.kind, title: subject, lane, files };
      if (draftId) await tab.drafts.save({ ...common, id: draftId, step: 0, formVersion: 1, value: { subject } }, null);
      await tab.outbox.add({ ...common, ...call, ...(draftId ? { draftId } : {}) } as NewItem<E>);
    };
    work().then(
      () => {
        // A dead tab reports no outcome.
        if (tab.isDead) return;
        item.state = 'saved';
        item.savedAt = ++this.#moment;
      },
      (error: unknown) => {
        if (tab.isDead) return;
        item.state = 'refused';
        this.#simulation.device.onFault(error);
      },
    );
  }
}
