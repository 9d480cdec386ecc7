import { expect, test, vi } from 'vitest';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import { scheduleArbitrary } from './commands.ts';
import { bouncedChequeSchedules } from './commands-money.ts';
import { openEngineBackend } from './engine-backend.ts';
import { explore } from './explore.ts';
import { createMemoryBackend } from './memory-backend.ts';
import { openSimServer, type ServerBackend, type SimServer } from './sim-server.ts';

/** Schedules of all commands, and of cheques that bounce. */
const kinds = [
  { arbitrary: scheduleArbitrary, schedules: 60 },
  { arbitrary: bouncedChequeSchedules, schedules: 12 },
] as const;

/** Runs the same schedules on a backend; returns all requests to its server and their answers, in order. */
const runSchedules = async (backend: ServerBackend, users: readonly SessionUser[]) => {
  const realServer = await openSimServer(backend);
  const answers: string[] = [];
  const server: SimServer = {
    ...realServer,
    answer: async (request, fault) => {
      const reply = await realServer.answer(request, fault);
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
  await realServer.close();
  return { answers, findings };
};

test('fault simulation: runs without violations on the embedded database, which answers like the in-memory one', async () => {
  for (const name of ['debug', 'warn'] as const) vi.spyOn(console, name).mockImplementation(() => undefined);
  const backend = await openEngineBackend();
  const engine = await runSchedules(backend, backend.people.users);
  expect(engine.findings).toEqual(kinds.map(() => undefined));
  const memory = await runSchedules(await createMemoryBackend(backend.people), backend.people.users);
  expect(memory.answers).toEqual(engine.answers);
  for (const pattern of [
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
      engine.answers.some((answer) => pattern.test(answer)),
      `no answer like ${pattern} among the schedules`,
    ).toBe(true);
  vi.restoreAllMocks();
});
