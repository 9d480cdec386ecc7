import { expect, test } from 'vitest';
import type { call } from '#api/call.ts';
import { prime } from '#offline/priming.ts';
import type { EndpointDefinition } from '#shared/contract/endpoint.ts';

const lists = {
  uses: [{ code: 'PROM', libelle: 'Promenade' }],
  globalStatus: [{ code: 'D', libelle: 'Devis' }],
};

const primed = async (isLinked: boolean) => {
  const kept = new Map<string, unknown>();
  const asked: string[] = [];
  const answer = (async (endpoint: EndpointDefinition) => {
    asked.push(endpoint.path);
    return endpoint.path === '/api/listItems' ? { success: true, lists } : { success: true };
  }) as typeof call;
  const reads = {
    keep: async (endpoint: EndpointDefinition, input: unknown, value: unknown) => {
      kept.set(`${endpoint.path} ${JSON.stringify(input)}`, value);
    },
  };
  await prime(reads, { call: answer, nowMs: () => 7, isLinked }, new AbortController().signal);
  return { kept, asked };
};

test('keeps every list under the read that a screen will make, in the shape of its answer', async () => {
  const { kept } = await primed(true);
  expect(kept.get('/api/listItems/:listName {"listName":"uses"}')).toEqual({ success: true, listItems: lists.uses });
  expect(kept.get('/api/listItems/globalStatus {}')).toEqual({ success: true, listItems: ['Devis'] });
  expect([...kept.keys()]).toContain('/api/menu/category/list {"isEnabled":true}');
});

test('keeps all lists as one, for the forms that need many', async () => {
  expect((await primed(true)).kept.get('/api/listItems {}')).toEqual({ success: true, lists });
});

test('asks for requests and tariffs only where the account has a broker', async () => {
  for (const path of ['/api/task/search', '/api/task/recent', '/api/tariffs']) {
    expect((await primed(true)).asked).toContain(path);
    expect((await primed(false)).asked).not.toContain(path);
  }
});

test('keeps the profile, which a person may never have opened', async () => {
  expect([...(await primed(false)).kept.keys()]).toContain('/api/profile {}');
});
