import { toJsonSchema } from '@valibot/to-json-schema';
import { describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { canonicalListName, listNames } from '#shared/primitives/vocabulary/lists.ts';
import { loadProducts } from '#shared/products/registry.ts';
import { callsOf, type DocumentNumber, entitiesOf } from '#tests/support/specification/specification.ts';

const documents: readonly DocumentNumber[] = [1, 2, 3, 4];

/** Words that are no fields: kinds of text and of documents, synonyms, and values that the call does not carry. */
const notFields = new Set([
  'none',
  'true',
  'offset',
  'strings',
  'JSON',
  'base64',
  'list',
  'hash',
  'subscriber',
  'Fiche',
  'CG',
  'Souscription',
  'unauthorizedCourtier',
]);

type Json = { readonly [name: string]: unknown };

/** Names of all properties of a schema, at any depth. */
const propertiesOf = (schema: EndpointDefinition['input'], typeMode: 'input' | 'output'): Set<string> => {
  const names = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as Json;
    if (properties) for (const name of Object.keys(properties)) names.add(name);
    Object.values(value).forEach(walk);
  };
  walk(toJsonSchema(schema, { errorMode: 'ignore', typeMode }));
  return names;
};

/** Operations that answer a call of the specification: one row may name several addresses. */
const operationsOf = (asks: string): (EndpointDefinition | undefined)[] => {
  const [either = '', one = '', other = ''] = /\{(\w+) or (\w+)\}/.exec(asks) ?? [];
  if (either) return [one, other].flatMap((name) => operationsOf(asks.replace(either, name)));
  const [method = '', rest = ''] = asks.split(/ (.*)/s);
  const [first = '', ...more] = rest.replace(/\/? followed by the (\w+)/, '/{$1}').split(', ');
  const base = first.slice(0, first.indexOf('/types') + 1 || first.length);
  return [first, ...more.map((path) => `${base.replace(/\/$/, '')}${path}`)].map((path) => {
    const asked = path.replace(/\{\w+\}/g, '1');
    const answers = ({ path: own }: EndpointDefinition): boolean =>
      new RegExp(`^${own.replace(/:\w+/g, '[^/]+')}$`).test(asked);
    const candidates = Object.values<EndpointDefinition>(endpoints).filter((each) => each.method === method);
    return candidates.find((each) => each.path === asked) ?? candidates.find(answers);
  });
};

const lacking = (wanted: readonly string[], have: ReadonlySet<string>): string[] =>
  wanted.filter((name) => !notFields.has(name) && !name.split('/').some((either) => have.has(either)));

describe.each(documents)('calls of specification %i, section 7', (document) => {
  const calls = callsOf(document).filter(({ asks }) => asks.includes(' /api/'));

  it('are parsed from its text', () => expect(calls.length).toBeGreaterThan(10));

  it.each(calls)('$asks', ({ asks, sends, reads }) => {
    const operations = operationsOf(asks);
    for (const operation of operations) {
      if (!operation) throw new Error(`No operation answers ${asks}`);
      expect(lacking(sends.names, propertiesOf(operation.input, 'input')), 'sent under other names').toEqual([]);
      expect(lacking(reads.names, propertiesOf(operation.output, 'output')), 'answered under other names').toEqual([]);
    }
  });
});

const of = (...names: EndpointName[]): EndpointName[] => names;
/** Operations that answer the entities of section 3, by document; an empty list where none does. */
const answering: Readonly<Record<DocumentNumber, Readonly<Record<string, readonly EndpointName[]>>>> = {
  1: {
    Session: of('login'),
    'Menu category': of('menuCategoryList'),
    'Home image': of('homeImages'),
    'Range (gamut)': of('gamutsMenu'),
    'Dashboard entry': of('dashboardGet'),
    'User (admin)': of('adminUserList'),
    Broker: of('adminBrokerList'),
    Role: of('adminRoleList'),
    'Contract search row': of('contractSearch'),
    'Product list item': of('listItems'),
  },
  2: {
    'Client search result': of('clientSearch'),
    Person: of('clientGet'),
    'Contract list item': of('customerContractSearch'),
    Contract: of('contractGet'),
    'Bank account': of('contractGet'),
    'Document (piece)': of('contractGet', 'supportingFileList', 'supportingFileGet'),
    'Editique (generated document)': of('contractGet', 'editiqueGet'),
    'Premium (prime)': of('contractGet'),
    Claim: of('contractGet'),
    'Claim detail': of('claimGet'),
    'User (broker side)': of('brokerUserSearch', 'brokerUserGet'),
    'Own profile': of('profileGet'),
  },
  3: {
    'Member row': of('memberSearch'),
    Gamut: of('gamutsGet'),
    Product: of('gamutsGet'),
    ProductFile: of('gamutsGet'),
    'Estimation result': of('estimation'),
    'Quote documents response': of('editicsGet'),
  },
  4: {
    Page: of('pageGet'),
    Folder: of('folderGet'),
    'Document/file': of('fileGet'),
    Task: of('taskCreate'),
  },
};

describe.each(documents)('entities of specification %i, section 3', (document) => {
  const byTitle = new Map(entitiesOf(document).map((entity) => [entity.title, entity]));
  it.each(Object.entries(answering[document]))('%s', (title, operations) => {
    const entity = byTitle.get(title);
    if (!entity) throw new Error(`Document ${document} has no entity ${title}`);
    const have = new Set<string>();
    for (const name of operations) {
      for (const property of propertiesOf(endpoints[name].output, 'output')) have.add(property);
      if (endpoints[name].offline === 'queued')
        for (const property of propertiesOf(endpoints[name].input, 'input')) have.add(property);
    }
    expect(entity.names.length).toBeGreaterThan(0);
    expect(lacking(entity.names, have), 'under other names').toEqual([]);
  });
});

/** The first driver is the principal one; `assistance` holds the level of assistance. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  Driver: ['isPrincipal'],
  'Car options': ['niveauAssistance'],
};

describe('entities of a quote (specification 3, section 3)', () => {
  const names = (async () => {
    const found = new Set<string>();
    const walk = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      for (const [name, below] of Object.entries(node)) {
        found.add(name);
        walk(below);
      }
    };
    for (const { fields } of await loadProducts()) walk(fields);
    for (const { output } of [endpoints.estimateGetModel, endpoints.clientGet])
      for (const name of propertiesOf(output, 'output')) found.add(name);
    return found;
  })();
  const entities = entitiesOf(3).filter(({ title }) =>
    /^(Client|GAV|Driver|Home risk|Legal protection answers|Claim|Estimate|Car options|Home options)/.test(title),
  );
  it.each(entities)('$title', async ({ title, names: wanted }) =>
    expect(lacking(wanted, await names)).toEqual(otherwise[title] ?? []),
  );
});

it('answers every list of specification 3 by its name', () => {
  const written = entitiesOf(3).find(({ title }) => title === 'Lists');
  expect(written?.names.filter((name) => !listNames.some((list) => list === canonicalListName(name)))).toEqual([]);
  expect(written?.names.length).toBeGreaterThan(30);
});
