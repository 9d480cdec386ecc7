import { expect, test } from 'vitest';
import { deviceList, deviceStatuses } from '#offline/reads/list-reads.ts';
import { allLists, listItems } from '#shared/operations/shell/lists.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';

const uses = [{ code: 'PROM', libelle: 'Promenade' }];
const allListsAnswer = { success: true, lists: { uses, globalStatus: [{ code: 'D', libelle: 'Devis' }] } };

/** A device with all lists of one time and, if given, the list of uses read at another time. */
const cachedAnswers = (allAtMs: number, usesAtMs?: number) => ({
  find: async (endpoint: EndpointDefinition) => {
    if (endpoint === allLists) return { value: allListsAnswer as never, fetchedAtMs: allAtMs, isFromDevice: true };
    if (endpoint !== listItems || usesAtMs === undefined) return undefined;
    return { value: { success: true, listItems: [] } as never, fetchedAtMs: usesAtMs, isFromDevice: true };
  },
});

test('lists: read a single evicted list from all lists', async () => {
  expect(await deviceList(cachedAnswers(5), { listName: 'uses' })).toEqual({
    value: { success: true, listItems: uses },
    fetchedAtMs: 5,
    isFromDevice: true,
  });
  expect((await deviceStatuses(cachedAnswers(5)))?.value.listItems).toEqual(['Devis']);
  expect(await deviceList(cachedAnswers(5), { listName: 'unknown' })).toBeUndefined();
});

test('lists: return the newer of a single list and all lists', async () => {
  expect((await deviceList(cachedAnswers(5, 6), { listName: 'uses' }))?.value.listItems).toEqual([]);
  expect((await deviceList(cachedAnswers(6, 5), { listName: 'uses' }))?.value.listItems).toEqual(uses);
});
