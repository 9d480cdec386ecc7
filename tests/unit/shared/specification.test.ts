import { toJsonSchema } from '@valibot/to-json-schema';
import { describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { canonicalListName, listNames } from '#shared/primitives/vocabulary/lists.ts';
import { loadProducts } from '#shared/products/load-product.ts';
import { type DocumentNumber, specifiedCalls, specifiedEntities } from '#tests/support/specification/specification.ts';

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
  const collectNames = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as Json;
    if (properties) for (const name of Object.keys(properties)) names.add(name);
    Object.values(value).forEach(collectNames);
  };
  collectNames(toJsonSchema(schema, { errorMode: 'ignore', typeMode }));
  return names;
};

/** Operations that answer a call of the specification: one row may name several addresses. */
const operationsOf = (methodAndPath: string): (EndpointDefinition | undefined)[] => {
  const [either = '', one = '', other = ''] = /\{(\w+) or (\w+)\}/.exec(methodAndPath) ?? [];
  if (either) return [one, other].flatMap((name) => operationsOf(methodAndPath.replace(either, name)));
  const [method = '', rest = ''] = methodAndPath.split(/ (.*)/s);
  const [first = '', ...more] = rest.replace(/\/? followed by the (\w+)/, '/{$1}').split(', ');
  const base = first.slice(0, first.indexOf('/types') + 1 || first.length);
  return [first, ...more.map((path) => `${base.replace(/\/$/, '')}${path}`)].map((path) => {
    const requestPath = path.replace(/\{\w+\}/g, '1');
    const answers = ({ path: pathOfOperation }: EndpointDefinition): boolean =>
      new RegExp(`^${pathOfOperation.replace(/:\w+/g, '[^/]+')}$`).test(requestPath);
    const candidates = Object.values<EndpointDefinition>(endpoints).filter((each) => each.method === method);
    return candidates.find((candidate) => candidate.path === requestPath) ?? candidates.find(answers);
  });
};

const missingNames = (required: readonly string[], presentNames: ReadonlySet<string>): string[] =>
  required.filter((name) => !notFields.has(name) && !name.split('/').some((either) => presentNames.has(either)));

describe.each(documents)('calls of specification %i, section 7', (document) => {
  const calls = specifiedCalls(document).filter(({ methodAndPath }) => methodAndPath.includes(' /api/'));

  it('are parsed from its text', () => expect(calls.length).toBeGreaterThan(10));

  it.each(calls)('$methodAndPath', ({ methodAndPath, inputFields, answerFields }) => {
    const operations = operationsOf(methodAndPath);
    for (const operation of operations) {
      if (!operation) throw new Error(`No operation answers ${methodAndPath}`);
      expect(missingNames(inputFields.names, propertiesOf(operation.input, 'input')), 'sent under other names').toEqual(
        [],
      );
      expect(
        missingNames(answerFields.names, propertiesOf(operation.output, 'output')),
        'answered under other names',
      ).toEqual([]);
    }
  });
});

const endpointNames = (...names: EndpointName[]): EndpointName[] => names;
/** Operations that answer the entities of section 3, by document; an empty list where none does. */
const operationsByEntity: Readonly<Record<DocumentNumber, Readonly<Record<string, readonly EndpointName[]>>>> = {
  1: {
    Session: endpointNames('login'),
    'Menu category': endpointNames('menuCategoryList'),
    'Home image': endpointNames('homeImages'),
    'Range (gamut)': endpointNames('gamutsMenu'),
    'Dashboard entry': endpointNames('dashboardGet'),
    'User (admin)': endpointNames('adminUserList'),
    Broker: endpointNames('adminBrokerList'),
    Role: endpointNames('adminRoleList'),
    'Contract search row': endpointNames('contractSearch'),
    'Product list item': endpointNames('listItems'),
  },
  2: {
    'Client search result': endpointNames('clientSearch'),
    Person: endpointNames('clientGet'),
    'Contract list item': endpointNames('customerContractSearch'),
    Contract: endpointNames('contractGet'),
    'Bank account': endpointNames('contractGet'),
    'Document (piece)': endpointNames('contractGet', 'supportingFileList', 'supportingFileGet'),
    'Editique (generated document)': endpointNames('contractGet', 'editiqueGet'),
    'Premium (prime)': endpointNames('contractGet'),
    Claim: endpointNames('contractGet'),
    'Claim detail': endpointNames('claimGet'),
    'User (broker side)': endpointNames('brokerUserSearch', 'brokerUserGet'),
    'Own profile': endpointNames('profileGet'),
  },
  3: {
    'Member row': endpointNames('memberSearch'),
    Gamut: endpointNames('gamutsGet'),
    Product: endpointNames('gamutsGet'),
    ProductFile: endpointNames('gamutsGet'),
    'Estimation result': endpointNames('estimation'),
    'Quote documents response': endpointNames('editicsGet'),
  },
  4: {
    Page: endpointNames('pageGet'),
    Folder: endpointNames('folderGet'),
    'Document/file': endpointNames('fileGet'),
    Task: endpointNames('taskCreate'),
  },
};

describe.each(documents)('entities of specification %i, section 3', (document) => {
  const byTitle = new Map(specifiedEntities(document).map((entity) => [entity.title, entity]));
  it.each(Object.entries(operationsByEntity[document]))('%s', (title, operations) => {
    const entity = byTitle.get(title);
    if (!entity) throw new Error(`Document ${document} has no entity ${title}`);
    const presentNames = new Set<string>();
    for (const name of operations) {
      for (const property of propertiesOf(endpoints[name].output, 'output')) presentNames.add(property);
      if (endpoints[name].offline === 'queued')
        for (const property of propertiesOf(endpoints[name].input, 'input')) presentNames.add(property);
    }
    expect(entity.names.length).toBeGreaterThan(0);
    expect(missingNames(entity.names, presentNames), 'under other names').toEqual([]);
  });
});

/** The first driver is the principal one; `assistance` holds the level of assistance. */
const renamedFields: Readonly<Record<string, readonly string[]>> = {
  Driver: ['isPrincipal'],
  'Car options': ['niveauAssistance'],
};

describe('entities of a quote (specification 3, section 3)', () => {
  const names = (async () => {
    const propertyNames = new Set<string>();
    const collectNames = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      for (const [name, child] of Object.entries(node)) {
        propertyNames.add(name);
        collectNames(child);
      }
    };
    for (const { fields } of await loadProducts()) collectNames(fields);
    for (const { output } of [endpoints.estimateGetModel, endpoints.clientGet])
      for (const name of propertiesOf(output, 'output')) propertyNames.add(name);
    return propertyNames;
  })();
  const entities = specifiedEntities(3).filter(({ title }) =>
    /^(Client|GAV|Driver|Home risk|Legal protection answers|Claim|Estimate|Car options|Home options)/.test(title),
  );
  it.each(entities)('$title', async ({ title, names: required }) =>
    expect(missingNames(required, await names)).toEqual(renamedFields[title] ?? []),
  );
});

it('answers every list of specification 3 by its name', () => {
  const writtenLists = specifiedEntities(3).find(({ title }) => title === 'Lists');
  expect(writtenLists?.names.filter((name) => !listNames.some((list) => list === canonicalListName(name)))).toEqual([]);
  expect(writtenLists?.names.length).toBeGreaterThan(30);
});
