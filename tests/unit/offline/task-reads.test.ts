import { expect, test } from 'vitest';
import { deviceTask, deviceTasks } from '#offline/reads/task-reads.ts';
import { type TaskFile, taskGet, taskRecent } from '#shared/operations/tasks/task-file.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';

type Cached = readonly [EndpointDefinition, input: object, value: object, fetchedAtMs: number];

/** Cached answers of a device. */
const cachedAnswers = (...cached: readonly Cached[]) => ({
  find: async (endpoint: EndpointDefinition, input: unknown) => {
    const cachedAnswer = cached.find(
      ([one, request]) => one === endpoint && JSON.stringify(request) === JSON.stringify(input),
    );
    return cachedAnswer && { value: cachedAnswer[2] as never, fetchedAtMs: cachedAnswer[3], isFromDevice: true };
  },
});

const createTask = (id: number, overrides: Partial<TaskFile> = {}): TaskFile => ({
  id,
  number: `D26${id}`,
  type: 'Avenant',
  subject: 'Changer le véhicule',
  effectDate: '2026-12-01',
  creationDate: '2026-11-21T01:00:00.000Z',
  status: 'À traiter',
  contractId: 12,
  contractNumber: 'AU26000012',
  clientId: 7,
  clientName: 'WAMYTAN Marie',
  filesNb: 0,
  comment: 'Le client passe lundi.',
  brokerName: 'Courtage',
  takenBy: null,
  takenById: null,
  files: [],
  history: [],
  revision: 0,
  ...overrides,
});

test('request: is read from the synchronized newest requests if it was never opened', async () => {
  const answers = cachedAnswers([taskRecent, {}, { success: true, tasks: [createTask(1), createTask(2)] }, 50]);
  expect(await deviceTask(answers, { idTask: 2 })).toEqual({
    value: { success: true, task: createTask(2) },
    fetchedAtMs: 50,
    isFromDevice: true,
  });
  expect(await deviceTask(answers, { idTask: 3 })).toBeUndefined();
});

test('request: is the newer of the read and the synchronized one', async () => {
  const closedTask = createTask(2, { status: 'Terminée' });
  const cachedAt = (atMs: number): Cached => [taskGet, { idTask: 2 }, { success: true, task: closedTask }, atMs];
  const recent: Cached = [taskRecent, {}, { success: true, tasks: [createTask(2)] }, 50];
  expect((await deviceTask(cachedAnswers(cachedAt(60), recent), { idTask: 2 }))?.value.task?.status).toBe('Terminée');
  expect((await deviceTask(cachedAnswers(cachedAt(40), recent), { idTask: 2 }))?.value.task?.status).toBe('À traiter');
});

test('requests: are filtered by client and status from the complete list', async () => {
  const noFilters = { idContrat: null, codeTypeList: '', codeEtatList: '', idPersonne: null } as const;
  const data = [createTask(1), createTask(2, { clientId: 8 }), createTask(3, { status: 'Terminée' })];
  const answers = cachedAnswers([
    taskSearch,
    noFilters,
    { success: true, tasks: { data, headers: [], options: {} } },
    50,
  ]);
  const searchIds = async (overrides: object) =>
    (await deviceTasks(answers, { ...noFilters, ...overrides }))?.value.tasks.data.map(({ id }) => id);
  expect(await searchIds({})).toEqual([1, 2, 3]);
  expect(await searchIds({ idPersonne: 7 })).toEqual([1, 3]);
  expect(await searchIds({ codeEtatList: ['À traiter', 'En cours'] })).toEqual([1, 2]);
  expect(await searchIds({ codeTypeList: ['AVENANT'] }), 'a row does not contain its code').toBeUndefined();
});
