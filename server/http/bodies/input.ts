import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, Refusal } from '#server/http/refusal.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';

const maxDepth = 40;
/** Names that would reach the prototype, or replace the methods by which a value becomes text or a number. */
const unsafeNames = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'toJSON']);
const tooManyNames = () => new Refusal(413, 'La demande contient trop de champs.');
const createMalformedRefusal = () => new Refusal(400, 'La demande est mal formée.');

/** Parses JSON bodies: an empty body is an empty object; deep nesting, too many names and prototype names are refused. */
export const acceptJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  const defaultParser = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, {});
    const { depth, names } = scanJson(bytes);
    if (depth > maxDepth) return done(createMalformedRefusal(), undefined);
    if (names > request.bodyLimits.jsonNames) return done(tooManyNames(), undefined);
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return done(createMalformedRefusal(), undefined);
    }
    defaultParser(request, text, done);
  });
  // The multipart stream is left unread here: the operation reads it (`readForm`).
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
};

/**
 * Collects the raw input of an operation from path, query and body (or form fields), before validation. Path parameters
 * override fields of the same name.
 */
export const collectRawInput = (definition: EndpointDefinition, request: FastifyRequest, form?: object): object => {
  const hasQuery = definition.method === 'GET' || definition.method === 'DELETE';
  const body = form ?? request.body ?? {};
  const fields = hasQuery ? { ...body, ...groupQueryMaps(request.query as object) } : body;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw new Refusal(422, 'La demande doit être un objet.', { errors: { demande: ['doit être un objet'] } });
  }
  const input = { ...fields, ...(request.params as object) };
  sanitizeTexts(input);
  return input;
};

/** Groups query parameters `name[key]` into maps (specification 1, section 7: `search`, `sortOption`), in the order sent. */
const groupQueryMaps = (query: object): object => {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    const [, map, key] = name.match(/^(\w+)\[(.+)\]$/) ?? [];
    if ([name, map, key].some((part) => part !== undefined && unsafeNames.has(part))) throw createMalformedRefusal();
    if (map === undefined || key === undefined) fields[name] = value;
    else fields[map] = { ...(fields[map] as object | undefined), [key]: value };
  }
  return fields;
};

/** Refuses unsafe names and NUL, which PostgreSQL cannot store; replaces lone surrogates (text cut within a character). */
const sanitizeTexts = (input: object): void => {
  const pending: [string, object][] = [['', input]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [path, holder] = next;
    for (const [name, value] of Object.entries(holder)) {
      if (name.includes('\0') || unsafeNames.has(name)) throw createMalformedRefusal();
      if (typeof value === 'string') {
        if (value.includes('\0')) throw invalid({ [path + name]: ['contient un caractère interdit'] });
        if (!value.isWellFormed()) (holder as Record<string, unknown>)[name] = value.toWellFormed();
      } else if (typeof value === 'object' && value !== null && !(value instanceof File))
        pending.push([`${path}${name}.`, value]);
    }
  }
};

/** Counts the nesting depth and the names of a JSON text without parsing it. */
const scanJson = (bytes: Uint8Array): { readonly depth: number; readonly names: number } => {
  let names = 0;
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isInString) {
      if (byte === 0x5c) at += 1;
      else if (byte === 0x22) isInString = false;
    } else if (byte === 0x22) isInString = true;
    else if (byte === 0x3a) names += 1;
    else if (byte === 0x7b || byte === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (byte === 0x7d || byte === 0x5d) depth -= 1;
  }
  return { depth: deepest, names };
};
