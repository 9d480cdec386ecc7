import type { SessionUser } from '#shared/contract/wire/session-shape.ts';
import { openMemoryDb } from './memory-db.ts';
import { memoryFiles, type ServerWorld } from './sim-server.ts';

/** Two people of two agencies, their contracts, and a kind of request that the server knows. */
export interface People {
  readonly users: readonly SessionUser[];
  readonly contracts: readonly { readonly id: number; readonly brokerId: number }[];
  readonly taskNature: string;
}

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
  contracts: [1, 2].flatMap((brokerId) => [1, 2, 3].map((nb) => ({ id: brokerId * 100 + nb, brokerId }))),
  taskNature: 'avenant',
};

/** A server's surroundings in memory. */
export const memoryWorld = ({ users, contracts, taskNature }: People = memoryPeople): ServerWorld => {
  const db = openMemoryDb(contracts, [taskNature]);
  const files = memoryFiles();
  const tokens = new Map<string, number>();
  let lastToken = 0;
  return {
    db,
    files,
    taskNature,
    contractsOf: (at) => contracts.filter(({ brokerId }) => brokerId === users[at]?.userBrokerId).map(({ id }) => id),
    authenticate: async (_db, _services, token) => {
      const at = tokens.get(token);
      const user = at === undefined ? undefined : users[at];
      if (!user?.userBrokerId) return undefined;
      const { id, userBrokerId: brokerId } = user;
      return { user, sessionId: id, signedInAt: new Date(0), brokerId, scope: { kind: 'broker', brokerId } };
    },
    signIn: async (at) => {
      const user = users[at];
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
      files.clear();
      tokens.clear();
    },
    close: async () => undefined,
  };
};
