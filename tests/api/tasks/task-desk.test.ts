import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { TaskFile } from '#shared/operations/tasks/task-file.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { taskCalls } from '#tests/support/tasks/task-calls.ts';

describeApi('request at the insurer’s desk', (server) => {
  const { createTask, readTask, replyToTask, assignTask } = taskCalls(server);
  const runJobs = () => runDueJobs(server().db, server().services, jobHandlers);

  it('is assigned to one administrator at a time, visible to the broker', async () => {
    const id = await createTask();
    const answers = await Promise.all([
      assignTask({ idTask: id, isTaken: true }),
      assignTask({ idTask: id, isTaken: true }, 'root'),
    ]);
    expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true]);
    const [winner, loser] = answers[0].body.success ? ['admin', 'root'] : ['root', 'admin'];
    const task = await readTask(id);
    expect(task).toMatchObject({ status: 'En cours', revision: 1, takenBy: expect.stringMatching(/\w/) });
    expect(task.history.at(-1)).toMatchObject({ kind: 'taken', by: task.takenBy, status: 'En cours' });
    // A repeated assignment by the assignee has no effect; a colleague who saw the assignment takes the request over.
    expect((await assignTask({ idTask: id, isTaken: true, revision: 1 }, winner)).body).toMatchObject({
      success: true,
      task: { revision: 1 },
    });
    expect((await assignTask({ idTask: id, isTaken: true, revision: 1 }, loser)).body).toMatchObject({
      success: true,
      task: { revision: 2 },
    });
    const { body } = await assignTask({ idTask: id, isTaken: false, revision: 2 }, loser);
    expect(body).toMatchObject({ success: true, task: { takenBy: null, takenById: null, status: 'En cours' } });
    expect((await readTask(id)).history.map(({ kind }) => kind)).toEqual(['received', 'taken', 'taken', 'released']);
  });

  it('refuses assignment by a broker and of a closed request, and keeps the last assignee', async () => {
    const id = await createTask();
    expect((await assignTask({ idTask: id, isTaken: true }, 'courtier')).status).toBe(403);
    await assignTask({ idTask: id, isTaken: true });
    await replyToTask({ idTask: id, status: 'Terminée', revision: 1 });
    expect((await readTask(id)).takenBy).toMatch(/\w/);
    expect((await assignTask({ idTask: id, isTaken: true, revision: 2 }, 'root')).body.errors).toEqual({
      isTaken: ['Cette demande est close\u00A0: changez son état pour la reprendre'],
    });
  });

  it('lists broker and assignee at the insurer’s desk only', async () => {
    const id = await createTask();
    await assignTask({ idTask: id, isTaken: true });
    const list = async (account: string) => {
      const { body } = await server().call(endpoints.taskSearch, {}, { token: await server().tokenOf(account) });
      return body['tasks'] as { data: TaskFile[]; headers: { text: string }[] };
    };
    const desk = await list('admin');
    expect(desk.headers.map(({ text }) => text)).toEqual(expect.arrayContaining(['Courtier', 'Prise en charge']));
    const { takenBy, brokerName } = await readTask(id);
    expect(desk.data.find((row) => row.id === id)).toMatchObject({ takenBy, brokerName });
    expect((await list('courtier')).headers.map(({ text }) => text)).not.toContain('Courtier');
  });

  it('says how many of the oldest closed requests the list leaves out, within each filter', async () => {
    const { db, tokenOf } = server();
    const token = await tokenOf('admin');
    const list = async (input: object = {}) => (await server().call(endpoints.taskSearch, input, { token })).body;
    expect(await list()).not.toHaveProperty('omittedCount');
    await db.query(sql`
      insert into task (broker_id, number, type_code, subject, comment, effect_date, status, created_at)
      select 1, 'ANCIENNE' || n, 'AVENANT', 'Ancienne', '', '2020-01-01'::date, 'Terminée', '2020-01-01'::timestamptz
      from generate_series(1, 1200) n`);
    const [all] = await db.query<{ count: number }>(sql`select count(*) as count from task`);
    const answer = await list();
    const { data } = answer['tasks'] as { data: TaskFile[] };
    expect(data).toHaveLength(1000);
    expect(answer['omittedCount']).toBe(Number(all?.count) - 1000);
    expect(await list({ codeEtatList: ['À traiter'] })).not.toHaveProperty('omittedCount');
    await db.query(sql`delete from task where number like 'ANCIENNE%'`);
  });

  it('notifies the sender by e-mail once, without the text or the client', async () => {
    const id = await createTask();
    const { number, clientName } = await readTask(id);
    const key = randomUUID();
    await replyToTask({ idTask: id, status: 'En cours', answer: 'Il manque la carte grise.' }, { key });
    await replyToTask({ idTask: id, status: 'En cours', answer: 'Il manque la carte grise.' }, { key });
    await runJobs();
    const mails = server().mails.filter(({ subject }) => subject.includes(number));
    expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: 'courtier@lagon.nc', subject: `Demande ${number}\u00A0: une réponse` },
    ]);
    expect(mails[0]?.text).toContain(`/task/search/${id}`);
    for (const secret of ['carte grise', clientName ?? '?', 'Changer le véhicule'])
      expect(`${mails[0]?.text} ${mails[0]?.html}`).not.toContain(secret);
    await replyToTask({ idTask: id, status: 'Terminée', revision: 1 });
    await runJobs();
    expect(server().mails.at(-1)?.subject).toBe(`Demande ${number}\u00A0: Terminée`);
  });
});
