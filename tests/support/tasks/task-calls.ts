import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { TaskFile } from '#shared/operations/tasks/task-file.ts';
import type { ApiServer } from '#tests/support/server/api.ts';

/** The file attached to test requests. */
export const paper = new TextEncoder().encode('%PDF-1.7\nrelevé');

/** Calls around one request: sent by `courtier`, read by the given account, answered and assigned by `admin` by default. */
export const taskCalls = (server: () => ApiServer) => {
  const contractId = async (): Promise<number> => {
    const [row] = await server().db.query<{ id: number }>(sql`select id from contract where broker_id = 1 limit 1`);
    return row?.id ?? 0;
  };

  /** Sends a request with a file. */
  const sendTask = async (fields: Readonly<Record<string, string>> = {}) => {
    const form = new FormData();
    const completeInput = {
      typeDemande: JSON.stringify({ code: 'AUTRE', libelle: 'Autre demande' }),
      sujet: 'Changer le véhicule',
      dateEffet: '2026-12-01',
      commentaire: 'Le client passe\nlundi.',
      contrat: String(await contractId()),
      ...fields,
    };
    for (const [name, value] of Object.entries(completeInput)) form.set(name, value);
    form.append('files', new File([paper], 'relevé.pdf', { type: 'application/pdf' }));
    const headers = { 'idempotency-key': randomUUID() };
    return server().request('POST', '/api/task/create', {
      token: await server().tokenOf('courtier'),
      form,
      headers,
    });
  };
  /** Sends a request with a file; resolves to its id. */
  const createTask = async (fields: Readonly<Record<string, string>> = {}): Promise<number> => {
    const { status, body } = await sendTask(fields);
    expect(status, JSON.stringify(body)).toBe(200);
    return Number(body['id']);
  };
  const readTask = async (idTask: number, account = 'courtier'): Promise<TaskFile> => {
    const { status, body } = await server().call(
      endpoints.taskGet,
      { idTask },
      { token: await server().tokenOf(account) },
    );
    expect(status).toBe(200);
    return body['task'] as TaskFile;
  };
  const replyToTask = async (
    input: { idTask: number; status: string; answer?: string; revision?: number },
    { account = 'admin', key = randomUUID() as string } = {},
  ) =>
    server().call(endpoints.taskReply, { revision: 0, ...input } as never, {
      token: await server().tokenOf(account),
      headers: { 'idempotency-key': key },
    });

  const assignTask = async (input: { idTask: number; isTaken: boolean; revision?: number }, account = 'admin') =>
    server().call(
      endpoints.taskTake,
      { revision: 0, ...input },
      {
        token: await server().tokenOf(account),
        headers: { 'idempotency-key': randomUUID() },
      },
    );
  return { contractId, sendTask, createTask, readTask, replyToTask, assignTask };
};
