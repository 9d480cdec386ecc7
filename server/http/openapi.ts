import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { failureSchema } from '#shared/operations/wire/envelope.ts';
import { contractVersion } from '#shared/operations/wire/version.ts';
import { listRefusals } from './refusal-statuses.ts';

type Json = Readonly<Record<string, unknown>>;

const accessDescriptions: Readonly<Record<EndpointDefinition['access'], string>> = {
  public: 'Tout le monde',
  'signed-in': 'Toute personne connectée',
  linked: 'Personne connectée et liée à un courtier',
  'linked-or-admin': 'Personne liée à un courtier, root ou admin',
  'user-admin': 'root, admin, ou un courtier pour les siens',
  admin: 'root ou admin',
  'client-link': 'Qui tient un lien vers un contrat',
};

/** JSON Schema of a valibot schema; checks and transformations that JSON Schema cannot express are left out. */
const convertSchema = (schema: GenericSchema, typeMode: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode }) as Json;
  return rest;
};

const describeInput = (definition: EndpointDefinition): Json => {
  const schema = convertSchema(definition.input, 'input');
  const properties = (schema['properties'] ?? {}) as Record<string, Json>;
  const required = (schema['required'] ?? []) as string[];
  const inPath = [...definition.path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
  const describeParameter = (name: string, location: 'path' | 'query'): Json => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    ...(properties[name]?.['type'] === 'object' && { style: 'deepObject' }),
    schema: properties[name] ?? { type: 'string' },
  });
  const parameters = inPath.map((name) => describeParameter(name, 'path'));
  const others = Object.keys(properties).filter((name) => !inPath.includes(name));
  const key = definition.idempotent && {
    name: 'Idempotency-Key',
    in: 'header',
    required: definition.idempotent === true,
    schema: { type: 'string', format: 'uuid' },
  };
  if (key) parameters.push(key);
  if (definition.method === 'GET' || definition.method === 'DELETE') {
    return { parameters: [...parameters, ...others.map((name) => describeParameter(name, 'query'))] };
  }
  const body = {
    ...schema,
    properties: Object.fromEntries(others.map((name) => [name, properties[name]])),
    required: required.filter((name) => !inPath.includes(name)),
  };
  const mediaType = definition.body === 'multipart' ? 'multipart/form-data' : 'application/json';
  return { parameters, requestBody: { content: { [mediaType]: { schema: body } } } };
};

const describeAnswer = (definition: EndpointDefinition): Json =>
  definition.response === 'file'
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: convertSchema(definition.output, 'output') } };

const failure: Json = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };

/** The OpenAPI 3.1 description of the operations. */
export const openApi = (endpoints: Readonly<Record<string, EndpointDefinition>>, publicUrl: string): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [operationId, definition] of Object.entries(endpoints)) {
    const path = definition.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [definition.method.toLowerCase()]: {
        operationId,
        summary: definition.summary,
        description: accessDescriptions[definition.access],
        security: definition.access === 'public' ? [] : [{ bearer: [] }],
        ...describeInput(definition),
        responses: {
          200: { description: 'Réponse', content: describeAnswer(definition) },
          ...Object.fromEntries(
            Object.entries(listRefusals(definition)).map(([status, description]) => [
              status,
              { description, content: failure },
            ]),
          ),
          default: { description: 'Échec', content: failure },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Lagon', version: `${contractVersion}` },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: convertSchema(failureSchema, 'output') },
    },
  };
};
