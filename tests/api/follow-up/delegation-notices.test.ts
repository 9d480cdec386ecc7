import { afterEach, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import { delegationCalls } from '#tests/support/follow-up/delegation-calls.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { taskCalls } from '#tests/support/tasks/task-calls.ts';

describeApi('delegation notices', (server) => {
  afterEach(async () => {
    await server().db.query(sql`delete from delegation`);
  });
  const { createTask, replyToTask } = taskCalls(server);
  const { today, inDays, userId, clientsOf, delegate, revokeDelegation, listDelegations } = delegationCalls(server);

  it('send the notices about a request to the delegate, from the first to the last day', async () => {
    const findRecipients = async () => {
      const idTask = await createTask();
      const before = server().mails.length;
      await replyToTask({ idTask, status: 'En cours', answer: 'Il manque la carte grise.' });
      await runDueJobs(server().db, server().services, jobHandlers);
      return server().mails.slice(before);
    };
    const colleague = { toUserId: await userId('agence') };
    await delegate({ ...colleague, fromDay: inDays(1), toDay: null }, 'courtier');
    await runDueJobs(server().db, server().services, jobHandlers);
    expect((await findRecipients()).map(({ to }) => to)).toEqual(['courtier@lagon.nc']);
    await server().db.query(sql`update delegation set from_day = ${today()}::date, to_day = ${today()}::date`);
    const [mail] = await findRecipients();
    expect(mail?.to).toBe('agence@lagon.nc');
    expect(mail?.text).toContain('à la place de');
    await server().db.query(sql`update delegation set from_day = ${inDays(-3)}::date, to_day = ${inDays(-1)}::date`);
    expect((await findRecipients()).map(({ to }) => to)).toEqual(['courtier@lagon.nc']);
  });

  it('notify both people, without naming a client, but not the one who acts', async () => {
    const clientIds = (await clientsOf(1)).slice(0, 1);
    const before = server().mails.length;
    const { body } = await delegate({ userId: await userId('agence'), clientIds }, 'root');
    await runDueJobs(server().db, server().services, jobHandlers);
    const [name] = (await listDelegations())[0]?.clients ?? [];
    await revokeDelegation(body['delegationId']);
    await runDueJobs(server().db, server().services, jobHandlers);
    const notices = server().mails.slice(before);
    expect(notices.map(({ to }) => to).toSorted()).toEqual([
      'agence@lagon.nc',
      'courtier@lagon.nc',
      'courtier@lagon.nc',
    ]);
    for (const { text, subject } of notices) {
      expect(subject).toMatch(/^Dossiers (de|rendus à) /);
      expect(text).not.toContain(name?.name);
    }
    const textsTo = (address: string) => notices.filter(({ to }) => to === address).map(({ text }) => text);
    expect(textsTo('agence@lagon.nc')[0]).toContain('suit les dossiers d’un de vos clients ');
    expect(textsTo('courtier@lagon.nc')[0]).toContain('Vous suivez les dossiers d’un client de ');
    expect(textsTo('courtier@lagon.nc')[1]).toContain('Vous ne suivez plus les dossiers d’un client de ');
  });
});
