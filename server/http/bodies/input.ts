import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, Refusal } from '#server/http/refusal.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';

const maxDepth = 40;
const unsafeNames = new Set(['__proto__', 'constructor', 'prototype']);
const tooManyNames = () => new Refusal(413, 'La demande contient trop de champs.');
const malformed = () => new Refusal(400, 'La demande est mal formée.');

/** Parses JSON bodies ourselves: an empty one is an empty object, deep nesting and names that reach a prototype are refused. */
export const acceptJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, {});
    const { depth, names } = outlineOf(bytes);
    if (depth > maxDepth) return done(malformed(), undefined);
    if (names > request.bodyLimits.jsonNames) return done(tooManyNames(), undefined);
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return done(malformed(), undefined);
    }
    parse(request, text, done);
  });
  // Read by the operation that takes one, as it comes.
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
};

/**
 * Everything an operation is given, from path, query and body (the fields of a form, where it was one), before its schema
 * looks at it. The path prevails.
 */
export const rawInput = (definition: EndpointDefinition, request: FastifyRequest, form?: object): object => {
  const hasQuery = definition.method === 'GET' || definition.method === 'DELETE';
  const body = form ?? request.body ?? {};
  const given = hasQuery ? { ...body, ...mapsOf(request.query as object) } : body;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new Refusal(422, 'La demande doit être un objet.', { errors: { demande: ['doit être un objet'] } });
  }
  if (Object.keys(given).some((name) => unsafeNames.has(name))) throw malformed();
  const input = { ...given, ...(request.params as object) };
  cleanTexts(input);
  return input;
};

/** A query whose maps came as `name[key]` (specification 1, section 7: `search`, `sortOption`), each in the order of its keys. */
const mapsOf = (query: object): object => {
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    const [, map, key] = name.match(/^(\w+)\[(.+)\]$/) ?? [];
    if ([name, map, key].some((each) => each !== undefined && unsafeNames.has(each))) throw malformed();
    if (map === undefined || key === undefined) given[name] = value;
    else given[map] = { ...(given[map] as object | undefined), [key]: value };
  }
  return given;
};

/** The database keeps every character but this one. Half a character, as a text that was cut may end in, becomes the sign for one. */
const cleanTexts = (input: object): void => {
  const waiting: [string, object][] = [['', input]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, holder] = next;
    for (const [name, value] of Object.entries(holder)) {
      if (name.includes('\0')) throw malformed();
      if (typeof value === 'string') {
        if (value.includes('\0')) throw invalid({ [path + name]: ['contient un caractère interdit'] });
        if (!value.isWellFormed()) (holder as Record<string, unknown>)[name] = value.toWellFormed();
      } else if (typeof value === 'object' && value !== null && !(value instanceof File))
        waiting.push([`${path}${name}.`, value]);
    }
  }
};

/** How deep a JSON text nests and how many names it holds, counted without building it. */
const outlineOf = (bytes: Uint8Array): { readonly depth: number; readonly names: number } => {
  let names = 0;
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isInText) {
      if (byte === 0x5c) at += 1;
      else if (byte === 0x22) isInText = false;
    } else if (byte === 0x22) isInText = true;
    else if (byte === 0x3a) names += 1;
    else if (byte === 0x7b || byte === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (byte === 0x7d || byte === 0x5d) depth -= 1;
  }
  return { depth: deepest, names };
};
