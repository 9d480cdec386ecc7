import type { EndpointDefinition, Input } from '#shared/operations/wire/endpoint.ts';

/** An HTTP request without session headers. */
export interface ApiRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body?: string | FormData;
  /** Absent for multipart: the browser sets it with the boundary. */
  readonly contentType?: string;
}

/** An HTTP response with its whole body. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: ArrayBuffer;
}

const entriesOf = (input: unknown): [string, unknown][] =>
  Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);

const formatValue = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const buildForm = (entries: [string, unknown][]): FormData => {
  const form = new FormData();
  for (const [name, value] of entries) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item instanceof File) form.append(name, item, item.name);
      else if (item instanceof Blob) form.append(name, item);
      else if (item !== null && item !== undefined) form.append(name, formatValue(item));
    }
  }
  return form;
};

/** Query pairs of a value: a list repeats the name, a map becomes `name[key]` without nulls. */
const queryPairs = (name: string, value: unknown): [string, unknown][] => {
  if (Array.isArray(value)) return value.map((item) => [name, item]);
  if (typeof value !== 'object') return [[name, value]];
  const entries = entriesOf(value).filter(([, item]) => item !== null);
  return entries.map(([key, item]) => [`${name}[${key}]`, item]);
};

/**
 * Builds the request of an operation: `:name` segments from the input, then query string (GET, DELETE), JSON or
 * multipart.
 */
export const buildRequest = <E extends EndpointDefinition>(endpoint: E, input: Input<E>): ApiRequest => {
  const entries = entriesOf(input);
  const values = new Map(entries);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? '')),
  );
  const { method } = endpoint;
  if (method === 'GET' || method === 'DELETE') {
    const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]));
    const query = new URLSearchParams();
    for (const [name, value] of entries) {
      if (inPath.has(name) || value === null) continue;
      for (const [key, one] of queryPairs(name, value)) query.append(key, formatValue(one));
    }
    return { method, path: query.size > 0 ? `${path}?${query}` : path };
  }
  if (endpoint.body === 'multipart') return { method, path, body: buildForm(entries) };
  return { method, path, body: JSON.stringify(Object.fromEntries(entries)), contentType: 'application/json' };
};
