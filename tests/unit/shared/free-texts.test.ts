import * as v from 'valibot';
import { expect, test } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';
import { fold, normalizeLines, normalizeText } from '#shared/primitives/text.ts';

/** Texts that are not normalized, by the end of their path, with the reason. */
const exceptions = {
  'a secret or a code, compared as it was typed':
    /\.(password|confirmedPassword|currentPassword|code|token|refreshToken|refreshTokenDigest)$/,
  'made by the app or the server, never typed':
    /(\.(cursor|version|device|hash|answerHash|answer|file|consent)|^actionMarkSet\.key)$/,
  'a code of a list, compared with its entries': new RegExp(
    `\\.(${[
      ...['type', 'pays', 'devise', 'emailType', 'telType', 'typeCode', 'listName', 'codeTypeList\\[\\]'],
      ...['codeEtatList\\[\\]', 'typeDemande\\.libelle', 'brokerCode', 'productCode', 'productId', 'productFileId'],
      ...['okayoEquivalent', 'zipCode', 'contractNumber', 'sortField(\\[\\])?', 'sortOrder(\\[\\])?'],
    ].join('|')})$`,
  ),
  'signed by a passkey': /\.response\..+$/,
  'a day, validated where it is used': /\.(effectDate|currentDate)$/,
  'what the server showed, compared with what it has': /(\.previous\..+|^importRun\.effects)$/,
  'parsed by the schema of the broker’s identity': /\.identity\.phone\.(number|prefix)$/,
} as const satisfies Readonly<Record<string, RegExp>>;
const isException = (path: string): boolean => Object.values(exceptions).some((pattern) => pattern.test(path));

/** The properties of a valibot schema that hold other schemas. */
interface SchemaNode {
  readonly type: string;
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  readonly options?: readonly unknown[];
  readonly items?: readonly SchemaNode[];
  readonly item?: SchemaNode;
  readonly wrapped?: SchemaNode;
  readonly value?: unknown;
  readonly key?: SchemaNode;
  readonly rest?: SchemaNode;
  readonly pipe?: readonly SchemaNode[];
  readonly getter?: (input: unknown) => SchemaNode;
}
const isSchema = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

/**
 * Every schema of a text under `schema`, with its path. The values of quotes and clients are unknown to the schema: they
 * are coerced to the shape of their product (`coerceToShape`).
 */
const textsOf = (
  schema: SchemaNode,
  path: string,
  visited: ReadonlySet<SchemaNode> = new Set(),
): [string, SchemaNode][] => {
  if (visited.has(schema)) return [];
  if (schema.type === 'string') return [[path, schema]];
  const visitedHere = new Set([...visited, schema]);
  const children: [string, unknown][] = [
    ...Object.entries(schema.entries ?? {}).map(([name, entry]): [string, unknown] => [`${path}.${name}`, entry]),
    ...[schema.item, schema.rest, ...(schema.items ?? [])].map((item): [string, unknown] => [`${path}[]`, item]),
    ...[schema.wrapped, schema.getter?.({}), ...(schema.options ?? [])].map((inner): [string, unknown] => [
      path,
      inner,
    ]),
    [`${path}.*`, schema.type === 'record' ? schema.value : undefined],
    ...(schema.pipe ?? []).filter((step) => step !== schema).map((step): [string, unknown] => [path, step]),
  ];
  return children.flatMap(([name, child]) => (isSchema(child) ? textsOf(child, name, visitedHere) : []));
};

/** A text in decomposed Unicode with a zero-width space. A schema that refuses it accepts no free text. */
const unnormalized = 'Cafe\u0301\u200B 12';

const isNormalized = (schema: SchemaNode): boolean => {
  const parsed = v.safeParse(schema as unknown as v.GenericSchema, unnormalized);
  if (!parsed.success || typeof parsed.output !== 'string') return true;
  // Some texts are stored in capitals, or folded.
  return [normalizeText(unnormalized), normalizeLines(unnormalized), fold(unnormalized)].some((text) =>
    [text, text.toUpperCase()].includes(String(parsed.output)),
  );
};

const texts = Object.entries(endpoints).flatMap(([name, { input }]) => textsOf(input as unknown as SchemaNode, name));

test('operations: normalize every free text of their inputs', () => {
  expect(texts.length).toBeGreaterThan(200);
  const raw = new Set(texts.flatMap(([path, schema]) => (isNormalized(schema) ? [] : [path])));
  expect([...raw].filter((path) => !isException(path))).toEqual([]);
  for (const [reason, pattern] of Object.entries(exceptions))
    expect(
      [...raw].some((path) => pattern.test(path)),
      reason,
    ).toBe(true);
});
