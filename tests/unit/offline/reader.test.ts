import { describe, expect, test } from 'vitest';
import { CallError, Unreachable } from '#api/errors.ts';
import type { ConnectivityState, Dated } from '#offline/interfaces/types.ts';
import { createReader, type ReaderDeps } from '#offline/reads/reader.ts';
import { clientLookAlikes } from '#shared/operations/clients/client-changes.ts';
import { agencyGet, deviceKey } from '#shared/operations/people/session.ts';
import { listItems } from '#shared/operations/shell/lists.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';

const agency = (name: string) => ({ success: true, agency: { code: 'A', name } });
const input = { brokerCode: 'A' };
const never = () => new Promise<never>(() => undefined);
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A reader over a network that does what `network` says, with one stored answer per path. */
const setUp = (
  network: () => Promise<unknown>,
  {
    state = 'online',
    stored = {},
    isSilent = false,
  }: { state?: ConnectivityState; stored?: Record<string, Dated<unknown>>; isSilent?: boolean } = {},
) => {
  const device = new Map(Object.entries(stored));
  const refreshed: unknown[] = [];
  const gone: string[] = [];
  const said: Dated<unknown>[] = [];
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
      find: async <E extends EndpointDefinition>({ path }: E) => (isSilent ? never() : (device.get(path) as never)),
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
      said.push(answer);
    },
    onMissing: ({ path }) => gone.push(path),
    changedAtMs: () => changedAtMs,
  };
  return {
    read: createReader(parts),
    device,
    refreshed,
    gone,
    said,
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
  test('asks the network first and keeps its answer', async () => {
    const { read, device } = setUp(async () => agency('neuve'), { stored: storedAgency() });
    expect(await read(agencyGet, input)).toEqual({
      value: agency('neuve'),
      fetchedAtMs: 1_000_000,
      isFromDevice: false,
    });
    await settle();
    expect(device.get(agencyGet.path)?.value).toEqual(agency('neuve'));
  });

  test.each([
    ['nobody answers', new Unreachable()],
    ['the server fails', new CallError(503, '')],
    ['the tokens are no longer accepted', new CallError(401, '')],
    ['this version is outdated', new CallError(426, '')],
  ])('gives what the device has when %s', async (_, error) => {
    const { read } = setUp(async () => Promise.reject(error), { stored: storedAgency() });
    expect(await read(agencyGet, input)).toMatchObject({ value: agency('gardée'), fetchedAtMs: 7, isFromDevice: true });
  });

  test('waits for the server before something is created twice, and reads the device where it cannot be asked', async () => {
    const stored = { [clientLookAlikes.path]: { value: { clients: ['gardé'] }, fetchedAtMs: 7, isFromDevice: true } };
    let answer: (value: unknown) => void = () => undefined;
    const slow = () => new Promise((resolve) => (answer = resolve));
    const { read, giveUp } = setUp(slow, { stored });
    const asked = read(clientLookAlikes, {});
    await settle();
    giveUp();
    await settle();
    answer({ clients: ['du serveur'] });
    expect(await asked).toMatchObject({ value: { clients: ['du serveur'] }, isFromDevice: false });

    const cut = setUp(async () => Promise.reject(new Unreachable()), { stored });
    expect(await cut.read(clientLookAlikes, {})).toMatchObject({ value: { clients: ['gardé'] } });
    const away = setUp(never, { stored, state: 'offline' });
    expect(await away.read(clientLookAlikes, {})).toMatchObject({ value: { clients: ['gardé'] } });
  });

  test('throws the network’s failure when the device has nothing', async () => {
    const error = new Unreachable();
    await expect(setUp(async () => Promise.reject(error)).read(agencyGet, input)).rejects.toBe(error);
  });

  test('forgets what the server says is not there, and says so', async () => {
    const { read, device } = setUp(async () => Promise.reject(new CallError(404, '')), { stored: storedAgency() });
    await expect(read(agencyGet, input)).rejects.toMatchObject({ status: 404 });
    await settle();
    expect(device.size).toBe(0);
  });

  test('does not ask a network that is known to be away', async () => {
    const { read, calls } = setUp(never, { state: 'offline', stored: storedAgency() });
    expect((await read(agencyGet, input)).isFromDevice).toBe(true);
    expect(calls()).toBe(0);
  });

  test('gives the device’s value when the network is slow, and its answer when it comes', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { read, refreshed, giveUp } = setUp(() => new Promise((resolve) => (answer = resolve)), {
      stored: storedAgency(),
    });
    const reading = read(agencyGet, input);
    await settle();
    giveUp();
    expect((await reading).isFromDevice).toBe(true);
    answer(agency('neuve'));
    await settle();
    expect(refreshed).toEqual([agency('neuve')]);
  });

  test('« En ligne » with 5 s of latency: the device’s copy at once, one question however often it is opened', async () => {
    const { read, giveUp, calls } = setUp(never, { stored: storedAgency() });
    for (let tap = 0; tap < 3; tap += 1) {
      const reading = read(agencyGet, input);
      await settle();
      giveUp();
      expect(await reading).toMatchObject({ value: agency('gardée'), isFromDevice: true, cause: 'late' });
    }
    expect(calls()).toBe(1);
  });

  test('says of what is shown that the server then failed, or that it is not there any more', async () => {
    for (const [error, cause] of [
      [new CallError(500, ''), 'failing'],
      [new Unreachable(), 'away'],
      [new CallError(404, ''), undefined],
    ] as const) {
      let fail: (error: Error) => void = () => undefined;
      const { read, giveUp, said, gone } = setUp(() => new Promise((_, reject) => (fail = reject)), {
        stored: storedAgency(),
      });
      const reading = read(agencyGet, input);
      await settle();
      giveUp();
      await reading;
      fail(error);
      await settle();
      expect(said.map((answer) => answer.cause)).toEqual(cause ? [cause] : []);
      expect(gone).toEqual(cause ? [] : [agencyGet.path]);
    }
  });

  test('shows nothing older than what this person just changed, unless the server cannot answer', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { read, giveUp, change } = setUp(() => new Promise((resolve) => (answer = resolve)), {
      stored: storedAgency(),
    });
    change(8);
    const reading = read(agencyGet, input);
    await settle();
    giveUp();
    await settle();
    answer(agency('changée'));
    expect(await reading).toMatchObject({ value: agency('changée'), isFromDevice: false });
    const cut = setUp(async () => Promise.reject(new Unreachable()), { stored: storedAgency() });
    cut.change(8);
    expect(await cut.read(agencyGet, input)).toMatchObject({ value: agency('gardée'), cause: 'away' });
  });

  test('waits for a slow network when the device has nothing', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { read, giveUp } = setUp(() => new Promise((resolve) => (answer = resolve)));
    const reading = read(agencyGet, input);
    await settle();
    giveUp();
    await settle();
    answer(agency('neuve'));
    expect((await reading).value).toEqual(agency('neuve'));
  });

  test('gives a reference list at once and asks again for an old one', async () => {
    const list = { success: true, listItems: [] };
    const fresh = { success: true, listItems: [{ code: 'M', libelle: 'Madame' }] };
    const stored = { [listItems.path]: { value: list, fetchedAtMs: 7, isFromDevice: true } };
    const { read, refreshed } = setUp(async () => fresh, { stored });
    expect(await read(listItems, { listName: 'civility' })).toEqual({
      value: list,
      fetchedAtMs: 7,
      isFromDevice: false,
    });
    await settle();
    expect(refreshed).toEqual([fresh]);
  });

  test('asks the server for a reference list where the storage of the device does not answer', async () => {
    const { read, giveUp } = setUp(async () => ({ success: true, listItems: [] }), { isSilent: true });
    const reading = read(listItems, { listName: 'civility' });
    await settle();
    giveUp();
    expect((await reading).value).toEqual({ success: true, listItems: [] });
  });

  test('never keeps an answer of an operation that is online only', async () => {
    const { read, device } = setUp(async () => ({ success: true, key: 'k' }));
    await read(deviceKey, {});
    await settle();
    expect(device.size).toBe(0);
  });
});
