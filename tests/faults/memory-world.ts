import type { SessionUser } from '#shared/contract/session-shape.ts';
import { openMemoryDb } from './memory-db.ts';
import { memoryFiles, type ServerWorld } from './sim-server.ts';

const nature = 'avenant';

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

const contracts = [1, 2].flatMap((brokerId) => [1, 2, 3].map((nb) => ({ id: brokerId * 100 + nb, brokerId })));

/** Two people of two agencies with three contracts each, in memory. */
export const memoryWorld = (): ServerWorld => {
  const db = openMemoryDb(contracts, [nature]);
  const files = memoryFiles();
  const tokens = new Map<string, number>();
  let lastToken = 0;
  return {
    db,
    files,
    taskNature: nature,
    contractsOf: (user) => contracts.filter(({ brokerId }) => brokerId === user + 1).map(({ id }) => id),
    authenticate: async (_db, _services, token) => {
      const at = tokens.get(token);
      const user = at === undefined ? undefined : memoryUsers[at];
      if (!user) return undefined;
      return { user, sessionId: user.id, brokerId: user.id, scope: { kind: 'broker', brokerId: user.id } };
    },
    signIn: async (at) => {
      const user = memoryUsers[at];
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
