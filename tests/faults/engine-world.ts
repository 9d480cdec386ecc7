import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStore } from '#server/adapters/files.ts';
import { openSession, revokeSessionsOf } from '#server/auth/session-repository.ts';
import { authenticate } from '#server/auth/token-check.ts';
import { hashToken, newToken } from '#server/auth/tokens.ts';
import { findActiveUserByEmail, toSessionUser } from '#server/auth/user-repository.ts';
import type { OpenDb } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { emailOf } from '#tests/support/accounts.ts';
import { openEmbeddedCopy } from '#tests/support/api-template.ts';
import { testSettings } from '#tests/support/settings.ts';
import type { People } from './memory-world.ts';
import { type Effect, type ServerWorld, simulationNow } from './sim-server.ts';

const { tokenSecret } = testSettings('').secrets;
const contractsEach = 3;

const peopleOf = async (db: OpenDb): Promise<People> => {
  const rows = [
    await findActiveUserByEmail(db, emailOf('courtier')),
    await findActiveUserByEmail(db, emailOf('courtier2')),
  ];
  const users = rows.filter((row) => row !== undefined).map(toSessionUser);
  const contracts = await Promise.all(
    users.map(({ userBrokerId }) =>
      db.query<{ id: number; brokerId: number }>(
        sql`select id, broker_id as "brokerId" from contract where broker_id = ${userBrokerId} order by id limit ${contractsEach}`,
      ),
    ),
  );
  return { users, contracts: contracts.flat(), taskNature: 'AVENANT' };
};

/** Two brokers of the demonstration on the real embedded database and the real sessions, with files on the disk. */
export const engineWorld = async (): Promise<ServerWorld & { readonly people: People }> => {
  const folder = mkdtempSync(join(tmpdir(), 'lagon-faults-'));
  const files = folderStore(join(folder, 'files'));
  const db = await openEmbeddedCopy(join(folder, 'files'));
  const people = await peopleOf(db);
  const { users, contracts, taskNature } = people;
  const userAt = (at: number) => {
    const user = users[at];
    if (!user) throw new Error('the demonstration has no such person');
    return user;
  };

  const filesOf = async (task: number): Promise<Effect['files']> => {
    const stored = await db.query<{ name: string; key: string }>(
      sql`select name, storage_key as key from task_file where task_id = ${task} order by id`,
    );
    return Promise.all(
      stored.map(async ({ name, key }) => ({ name, bytes: (await files.get(key)) ?? new Uint8Array() })),
    );
  };

  return {
    people,
    db,
    files,
    taskNature,
    authenticate,
    contractsOf: (at) => contracts.filter(({ brokerId }) => brokerId === userAt(at).userBrokerId).map(({ id }) => id),
    signIn: async (at) => {
      const user = userAt(at);
      const [token, refreshToken] = [newToken(), newToken()];
      const pair = { access: hashToken(tokenSecret, token), refresh: hashToken(tokenSecret, refreshToken) };
      const session = { userId: user.id, address: '127.0.0.1', userAgent: 'simulation', pair, now: simulationNow };
      await db.transaction((tx) => openSession(tx, session));
      return { token, refreshToken, user };
    },
    revoke: (at) => revokeSessionsOf(db, userAt(at).id, { now: simulationNow, reason: 'simulation' }),
    effects: async (prefix) => {
      const rows = await db.query<{ id: number; userId: number; subject: string }>(
        sql`select id, created_by as "userId", subject from task where starts_with(subject, ${prefix}) order by id`,
      );
      return Promise.all(rows.map(async (row) => ({ ...row, files: await filesOf(row.id) })));
    },
    reset: () => undefined,
    close: async () => {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
