import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { taskCalls } from '#tests/support/tasks/task-calls.ts';

describeApi('notifications', (server) => {
  const createSubscription = (name: string) => ({
    endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${name}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  });
  const subscribe = (token: string, name: string) =>
    server().call(endpoints.notificationSubscribe, createSubscription(name), { token });
  const { createTask, replyToTask } = taskCalls(server);
  /** Devices that are notified of an answer to a new request of « courtier ». */
  const listNotified = async (): Promise<string[]> => {
    const before = server().pushes.length;
    await replyToTask({ idTask: await createTask(), status: 'En cours', answer: 'Il manque la carte grise.' });
    await runDueJobs(server().db, server().services, jobHandlers);
    const sentPushes = server().pushes.slice(before);
    for (const { message } of sentPushes) expect(JSON.stringify(message)).not.toMatch(/carte grise|véhicule/);
    return sentPushes.map(({ device: { endpoint } }) => endpoint.split('/').at(-1) ?? '').sort();
  };

  it('reach only the devices of the sender of a request', async () => {
    const [mine, other] = [await server().tokenOf('courtier'), await server().tokenOf('courtier2')];
    expect((await subscribe(mine, 'tablet')).status).toBe(200);
    expect((await subscribe(other, 'foreign')).status).toBe(200);
    expect(await listNotified()).toEqual(['tablet']);
  });

  it('move with a device to the last person who registered it', async () => {
    const [mine, other] = [await server().tokenOf('courtier'), await server().tokenOf('courtier2')];
    await subscribe(mine, 'shared');
    await subscribe(other, 'shared');
    expect(await listNotified()).not.toContain('shared');
  });

  it('end with the session, by a switch and by the push service', async () => {
    const token = await server().tokenOf('courtier');
    const deleteOtherSubscriptions = async () => {
      await server().db.query(sql`delete from push_subscription where endpoint not like '%/ending'`);
      return listNotified();
    };
    await subscribe(token, 'ending');
    expect(await deleteOtherSubscriptions()).toEqual(['ending']);
    await server().call(endpoints.notificationChoose, { kinds: ['signature'] }, { token });
    expect((await server().call(endpoints.notificationSettings, {}, { token })).body['kinds']).toEqual(['signature']);
    expect(await deleteOtherSubscriptions()).toEqual([]);
    await server().call(endpoints.notificationChoose, { kinds: ['signature', 'request'] }, { token });
    await server().call(
      endpoints.notificationUnsubscribe,
      { endpoint: createSubscription('ending').endpoint },
      { token },
    );
    expect(await deleteOtherSubscriptions()).toEqual([]);
    await subscribe(token, 'ending');
    await server().db.query(sql`
      update session set revoked_at = ${server().clock.now} where id in (select session_id from push_subscription)`);
    expect(await deleteOtherSubscriptions()).toEqual([]);
  });

  it('are sent to push services of browsers only', async () => {
    const token = await server().tokenOf('courtier');
    for (const endpoint of [
      'http://updates.push.services.mozilla.com/x',
      'https://127.0.0.1/x',
      'https://fcm.googleapis.com.evil.nc/x',
      'https://user@fcm.googleapis.com/x',
    ])
      expect(
        (await server().call(endpoints.notificationSubscribe, { ...createSubscription('x'), endpoint }, { token }))
          .status,
      ).toBe(422);
  });
});
