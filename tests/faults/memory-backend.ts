import { sha256Hex } from '#server/primitives/sha256.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import type { MemoryQuote } from './memory-contract.ts';
import { MemoryConversions } from './memory-conversions.ts';
import { openMemoryDb } from './memory-db.ts';
import { MemoryPayments } from './memory-payments.ts';
import type { UnpaidContract } from './memory-premiums.ts';
import { claimingReceipts } from './memory-receipts.ts';
import { MemoryReminders, type SharedReminder } from './memory-reminders.ts';
import { Journal } from './memory-rows.ts';
import { MemorySignatures, type PaperToSign } from './memory-signatures.ts';
import { lastOrdinaryId, legalQuoteOf, offered } from './offered-quote.ts';
import { memoryFiles } from './sim-files.ts';
import { type ServerWorld, simulationNow } from './sim-server.ts';

/** Two people of two agencies, their contracts, and a known kind of request. */
export interface People {
  readonly users: readonly SessionUser[];
  readonly administrator: SessionUser;
  /** One at the broker of each user. */
  readonly colleagues: readonly SessionUser[];
  readonly contracts: readonly { readonly id: number; readonly brokerId: number }[];
  readonly taskNature: string;
}

const quotesEach = 2;
const premiumsEach = 3;
/**
 * A person's quotes, then the unpaid contract and the one to sign: with the same ids in every world, since lanes are
 * ordered by them.
 */
const idOf = (userAt: number, nb: number): number => lastOrdinaryId + userAt * (quotesEach + 2) + nb + 1;

/** Legal protection quotes of every person, from an index on. */
const quotesFor = async (
  users: readonly SessionUser[],
  from: number,
  count: number,
): Promise<(MemoryQuote & { readonly userAt: number })[]> => {
  const each = await Promise.all(
    users.map(async (user, userAt) => {
      const { quoteFor, subscriber } = await legalQuoteOf(user, simulationNow);
      return Array.from({ length: count }, (_, nb) => {
        const id = idOf(userAt, from + nb);
        return { id, userAt, person: { ...subscriber, id, personType: 'PHY' as const }, quote: quoteFor(id) };
      });
    }),
  );
  return each.flat();
};

/** Bytes shown to signatories. */
export const paperBytes = new TextEncoder().encode('%PDF-1.7 conditions particulières');

const papersFor = (users: readonly SessionUser[]): PaperToSign[] =>
  users.map(({ userBrokerId }, index) => {
    const contractId = idOf(index, quotesEach + 1);
    const storageKey = `paper-${contractId}`;
    const sha256 = sha256Hex(paperBytes);
    return { contractId, brokerId: userBrokerId ?? 0, documentId: contractId, storageKey, sha256 };
  });

const dueFor = (users: readonly SessionUser[]): UnpaidContract[] =>
  users.map(({ userBrokerId }, index) => ({
    contractId: idOf(index, quotesEach),
    brokerId: userBrokerId ?? 0,
    premiums: Array.from({ length: premiumsEach }, (_, nb) => ({
      id: idOf(index, quotesEach) + nb,
      amount: 12_001 + nb,
    })),
  }));

/** Index of a user's colleague among the people who sign in. */
export const colleagueAt = (userAt: number): number => 3 + userAt;

/** Index of the administrator among the people who sign in. */
export const administratorAt = 2;

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
  contracts: [1, 2].flatMap((brokerId) => [1, 2, 3].map((nb) => ({ id: brokerId * 100 + nb, brokerId }))),
  taskNature: 'avenant',
};

/** An in-memory environment of a server. */
export const memoryWorld = async ({
  users,
  administrator,
  colleagues,
  contracts,
  taskNature,
}: People = memoryPeople): Promise<ServerWorld> => {
  const people = [...users, administrator, ...colleagues];
  const journal = new Journal();
  const quotes = await quotesFor(users, 0, quotesEach);
  const toSign = papersFor(users);
  const due = dueFor(users);
  const conversions = new MemoryConversions(journal, quotes, await quotesFor(users, quotesEach, 2));
  const signatures = new MemorySignatures(journal, toSign);
  const payments = new MemoryPayments(journal, due);
  const shared = users.map(
    ({ userBrokerId }, at): SharedReminder => ({ id: lastOrdinaryId + at + 1, brokerId: userBrokerId ?? 0 }),
  );
  const reminders = new MemoryReminders(journal, shared);
  const receipts = claimingReceipts(conversions, payments);
  const parts = [reminders, signatures, { statements: receipts }, payments, conversions].map((part) => part.statements);
  const db = openMemoryDb({ contracts, taskNatures: [taskNature], journal, parts });
  const files = memoryFiles();
  const putPapers = () => {
    for (const { storageKey } of toSign) void files.put(storageKey, paperBytes);
  };
  putPapers();
  const tokens = new Map<string, number>();
  let lastToken = 0;
  return {
    db,
    files,
    taskNature,
    contractsOf: (at) => contracts.filter(({ brokerId }) => brokerId === users[at]?.userBrokerId).map(({ id }) => id),
    quotesOf: (at) => quotes.filter(({ userAt }) => userAt === at).map(({ id, quote }) => offered(id, quote)),
    unpaidContractOf: (at) => due[at] as UnpaidContract,
    toSign: (at) => toSign[at] as PaperToSign,
    signatures: async () => signatures.book(),
    reminderOf: (at) => shared[at] as SharedReminder,
    reminders: async () => reminders.states(),
    createdContracts: async () => conversions.createdContracts(),
    links: async () => payments.links(),
    raisePremium: async (id, byXpf) => payments.raise(id, byXpf),
    ledger: async () => payments.ledger(conversions),
    authenticate: async (_db, _services, token) => {
      const at = tokens.get(token);
      const user = at === undefined ? undefined : people[at];
      if (!user) return undefined;
      const { id, userBrokerId: brokerId } = user;
      const scope = brokerId === null ? ({ kind: 'all' } as const) : ({ kind: 'broker', brokerId } as const);
      return { user, sessionId: id, provedAt: new Date(0), brokerId, scope };
    },
    signIn: async (at) => {
      const user = people[at];
      if (!user) throw new Error('nobody');
      lastToken += 1;
      const token = `token-${lastToken}`;
      tokens.set(token, at);
      return { token, refreshToken: `refresh-${lastToken}`, user };
    },
    revoke: async (at) => {
      for (const [token, owner] of tokens) if (owner === at) tokens.delete(token);
    },
    effects: async (prefix) => {
      const found = db.tables.task.filter((row) => String(row['subject']).startsWith(prefix));
      return Promise.all(
        found.map(async (row) => ({
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
