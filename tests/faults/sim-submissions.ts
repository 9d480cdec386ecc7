import { paymentLinkWork } from '#features/contracts/premiums/links/payment-link-work.ts';
import { receivedPaymentWork } from '#features/contracts/premiums/received/received-payment-work.ts';
import { inPersonSignatureWork } from '#features/contracts/signature/in-person-signature-work-definition.ts';
import { taskWork } from '#features/tasks/task-work-definition.ts';
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
import { latestRequestElsewhere } from './sim-awaited.ts';
import type { SubmittedItem, Testbed } from './sim-model.ts';
import { tooLarge } from './sim-network.ts';
import { simulationNow } from './sim-server.ts';
import type { Device, Owner, SimTab } from './sim-tab.ts';

/** The members of the simulation that submissions use. */
interface Simulation {
  readonly runNumber: number;
  readonly personIndex: number;
  readonly owner: Owner;
  readonly testbed: Testbed;
  readonly device: Device;
  readonly submitted: SubmittedItem[];
  tab(index: number): SimTab | undefined;
  files(count: number): WorkFile[];
  uuid(): string;
}

/** What each kind of work of the simulation depends on, as the app declares it. */
const dependencies = new Map<string, readonly string[] | undefined>(
  [inPersonSignatureWork, receivedPaymentWork, paymentLinkWork, taskWork].map(({ kind, dependsOn }) => [
    kind,
    dependsOn,
  ]),
);

/** The declared dependencies of a kind of work, as a field of its item; none if it depends on every kind. */
export const dependsOnOf = (kind: string): { readonly dependsOn?: readonly string[] } => {
  const dependsOn = dependencies.get(kind);
  return dependsOn ? { dependsOn } : {};
};

type ReportedFields = 'state' | 'saveSequence' | 'startSequence' | 'withdrawal' | 'owner';

/** Submissions: requests, conversions of quotes, and in-person signatures. */
export class SimSubmissions {
  readonly #simulation: Simulation;
  #moment = 0;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  get #subject(): string {
    const { runNumber, owner, submitted } = this.#simulation;
    return `R${runNumber}. ${owner.name} ${submitted.length}`;
  }

  submitRequest(command: Command & { kind: 'submit' }): void {
    const { testbed, personIndex, submitted, owner } = this.#simulation;
    const contract = testbed.server.contractsOf(personIndex)[command.lane] as number;
    const subject = `${this.#subject}${command.flaw === 'too large' ? ` ${tooLarge}` : ''}`;
    const code = command.flaw === 'invalid' ? 'inconnue' : testbed.server.taskNature;
    const lane = `contract/${contract}`;
    const awaited = command.isAfterOther ? latestRequestElsewhere(submitted, owner, lane) : undefined;
    const item = {
      ...{ subject, lane, ...(awaited && { awaited }) },
      files: this.#simulation.files(command.files),
      isFlawed: command.flaw !== 'none',
      draftId: command.hasDraft ? this.#simulation.uuid() : undefined,
    };
    this.#submit(command.tab, item, {
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

  /** Submits the conversion of a quote at the offered price, or at another one. */
  submitConversion(command: Command & { kind: 'convert' }): void {
    const { testbed, personIndex } = this.#simulation;
    const quote = testbed.server.quotesOf(personIndex)[command.quote];
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
    this.#submit(command.tab, item, { kind: 'conversion', endpoint: contractCreation, input });
  }

  /** Submits a client's signature of the stored paper, or of one that was changed meanwhile. */
  submitSignature(command: Command & { kind: 'sign' }): void {
    const { testbed, personIndex } = this.#simulation;
    const { contractId, documentId, sha256 } = testbed.server.paperToSign(personIndex);
    const item = {
      subject: this.#subject,
      // Payments share this lane, so that a refused signature may stand before them.
      lane: `contract/${testbed.server.unpaidContractOf(personIndex).contractId}`,
      files: [],
      isFlawed: command.isChanged,
      draftId: this.#simulation.uuid(),
      signedContractId: contractId,
    };
    const input: Input<typeof inPersonSignature> = {
      contractId,
      signatory: { firstName: 'Hélène', lastName: 'Wamytan' },
      documents: [{ id: documentId, sha256: command.isChanged ? '0'.repeat(64) : sha256 }],
      response: { kind: 'signed', mark: { typed: 'Hélène Wamytan' }, consent: consentText },
      deviceAt: simulationNow.toISOString(),
    };
    this.#submit(command.tab, item, { kind: 'in-person-signature', endpoint: inPersonSignature, input });
  }

  /** Submits cash or a cheque for premiums as the device displays them, from the first draft or a forked one. */
  receivePayment(command: Command & { kind: 'receive' }): void {
    const { testbed, personIndex, owner, submitted, device } = this.#simulation;
    const { contractId, premiums } = testbed.server.unpaidContractOf(personIndex);
    const { premiums: foreign } = testbed.server.unpaidContractOf(1 - personIndex);
    const chosenPremiums = premiums.filter((_, index) => (command.premiums & (1 << index)) !== 0);
    const due = chosenPremiums.reduce((sum, { amount }) => sum + amount, 0);
    const earlier = submitted.findLast((item) => item.owner === owner && item.received && !item.isFlawed)?.received;
    const isForked = command.isForked && earlier !== undefined;
    const isForeign = command.isForeign && !isForked;
    this.submitReceivedPayment(
      command.tab,
      isForked
        ? earlier
        : {
            contractId,
            primes: (isForeign ? foreign : chosenPremiums).map(({ id }) => id),
            mode: command.mode,
            ...(command.mode === 'cheque' && { reference: '1234567', drawer: 'Jean Wéa' }),
            amount: due + { due: 0, less: -1_000, more: 1_000 }[command.amount],
            isSurplusAccepted: command.isSurplusAccepted,
            // What the form names, or any.
            ...(command.isSurplusAccepted && { acceptedSurplus: command.amount === 'more' ? 1_000 : due }),
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
  submitReceivedPayment(tabIndex: number, received: Input<typeof receivedPaymentAdd>, isFlawed = false): void {
    const item = {
      subject: this.#subject,
      lane: `contract/${received.contractId}`,
      files: [],
      isFlawed,
      draftId: this.#simulation.uuid(),
      received,
    };
    this.#submit(tabIndex, item, { kind: 'received-payment', endpoint: receivedPaymentAdd, input: received });
  }

  /** Submits a payment link, unless the contract has as many as the server accepts. */
  sendLink(command: Command & { kind: 'send link' }): void {
    const { testbed, personIndex, owner, submitted } = this.#simulation;
    if (submitted.filter((item) => item.link && item.owner === owner).length >= 8) return;
    const { contractId, premiums } = testbed.server.unpaidContractOf(personIndex);
    const primes = premiums.filter((_, index) => (command.premiums & (1 << index)) !== 0).map(({ id }) => id);
    const link = { contractId, primes };
    const lane = `contract/${contractId}`;
    const item = { subject: this.#subject, lane, files: [], isFlawed: false, draftId: this.#simulation.uuid(), link };
    this.#submit(command.tab, item, { kind: 'payment-link', endpoint: paymentLinkSend, input: link });
  }

  /** Submits an edit of a reminder. */
  editReminder(tabIndex: number, edits: Input<typeof reminderEdit>): void {
    const lane = `reminder/${edits.reminderId}`;
    const item = { subject: this.#subject, lane, files: [], isFlawed: false, draftId: this.#simulation.uuid(), edits };
    this.#submit(tabIndex, item, { kind: 'reminder-edit', endpoint: reminderEdit, input: edits });
  }

  /** Saves and submits typed text; records the reported outcome. */
  #submit<E extends EndpointDefinition>(
    tabIndex: number,
    fields: Omit<SubmittedItem, ReportedFields>,
    call: Pick<NewItem<E>, 'kind' | 'endpoint' | 'input'>,
  ): void {
    const tab = this.#simulation.tab(tabIndex);
    if (!tab) return;
    const item: SubmittedItem = {
      ...fields,
      owner: this.#simulation.owner,
      startSequence: ++this.#moment,
      state: 'under way',
      saveSequence: 0,
      withdrawal: 'none',
    };
    this.#simulation.submitted.push(item);
    const submitItem = async (): Promise<void> => {
      const { subject, lane, files, draftId, awaited } = item;
      const common = { kind: call.kind, title: subject, lane, files, ...dependsOnOf(call.kind) };
      if (draftId) await tab.drafts.save({ ...common, id: draftId, step: 0, formVersion: 1, value: { subject } }, null);
      await tab.outbox.add({
        ...common,
        ...call,
        after: awaited?.draftId ?? null,
        ...(draftId ? { draftId } : {}),
      } as NewItem<E>);
    };
    submitItem().then(
      () => {
        // A dead tab reports no outcome.
        if (tab.isDead) return;
        item.state = 'saved';
        item.saveSequence = ++this.#moment;
      },
      (error: unknown) => {
        if (tab.isDead) return;
        item.state = 'refused';
        this.#simulation.device.onFault(error);
      },
    );
  }
}
