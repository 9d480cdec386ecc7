import { sha256Hex } from '#server/primitives/sha256.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import type { MemoryQuote } from './memory-contract.ts';
import { MemoryConversions } from './memory-conversions.ts';
import { openMemoryDb } from './memory-db.ts';
import { MemoryPayments } from './memory-payments.ts';
import type { UnpaidContract } from './memory-premiums.ts';
import { createReceiptStatements } from './memory-receipts.ts';
import { MemoryReminders, type SharedReminder } from './memory-reminders.ts';
import { Journal } from './memory-rows.ts';
import { MemorySignatures, type PaperToSign } from './memory-signatures.ts';
import { createLegalQuote, lastOrdinaryId, toOfferedQuote } from './offered-quote.ts';
import { memoryFiles } from './sim-files.ts';
import { type ServerBackend, simulationNow } from './sim-server.ts';

/** Two people of two agencies, their contracts, and an existing kind of request (demande). */
export interface People {
  readonly users: readonly SessionUser[];
  readonly administrator: SessionUser;
  /** One colleague at the broker of each user. */
  readonly colleagues: readonly SessionUser[];
  readonly contracts: readonly { readonly id: number; readonly brokerId: number }[];
  readonly taskNature: string;
}

const quotesPerPerson = 2;
const premiumsPerPerson = 3;
/**
 * Ids of a person's quotes, then of the unpaid contract and of the contract to sign. They are the same in every backend,
 * since lanes are ordered by them.
 */
const idOf = (userIndex: number, index: number): number =>
  lastOrdinaryId + userIndex * (quotesPerPerson + 2) + index + 1;

/** Legal protection quotes of every person, from an index on. */
const createQuotes = async (
  users: readonly SessionUser[],
  from: number,
  count: number,
): Promise<(MemoryQuote & { readonly userIndex: number })[]> => {
  const each = await Promise.all(
    users.map(async (user, userIndex) => {
      const { quoteFor, subscriber } = await createLegalQuote(user, simulationNow);
      return Array.from({ length: count }, (_, index) => {
        const id = idOf(userIndex, from + index);
        return { id, userIndex, person: { ...subscriber, id, personType: 'PHY' as const }, quote: quoteFor(id) };
      });
    }),
  );
  return each.flat();
};

/** Bytes shown to signatories. */
export const paperBytes = new TextEncoder().encode('%PDF-1.7 conditions particulières');

const createPapers = (users: readonly SessionUser[]): PaperToSign[] =>
  users.map(({ userBrokerId }, index) => {
    const contractId = idOf(index, quotesPerPerson + 1);
    const storageKey = `paper-${contractId}`;
    const sha256 = sha256Hex(paperBytes);
    return { contractId, brokerId: userBrokerId ?? 0, documentId: contractId, storageKey, sha256 };
  });

const createUnpaidContracts = (users: readonly SessionUser[]): UnpaidContract[] =>
  users.map(({ userBrokerId }, userIndex) => ({
    contractId: idOf(userIndex, quotesPerPerson),
    brokerId: userBrokerId ?? 0,
    premiums: Array.from({ length: premiumsPerPerson }, (_, index) => ({
      id: idOf(userIndex, quotesPerPerson) + index,
      amount: 12_001 + index,
    })),
  }));

/** Index of a user's colleague among the people who sign in. */
export const colleagueIndex = (userIndex: number): number => 3 + userIndex;

/** Index of the administrator among the people who sign in. */
export const administratorIndex = 2;

export const administratorId = 3;

const memoryAdministrator: SessionUser = {
  id: administratorId,
  userBrokerCode: '',
  userBrokerId: null,
  agency: null,
  isRoot: false,
  isAdmin: true,
  isBroker: false,
  initials: 'AD',
  userName: 'administrateur',
  fullName: 'Une Collègue',
};

export const memoryUsers: readonly SessionUser[] = [1, 2].map((id) => ({
  id,
  userBrokerCode: `C${id}`,
  userBrokerId: id,
  agency: { code: `C${id}`, name: `Cabinet ${id}` },
  isRoot: false,
  isAdmin: false,
  isBroker: true,
  initials: 'XX',
  userName: `personne${id}`,
  fullName: `Personne ${id}`,
}));

const memoryPeople: People = {
  users: memoryUsers,
  administrator: memoryAdministrator,
  colleagues: memoryUsers.map((user) => ({ ...user, id: user.id + 3, userName: `collègue${user.id}` })),
  contracts: [1, 2].flatMap((brokerId) => [1, 2, 3].map((index) => ({ id: brokerId * 100 + index, brokerId }))),
  taskNature: 'avenant',
};

/** A backend in memory. */
export const createMemoryBackend = async ({
  users,
  administrator,
  colleagues,
  contracts,
  taskNature,
}: People = memoryPeople): Promise<ServerBackend> => {
  const people = [...users, administrator, ...colleagues];
  const journal = new Journal();
  const quotes = await createQuotes(users, 0, quotesPerPerson);
  const papersToSign = createPapers(users);
  const unpaidContracts = createUnpaidContracts(users);
  const conversions = new MemoryConversions(journal, quotes, await createQuotes(users, quotesPerPerson, 2));
  const signatures = new MemorySignatures(journal, papersToSign);
  const payments = new MemoryPayments(journal, unpaidContracts);
  const sharedReminders = users.map(
    ({ userBrokerId }, index): SharedReminder => ({ id: lastOrdinaryId + index + 1, brokerId: userBrokerId ?? 0 }),
  );
  const reminders = new MemoryReminders(journal, sharedReminders);
  const receipts = createReceiptStatements(conversions, payments);
  const parts = [reminders, signatures, { statements: receipts }, payments, conversions].map((part) => part.statements);
  const db = openMemoryDb({ contracts, taskNatures: [taskNature], journal, parts });
  const files = memoryFiles();
  const putPapers = () => {
    for (const { storageKey } of papersToSign) void files.put(storageKey, paperBytes);
  };
  putPapers();
  const tokens = new Map<string, number>();
  let lastToken = 0;
  return {
    db,
    files,
    taskNature,
    contractsOf: (index) =>
      contracts.filter(({ brokerId }) => brokerId === users[index]?.userBrokerId).map(({ id }) => id),
    quotesOf: (index) =>
      quotes.filter(({ userIndex }) => userIndex === index).map(({ id, quote }) => toOfferedQuote(id, quote)),
    unpaidContractOf: (index) => unpaidContracts[index] as UnpaidContract,
    paperToSign: (index) => papersToSign[index] as PaperToSign,
    signatures: async () => signatures.book(),
    reminderOf: (index) => sharedReminders[index] as SharedReminder,
    reminders: async () => reminders.states(),
    createdContracts: async () => conversions.createdContracts(),
    links: async () => payments.links(),
    raisePremium: async (id, byXpf) => payments.raiseAmount(id, byXpf),
    ledger: async () => payments.ledger(conversions),
    authenticate: async (_db, _services, token) => {
      const index = tokens.get(token);
      const user = index === undefined ? undefined : people[index];
      if (!user) return undefined;
      const { id, userBrokerId: brokerId } = user;
      const scope = brokerId === null ? ({ kind: 'all' } as const) : ({ kind: 'broker', brokerId } as const);
      return { user, sessionId: id, provedAt: new Date(0), brokerId, scope };
    },
    signIn: async (index) => {
      const user = people[index];
      if (!user) throw new Error('no such person');
      lastToken += 1;
      const token = `token-${lastToken}`;
      tokens.set(token, index);
      return { token, refreshToken: `refresh-${lastToken}`, user };
    },
    revoke: async (index) => {
      for (const [token, owner] of tokens) if (owner === index) tokens.delete(token);
    },
    effects: async (prefix) => {
      const matchingTasks = db.tables.task.filter((row) => String(row['subject']).startsWith(prefix));
      return Promise.all(
        matchingTasks.map(async (row) => ({
          id: Number(row['id']),
          userId: Number(row['created_by']),
          subject: String(row['subject']),
          files: await Promise.all(
            db.tables.task_file
              .filter((file) => file['task_id'] === row['id'])
              .map(async (file) => ({
                name: String(file['name']),
                bytes: (await files.get(String(file['storage_key']))) ?? new Uint8Array(),
              })),
          ),
        })),
      );
    },
    reset: () => {
      for (const rows of Object.values(db.tables)) rows.length = 0;
      conversions.reset();
      payments.reset();
      reminders.reset();
      signatures.reset();
      files.clear();
      putPapers();
      tokens.clear();
    },
    close: async () => undefined,
  };
};
