import { defaultPhonePrefix, parsePhone } from '#shared/primitives/phone/phone-countries.ts';
import { normalizeCharacters, normalizeLines } from '#shared/primitives/text.ts';
import { type Field, type Group, isField, isList, type Node } from './node.ts';

/** Raw values as typed and sent: texts, nested groups, lists of groups. */
export interface RawGroup {
  readonly [name: string]: RawValue;
}
export type RawValue = string | RawGroup | readonly RawGroup[];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readChild = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Value at a dotted path; undefined if there is none. */
export const valueAt = (root: unknown, path: string): unknown => {
  if (path === '') return root;
  return path.includes('.') ? path.split('.').reduce(readChild, root) : readChild(root, path);
};

/** True if a dotted path is `base` or lies below it. */
export const isPathWithin = (path: string, base: string): boolean => path === base || path.startsWith(`${base}.`);

/** Text at a dotted path; empty if there is none. */
export const textAt = (root: unknown, path: string): string => {
  const value = valueAt(root, path);
  return typeof value === 'string' ? value : '';
};

/** Returns the values with one replaced. Immutable update: groups and lists on the path are copied. */
export const withValue = (root: RawGroup, path: string, value: RawValue): RawGroup => {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...root, [name]: value };
  const child = root[name];
  if (Array.isArray(child)) {
    const [index = '', ...pathInEntry] = rest;
    return {
      ...root,
      [name]: child.map((entry: RawGroup, position) =>
        String(position) === index && pathInEntry.length > 0 ? withValue(entry, pathInEntry.join('.'), value) : entry,
      ),
    };
  }
  return { ...root, [name]: withValue(isRecord(child) ? (child as RawGroup) : {}, rest.join('.'), value) };
};

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const toText = (value: unknown, initial: string, normalizeTyped = normalizeCharacters): string => {
  if (typeof value === 'string') return normalizeTyped(value);
  if (isScalar(value)) return String(value);
  return value === null ? '' : initial;
};

/** Codes of yes and no in the two notations of the specification documents. */
const flagCodes: Readonly<Record<string, string>> = { OUI: 'true', NON: 'false', true: 'OUI', false: 'NON' };

/**
 * The code of an enumeration, sent as text or as an entry `{ code, libelle }`, yes and no in either notation. Anything else
 * becomes a text that no list contains, so that validation refuses it instead of ignoring it.
 */
const toCode = ({ entries, initial }: Field, input: unknown): string => {
  const value = readChild(input, 'code') ?? input;
  if (value === undefined) return initial;
  const code = isScalar(value) || value === null ? toText(value, initial) : JSON.stringify(value).slice(0, 60);
  const isOffered = (other: string | undefined): boolean => entries?.some((entry) => entry.code === other) ?? false;
  const other = Object.hasOwn(flagCodes, code) ? flagCodes[code] : undefined;
  return other !== undefined && !isOffered(code) && isOffered(other) ? other : code;
};

const isEnumeration = ({ entries, list }: Field): boolean => entries !== undefined || list !== undefined;

/**
 * The specification fills an empty list with one placeholder entry whose person has the id -1 (specification 3, section
 * 4 "Drivers").
 */
const isPlaceholder = (entries: readonly unknown[]): boolean =>
  entries.length === 1 && String(valueAt(entries[0], 'person.id')) === '-1';

/** True for a group of national digits and calling code. */
const isPhone = ({ number, prefix }: Group): boolean => isField(number) && number.kind === 'phone' && isField(prefix);

/** Splits a number that was sent with its calling code; one that cannot be parsed is left for validation. */
const withParsedPhone = (group: RawGroup): RawGroup => {
  const number = textAt(group, 'number');
  const parsed = number === '' ? null : parsePhone(number, textAt(group, 'prefix') || defaultPhonePrefix);
  return parsed ? { ...group, ...parsed } : group;
};

/** Initial values of a group. */
export const blankValues = (group: Group): RawGroup => coerceToShape(group, {}) as RawGroup;

/**
 * Coerces any input to the shape of a node: unknown properties are dropped, missing ones get their initial value,
 * texts are normalized, numbers, booleans and entries of lists become text. Lists retain two entries more than allowed, so that validation reports too many.
 */
export const coerceToShape = (node: Node, value: unknown): RawValue => {
  if (isField(node)) {
    if (isEnumeration(node)) return toCode(node, value);
    return toText(value, node.initial, node.kind === 'lines' ? normalizeLines : normalizeCharacters);
  }
  if (isList(node)) {
    const entries = Array.isArray(value) && !isPlaceholder(value) ? value.slice(0, node.max + 2) : [];
    return entries.map((entry) => coerceToShape(node.item, entry) as RawGroup);
  }
  // Accept a bare code where the description expects an entry of a reference list, `{ code }`.
  const from = isRecord(value) ? value : isScalar(value) && Object.hasOwn(node, 'code') ? { code: value } : {};
  const group = Object.fromEntries(
    Object.entries(node as Group).map(([name, child]) => [
      name,
      coerceToShape(child, Object.hasOwn(from, name) ? from[name] : undefined),
    ]),
  );
  return isPhone(node as Group) ? withParsedPhone(group) : group;
};
