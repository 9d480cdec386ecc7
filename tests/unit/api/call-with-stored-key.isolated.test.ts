import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '#api/call.ts';
import { callWithStoredKey } from '#api/call-with-stored-key.ts';
import { CallError, Unreachable } from '#api/errors.ts';
import { submit } from '#api/submit.ts';
import { folderAdd } from '#shared/operations/content/files.ts';
import { keySettle } from '#shared/operations/home/receipts.ts';

vi.mock('#api/submit.ts', () => ({ submit: vi.fn() }));
vi.mock('#api/call.ts', () => ({ call: vi.fn() }));

const input = { id: 0, title: 'Avis', category: 1, isEnabled: true } as never;
/** The part of a draft that survives a reload. */
let storedKey: string | undefined;
const store = {
  read: () => storedKey,
  write: async (key: string | undefined) => {
    storedKey = key;
  },
};
/** A call by the form as it is after a reload. */
const addFolder = () => callWithStoredKey(store)(folderAdd, input);
const sentKeys = () => vi.mocked(submit).mock.calls.map(([, , options]) => options?.idempotencyKey);

beforeEach(() => {
  storedKey = undefined;
  vi.mocked(submit).mockReset();
  vi.mocked(call).mockReset();
});

test('stored key: is stored before the call and used again after a lost answer', async () => {
  vi.mocked(submit).mockImplementationOnce(async (_endpoint, _input, options) => {
    expect(storedKey).toBe(options?.idempotencyKey);
    throw new Unreachable();
  });
  await expect(addFolder()).rejects.toThrow(Unreachable);
  vi.mocked(submit).mockResolvedValueOnce({ success: true } as never);
  await addFolder();
  const [first, second] = sentKeys();
  expect(first).toBeDefined();
  expect(second).toBe(first);
  expect(storedKey).toBeUndefined();
});

test('stored key: is dropped once the server refused the call', async () => {
  vi.mocked(submit).mockRejectedValueOnce(new CallError(422, 'Titre requis', { errors: { title: ['Titre requis'] } }));
  await expect(addFolder()).rejects.toThrow('Titre requis');
  expect(storedKey).toBeUndefined();
  expect(call).not.toHaveBeenCalled();
});

test('stored key: reports that the first attempt took effect when other input is refused for its key', async () => {
  storedKey = crypto.randomUUID();
  const key = storedKey;
  vi.mocked(submit).mockRejectedValueOnce(new CallError(422, 'Cet identifiant d’envoi a déjà servi.'));
  vi.mocked(call).mockResolvedValueOnce({ success: true, state: 'done' } as never);
  await expect(addFolder()).rejects.toThrow(/premier envoi a bien été enregistré/);
  expect(call).toHaveBeenCalledWith(keySettle, { key });
  expect(storedKey).toBeUndefined();
});

test('stored key: is retained while the first attempt is running or undecided', async () => {
  storedKey = crypto.randomUUID();
  const key = storedKey;
  vi.mocked(submit).mockRejectedValue(new CallError(422, 'Titre requis'));
  vi.mocked(call).mockResolvedValueOnce({ success: true, state: 'running' } as never);
  await expect(addFolder()).rejects.toThrow('Titre requis');
  vi.mocked(call).mockRejectedValueOnce(new Unreachable());
  await expect(addFolder()).rejects.toThrow(Unreachable);
  expect(storedKey).toBe(key);
});

test('stored key: shows the refusal once a first attempt without effect was cancelled', async () => {
  storedKey = crypto.randomUUID();
  vi.mocked(submit).mockRejectedValueOnce(new CallError(422, 'Titre requis'));
  vi.mocked(call).mockResolvedValueOnce({ success: true, state: 'cancelled' } as never);
  await expect(addFolder()).rejects.toThrow('Titre requis');
  expect(storedKey).toBeUndefined();
});
