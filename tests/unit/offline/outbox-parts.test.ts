import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Unreachable } from '#api/errors.ts';
import { fingerprintOf } from '#api/fingerprint.ts';
import { uploadPartAdd, uploadPartMissing } from '#shared/operations/home/upload-parts.ts';
import {
  createAnswer,
  createSimulatedDevice,
  type SentRequest,
  type Tab,
} from '#tests/support/offline/simulated-device.ts';
import { createWorkFile, stateOf, withFiles } from '#tests/support/offline/work-items.ts';
import { waitUntil } from '#tests/support/until.ts';

let device: ReturnType<typeof createSimulatedDevice>;
/** Parts that the server has, by hash. */
let storedParts: Map<string, string>;
/** Number of parts after which the network cuts each next one. */
let partsBeforeLoss: number;
let partsSent: string[];

const receivePart = async (text: string) => {
  partsSent.push(text);
  if (storedParts.size >= partsBeforeLoss) throw new Unreachable('cut');
  storedParts.set(await fingerprintOf(text), text);
  return createAnswer(200, { success: true });
};

beforeEach(() => {
  device = createSimulatedDevice();
  storedParts = new Map();
  partsSent = [];
  partsBeforeLoss = Number.POSITIVE_INFINITY;
  device.server.beforeEffect = ({ path, json, files }) => {
    if (path === uploadPartAdd.path) return receivePart(files['part'] ?? '');
    if (path !== uploadPartMissing.path) return undefined;
    const { parts } = json as { parts: string[] };
    return createAnswer(200, { success: true, missing: parts.filter((sha256) => !storedParts.has(sha256)) });
  };
});
afterEach(() => device.close());

const partBytes = 8;
const openTab = async (): Promise<Tab> => {
  const tab = await device.openTab();
  Object.assign(tab.parts, { partBytes });
  return tab;
};
const isEmpty = (tab: Tab) => waitUntil(() => expect(tab.outbox.getSnapshot().entries).toEqual([]));
const sentFiles = ({ uploaded }: SentRequest) =>
  uploaded?.files.map(({ name, parts }) => [name, parts.map((sha256) => storedParts.get(sha256)).join('')]);

test('outbox: sends long files in parts, and the work with a reference to them', async () => {
  const tab = await openTab();
  await tab.outbox.add(
    withFiles('constat', [createWorkFile('a.pdf', '%PDF-1.4 première'), createWorkFile('b.pdf', '%PDF-1.4 seconde')]),
  );
  await isEmpty(tab);
  const [effect] = device.server.effects;
  expect(effect?.files).toEqual({});
  expect(effect && sentFiles(effect)).toEqual([
    ['a.pdf', '%PDF-1.4 première'],
    ['b.pdf', '%PDF-1.4 seconde'],
  ]);
  // Both files begin with the same part, which is sent once.
  expect(partsSent.filter((part) => part === '%PDF-1.4')).toHaveLength(1);
});

test('outbox: sends only the missing parts after a cut, without backoff while parts arrive', async () => {
  const tab = await openTab();
  const text = Array.from({ length: 12 }, (_, index) => `part ${String(index).padStart(2, '0')}.`).join('');
  partsBeforeLoss = 1;
  const key = await tab.outbox.add(withFiles('coupé', [createWorkFile('a.pdf', text)]));
  for (let part = 2; part <= 12; part += 1) {
    await waitUntil(() => expect(stateOf(tab, key)?.state).toBe('retry-wait'));
    partsBeforeLoss = part;
    await device.advanceUntil(() => expect(storedParts.size).toBe(part), 2_000);
  }
  partsBeforeLoss = Number.POSITIVE_INFINITY;
  await device.advanceUntil(() => expect(tab.outbox.getSnapshot().entries).toEqual([]), 2_000);
  // Each part was cut at most once and received once.
  expect(partsSent.length).toBeLessThanOrEqual(2 * 12);
  expect(device.server.effects).toHaveLength(1);
});

test('outbox: reports the bytes that the server has', async () => {
  const tab = await openTab();
  partsBeforeLoss = 2;
  const reported: number[] = [];
  tab.outbox.subscribeUploads(() => reported.push(...tab.outbox.getUploads().values()));
  const key = await tab.outbox.add(
    withFiles('mesuré', [createWorkFile('a.pdf', 'x'.repeat(8) + 'y'.repeat(8) + 'z'.repeat(4))]),
  );
  await waitUntil(() => expect(stateOf(tab, key)?.state).toBe('retry-wait'));
  device.advance(200);
  partsBeforeLoss = 3;
  await device.advanceUntil(() => expect(tab.outbox.getSnapshot().entries).toEqual([]), 5_000);
  expect(reported.every((bytes) => [0, 8, 16, 20].includes(bytes))).toBe(true);
  expect(reported).toContain(16);
});

test('outbox: sends complete files to a server without upload parts', async () => {
  device.server.beforeEffect = ({ path }) =>
    path.startsWith('/api/upload/') ? createAnswer(404, { success: false }) : undefined;
  const tab = await openTab();
  await tab.outbox.add(withFiles('ancien', [createWorkFile('a.pdf', '%PDF-1.4 entière')]));
  await isEmpty(tab);
  expect(device.server.effects.map(({ files }) => files)).toEqual([{ 'a.pdf': '%PDF-1.4 entière' }]);
});

test('outbox: returns to the person what the server refuses of a part', async () => {
  const refusal = { success: false, message: { type: 'error', message: 'Plein' }, errors: { files: ['Plein'] } };
  const { beforeEffect } = device.server;
  device.server.beforeEffect = (sent) =>
    sent.path === uploadPartAdd.path ? createAnswer(422, refusal) : beforeEffect(sent);
  const tab = await openTab();
  const key = await tab.outbox.add(withFiles('refusé', [createWorkFile('a.pdf', '%PDF-1.4 entière')]));
  await waitUntil(() =>
    expect(stateOf(tab, key)).toMatchObject({ state: 'rejected', reason: { errors: { files: ['Plein'] } } }),
  );
  expect(device.server.effects).toEqual([]);
});
