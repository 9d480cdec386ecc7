import { expect, test, vi } from 'vitest';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import { scheduleArbitrary } from './commands.ts';
import { bouncingCheques } from './commands-money.ts';
import { engineWorld } from './engine-backend.ts';
import { explore } from './explore.ts';
import { memoryWorld } from './memory-backend.ts';
import { openSimServer, type ServerWorld, type SimServer } from './sim-server.ts';

/** Schedules of every event, and of cheques that bounce. */
const kinds = [
  { arbitrary: scheduleArbitrary, schedules: 60 },
  { arbitrary: bouncingCheques, schedules: 12 },
] as const;

/** Runs the same schedules over a world; returns all requests to its server and their answers, in order. */
const play = async (world: ServerWorld, users: readonly SessionUser[]) => {
  const real = await openSimServer(world);
  const answers: string[] = [];
  const server: SimServer = {
    ...real,
    answer: async (request, fault) => {
      const reply = await real.answer(request, fault);
      const isReplay = reply.headers.has('idempotent-replay') ? ' again' : '';
      // The provider's body is plain text.
      const isJson = reply.text.startsWith('{');
      const providerAnswer = isJson
        ? (JSON.parse(reply.text) as { state?: string; status?: string })
        : { state: reply.text };
      const state = providerAnswer.state ?? (typeof providerAnswer.status === 'string' ? providerAnswer.status : '');
      const path = request.path.replace(/[0-9a-f-]{36}/, ':key');
      answers.push(`${request.method} ${path} ${fault ?? ''} ${reply.status}${isReplay} ${state}`);
      return reply;
    },
  };
  const findings: (string | undefined)[] = [];
  for (const kind of kinds)
    findings.push((await explore({ ...kind, seed: 20_261_125, users, isShrunk: false, server }))?.report);
  await real.close();
  return { answers, findings };
};

test('fault simulation: runs without violations on the embedded database, which answers like the in-memory one', async () => {
  for (const name of ['debug', 'warn'] as const) vi.spyOn(console, name).mockImplementation(() => undefined);
  const world = await engineWorld();
  const engine = await play(world, world.people.users);
  expect(engine.findings).toEqual(kinds.map(() => undefined));
  const memory = await play(await memoryWorld(world.people), world.people.users);
  expect(memory.answers).toEqual(engine.answers);
  for (const seen of [
    /200 $/,
    /200 again/,
    /401/,
    /422|400/,
    /409/,
    /500/,
    /settle.* done/,
    /cancelled/,
    /ok: paid/,
    /validate.* PAID/,
    /signature.in-person {2}200/,
    /payment.received {2}200/,
    /received.cancel {2}200/,
    /received.refund {2}200/,
    /reminder.edit {2}200/,
  ])
    expect(
      engine.answers.some((answer) => seen.test(answer)),
      `no answer like ${seen} among the schedules`,
    ).toBe(true);
  vi.restoreAllMocks();
});
