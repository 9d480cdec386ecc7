import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { TaskFile } from '#shared/operations/tasks/task-file.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { paper, taskCalls } from '#tests/support/tasks/task-calls.ts';

describeApi('request file', (server) => {
  let token: string;
  beforeAll(async () => {
    token = await server().tokenOf('courtier');
  });
  const { contractId, createTask, readTask, replyToTask } = taskCalls(server);

  it('contains comment, attachments, status, author and time', async () => {
    const id = await createTask();
    const task = await readTask(id);
    expect(task).toMatchObject({
      id,
      subject: 'Changer le véhicule',
      comment: 'Le client passe\nlundi.',
      status: 'À traiter',
      contractId: await contractId(),
      files: [{ name: 'relevé.pdf', contentType: 'application/pdf', sizeBytes: paper.length }],
      revision: 0,
    });
    const anyName = expect.stringMatching(/\w/);
    expect(task.history).toEqual([
      { kind: 'received', at: task.creationDate, by: anyName, status: null, answer: null },
    ]);
    const recent = await server().call(endpoints.taskRecent, {}, { token });
    expect((recent.body['tasks'] as TaskFile[])[0]).toEqual(task);
  });

  it('accepts a comment of maximum length with any line endings', async () => {
    const lines = Array.from({ length: 500 }, () => '123456789').join('\n');
    expect((await readTask(await createTask({ commentaire: `${lines}\n` }))).comment).toBe(lines);
    const longest = `${'x\n'.repeat(2499)}xx`;
    expect((await readTask(await createTask({ commentaire: longest }))).comment).toBe(longest);
  });

  it('contains the time of submission on the device', async () => {
    const submittedAt = new Date(server().clock.now.getTime() - 2 * 86_400_000).toISOString();
    const { history } = await readTask(await createTask({ submittedAt }));
    expect(history.map(({ kind }) => kind)).toEqual(['submitted', 'received']);
    expect(new Date(history[0]?.at ?? '').toISOString()).toBe(submittedAt);
    const future = new Date(server().clock.now.getTime() + 86_400_000).toISOString();
    expect((await readTask(await createTask({ submittedAt: future }))).history).toHaveLength(1);
  });

  it('returns attachments of the request only', async () => {
    const [id, other] = [await createTask(), await createTask()];
    const [file] = (await readTask(id)).files;
    const requestFile = async (idTask: number, account: string) =>
      server().call(
        endpoints.taskAttachmentGet,
        { idTask, fileId: file?.id ?? 0 },
        { token: await server().tokenOf(account) },
      );
    const { body } = await requestFile(id, 'courtier');
    const { data } = body['file'] as { data: { content: string; name: string; contentType: string } };
    expect(data).toMatchObject({ name: 'relevé.pdf', contentType: 'application/pdf' });
    expect(Buffer.from(data.content, 'base64')).toEqual(Buffer.from(paper));
    expect((await requestFile(id, 'admin')).status).toBe(200);
    expect((await requestFile(id, 'courtier2')).status).toBe(404);
    expect((await requestFile(other, 'courtier')).status).toBe(404);
  });

  it('is answered by an administrator; the broker sees status, answer, author and time', async () => {
    const id = await createTask();
    server().clock.advance(60_000);
    const { status, body } = await replyToTask({ idTask: id, status: 'Terminée', answer: '  Avenant établi.  ' });
    expect({ status, success: body.success }).toEqual({ status: 200, success: true });
    const task = await readTask(id);
    expect(task).toMatchObject({ status: 'Terminée', revision: 1 });
    expect(task.history.at(-1)).toEqual({
      kind: 'changed',
      at: server().clock.now.toISOString(),
      by: expect.stringMatching(/\w/),
      status: 'Terminée',
      answer: 'Avenant établi.',
    });
    const [audit] = await server().db.query(
      sql`select before, after from audit where action = 'task-reply' and subject = ${`task ${id}`}`,
    );
    expect(audit).toEqual({
      before: { status: 'À traiter' },
      after: { status: 'Terminée', answer: 'Avenant établi.' },
    });
  });

  it('updates the contract on devices when answered', async () => {
    const id = await createTask();
    const updatedAt = async () =>
      (
        await server().db.query<{ at: string }>(
          sql`select updated_at as at from contract where id = ${await contractId()}`,
        )
      )[0]?.at ?? '';
    // A clock that is set back a little must not make both equal.
    await server().db.query(
      sql`update contract set updated_at = updated_at - interval '1 minute' where id = ${await contractId()}`,
    );
    const before = await updatedAt();
    expect((await replyToTask({ idTask: id, status: 'À traiter', answer: 'Il manque la carte grise.' })).status).toBe(
      200,
    );
    expect(Date.parse(await updatedAt())).toBeGreaterThan(Date.parse(before));
    expect((await readTask(id)).history.at(-1)).toMatchObject({ status: null, answer: 'Il manque la carte grise.' });
  });

  it('accepts an answer once, and refuses an outdated revision', async () => {
    const id = await createTask();
    const key = randomUUID();
    const first = await replyToTask({ idTask: id, status: 'En cours' }, { key });
    expect((await replyToTask({ idTask: id, status: 'En cours' }, { key })).body).toEqual(first.body);
    expect((await readTask(id)).history.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
    const lateReply = await replyToTask({ idTask: id, status: 'Refusée', answer: 'Trop tard.' });
    expect(lateReply.body).toMatchObject({ success: false, task: { status: 'En cours', revision: 1 } });
    expect((await readTask(id)).status).toBe('En cours');
    expect((await replyToTask({ idTask: id, status: 'En cours', revision: 1 })).body.errors).toEqual({
      answer: ['Écrivez une réponse ou changez l’état de la demande'],
    });
  });

  it('requires an answer with a refusal', async () => {
    const id = await createTask();
    const errors = { answer: ['Le champ Réponse au courtier est requis'] };
    expect((await replyToTask({ idTask: id, status: 'Refusée', answer: ' ' })).body.errors).toEqual(errors);
    expect((await replyToTask({ idTask: id, status: 'Terminée' })).status).toBe(200);
    expect((await replyToTask({ idTask: id, status: 'Refusée', revision: 1 })).body.errors).toEqual(errors);
    const refusal = { idTask: id, status: 'Refusée', answer: 'Hors délai.', revision: 1 };
    expect((await replyToTask(refusal)).body).toMatchObject({ success: true, task: { status: 'Refusée' } });
  });

  it('restricts answers to administrators, known statuses and bounded texts', async () => {
    const id = await createTask();
    expect((await replyToTask({ idTask: id, status: 'Terminée' }, { account: 'courtier' })).status).toBe(403);
    expect((await replyToTask({ idTask: id, status: 'Perdue' })).status).toBe(422);
    expect((await replyToTask({ idTask: id, status: 'Terminée', answer: 'x'.repeat(5001) })).body.errors).toEqual({
      answer: ['La saisie est limitée à 5000 caractères'],
    });
    expect((await replyToTask({ idTask: 999_998, status: 'Terminée' })).status).toBe(404);
    expect((await readTask(id)).revision).toBe(0);
  });

  it('is listed by status, client, and for administrators over all brokers', async () => {
    const id = await createTask();
    const { clientId } = await readTask(id);
    const list = async (input: object, account = 'courtier') => {
      const answer = await server().call(endpoints.taskSearch, input, { token: await server().tokenOf(account) });
      expect(answer.status).toBe(200);
      return (answer.body['tasks'] as { data: { id: number; status: string; clientId: number }[] }).data;
    };
    const ofClient = await list({ idPersonne: clientId });
    expect(ofClient.map((row) => row.id)).toContain(id);
    expect(new Set(ofClient.map((row) => row.clientId))).toEqual(new Set([clientId]));
    const openTasks = await list({ codeEtatList: ['À traiter', 'En cours'] });
    expect(openTasks.map((row) => row.id)).toContain(id);
    expect([...new Set(openTasks.map(({ status }) => status))].sort()).toEqual(['En cours', 'À traiter']);
    expect((await list({}, 'admin')).map((row) => row.id)).toContain(id);
  });
});
