import { describe, expect, test } from 'vitest';
import { CallError, Unreachable } from '#api/errors.ts';
import type { ConnectivityState, WithOrigin } from '#offline/interfaces/types.ts';
import { createReader, type ReaderDeps } from '#offline/reads/reader.ts';
import { clientLookAlikes } from '#shared/operations/clients/client-changes.ts';
import { agencyGet, deviceKey } from '#shared/operations/people/session.ts';
import { listItems } from '#shared/operations/shell/lists.ts';
import { gamutsMenu } from '#shared/operations/shell/shell.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';

const agency = (name: string) => ({ success: true, agency: { code: 'A', name } });
const input = { brokerCode: 'A' };
const neverAnswered = () => new Promise<never>(() => undefined);
const waitShortly = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A reader over the given network, with one cached answer for each path. */
const setUp = (
  network: () => Promise<unknown>,
  {
    state = 'online',
    stored = {},
    isSilent = false,
  }: { state?: ConnectivityState; stored?: Record<string, WithOrigin<unknown>>; isSilent?: boolean } = {},
) => {
  const device = new Map(Object.entries(stored));
  const refreshed: unknown[] = [];
  const removed: string[] = [];
  const delivered: WithOrigin<unknown>[] = [];
  let changedAtMs = 0;
  let calls = 0;
  let giveUp: () => void = () => undefined;
  const parts: ReaderDeps = {
    call: (() => {
      calls += 1;
      return network();
    }) as ReaderDeps['call'],
    connectivity: () => state,
    device: async () => ({
      find: async <E extends EndpointDefinition>({ path }: E) =>
        isSilent ? neverAnswered() : (device.get(path) as never),
      store: async ({ path }, _input, value, fetchedAtMs) => {
        device.set(path, { value, fetchedAtMs, isFromDevice: true });
      },
      remove: async ({ path }) => {
        device.delete(path);
      },
    }),
    wait: () =>
      new Promise((resolve) => {
        giveUp = resolve;
      }),
    nowMs: () => 1_000_000,
    onRefreshed: (_endpoint, _input, answer) => {
      refreshed.push(answer.value);
      delivered.push(answer);
    },
    onMissing: ({ path }) => removed.push(path),
    changedAtMs: () => changedAtMs,
  };
  return {
    read: createReader(parts),
    device,
    refreshed,
    removed,
    delivered,
    change: (atMs: number) => {
      changedAtMs = atMs;
    },
    calls: () => calls,
    giveUp: () => giveUp(),
  };
};
const storedAgency = (fetchedAtMs = 7) => ({
  [agencyGet.path]: { value: agency('gardée'), fetchedAtMs, isFromDevice: true },
});

describe('read', () => {
  test('requests the network first and caches the answer', async () => {
    const { read, device } = setUp(async () => agency('neuve'), { stored: storedAgency() });
    expect(await read(agencyGet, input)).toEqual({
      value: agency('neuve'),
      fetchedAtMs: 1_000_000,
      isFromDevice: false,
    });
    await waitShortly();
    expect(device.get(agencyGet.path)?.value).toEqual(agency('neuve'));
  });

  test.each([
    ['nobody answers', new Unreachable()],
    ['the server fails', new CallError(503, '')],
    ['the tokens are no longer accepted', new CallError(401, '')],
    ['this version is outdated', new CallError(426, '')],
  ])('falls back to the device when %s', async (_, error) => {
    const { read } = setUp(async () => Promise.reject(error), { stored: storedAgency() });
    expect(await read(agencyGet, input)).toMatchObject({ value: agency('gardée'), fetchedAtMs: 7, isFromDevice: true });
  });

  test('waits for the server where a duplicate could be created, and falls back to the device while it is unreachable', async () => {
    const stored = { [clientLookAlikes.path]: { value: { clients: ['gardé'] }, fetchedAtMs: 7, isFromDevice: true } };
    let answer: (value: unknown) => void = () => undefined;
    const slowCall = () => new Promise((resolve) => (answer = resolve));
    const { read, giveUp } = setUp(slowCall, { stored });
    const reading = read(clientLookAlikes, {});
    await waitShortly();
    giveUp();
    await waitShortly();
    answer({ clients: ['du serveur'] });
    expect(await reading).toMatchObject({ value: { clients: ['du serveur'] }, isFromDevice: false });

    const cutAnswer = setUp(async () => Promise.reject(new Unreachable()), { stored });
    expect(await cutAnswer.read(clientLookAlikes, {})).toMatchObject({ value: { clients: ['gardé'] } });
    const unreachable = setUp(neverAnswered, { stored, state: 'offline' });
    expect(await unreachable.read(clientLookAlikes, {})).toMatchObject({ value: { clients: ['gardé'] } });
  });

  test('throws the network failure if the device has nothing', async () => {
    const error = new Unreachable();
    await expect(setUp(async () => Promise.reject(error)).read(agencyGet, input)).rejects.toBe(error);
  });

  test.each([404, 403])('deletes a record answered with %i', async (status) => {
    const { read, device } = setUp(() => Promise.reject(new CallError(status, '')), {
      stored: storedAgency(),
    });
    await expect(read(agencyGet, input)).rejects.toMatchObject({ status });
    await waitShortly();
    expect(device.size).toBe(0);
  });

  test('makes no request while offline', async () => {
    const { read, calls } = setUp(neverAnswered, { state: 'offline', stored: storedAgency() });
    expect((await read(agencyGet, input)).isFromDevice).toBe(true);
    expect(calls()).toBe(0);
  });

  test('returns the device value on a slow network, then the server’s answer', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { read, refreshed, giveUp } = setUp(() => new Promise((resolve) => (answer = resolve)), {
      stored: storedAgency(),
    });
    const reading = read(agencyGet, input);
    await waitShortly();
    giveUp();
    expect((await reading).isFromDevice).toBe(true);
    answer(agency('neuve'));
    await waitShortly();
    expect(refreshed).toEqual([agency('neuve')]);
  });

  test('« En ligne » with 5 s of latency: returns the device value at once and deduplicates requests', async () => {
    const { read, giveUp, calls } = setUp(neverAnswered, { stored: storedAgency() });
    for (let tap = 0; tap < 3; tap += 1) {
      const reading = read(agencyGet, input);
      await waitShortly();
      giveUp();
      expect(await reading).toMatchObject({ value: agency('gardée'), isFromDevice: true, cause: 'slow' });
    }
    expect(calls()).toBe(1);
  });

  test('marks the shown value if the server fails or reports it missing', async () => {
    for (const [error, cause] of [
      [new CallError(500, ''), 'server-error'],
      [new Unreachable(), 'unreachable'],
      [new CallError(404, ''), undefined],
    ] as const) {
      let fail: (error: Error) => void = () => undefined;
      const { read, giveUp, delivered, removed } = setUp(() => new Promise((_, reject) => (fail = reject)), {
        stored: storedAgency(),
      });
      const reading = read(agencyGet, input);
      await waitShortly();
      giveUp();
      await reading;
      fail(error);
      await waitShortly();
      expect(delivered.map((answer) => answer.cause)).toEqual(cause ? [cause] : []);
      expect(removed).toEqual(cause ? [] : [agencyGet.path]);
    }
  });

  test('returns no value older than the person’s last change unless the server is unreachable', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { read, giveUp, change } = setUp(() => new Promise((resolve) => (answer = resolve)), {
      stored: storedAgency(),
    });
    change(8);
    const reading = read(agencyGet, input);
    await waitShortly();
    giveUp();
    await waitShortly();
    answer(agency('changée'));
    expect(await reading).toMatchObject({ value: agency('changée'), isFromDevice: false });
    const cutAnswer = setUp(async () => Promise.reject(new Unreachable()), { stored: storedAgency() });
    cutAnswer.change(8);
    expect(await cutAnswer.read(agencyGet, input)).toMatchObject({ value: agency('gardée'), cause: 'unreachable' });
  });

  test('waits for a slow network if the device has nothing', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { read, giveUp } = setUp(() => new Promise((resolve) => (answer = resolve)));
    const reading = read(agencyGet, input);
    await waitShortly();
    giveUp();
    await waitShortly();
    answer(agency('neuve'));
    expect((await reading).value).toEqual(agency('neuve'));
  });

  test('returns a cached reference list at once and revalidates a stale one', async () => {
    const list = { success: true, listItems: [] };
    const newList = { success: true, listItems: [{ code: 'M', libelle: 'Madame' }] };
    const stored = { [listItems.path]: { value: list, fetchedAtMs: 7, isFromDevice: true } };
    const { read, refreshed } = setUp(async () => newList, { stored });
    expect(await read(listItems, { listName: 'civility' })).toEqual({
      value: list,
      fetchedAtMs: 7,
      isFromDevice: false,
    });
    await waitShortly();
    expect(refreshed).toEqual([newList]);
  });

  test('revalidates the product ranges at any age, so that a withdrawn product disappears', async () => {
    const stored = { [gamutsMenu.path]: { value: 'with PJ', fetchedAtMs: 999_000, isFromDevice: true } };
    const { read, refreshed } = setUp(async () => 'without PJ', { stored });
    expect((await read(gamutsMenu, {})).value).toBe('with PJ');
    await waitShortly();
    expect(refreshed).toEqual(['without PJ']);
  });

  test('requests a reference list from the server if the device storage hangs', async () => {
    const { read, giveUp } = setUp(async () => ({ success: true, listItems: [] }), { isSilent: true });
    const reading = read(listItems, { listName: 'civility' });
    await waitShortly();
    giveUp();
    expect((await reading).value).toEqual({ success: true, listItems: [] });
  });

  test('does not cache an online-only operation', async () => {
    const { read, device } = setUp(async () => ({ success: true, key: 'k' }));
    await read(deviceKey, {});
    await waitShortly();
    expect(device.size).toBe(0);
  });
});
