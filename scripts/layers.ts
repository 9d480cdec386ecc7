// The rooms of the large layers and what each may import: docs/design.md, "Import rules". scripts/zones.ts makes rules of it.

/** The rooms of a layer, lowest first, each with those of the same layer that it may import: no circle can be written. */
export const layers = {
  shared: {
    at: 'src/shared',
    rooms: {
      primitives: [],
      tables: ['primitives'],
      tariff: ['primitives'],
      inputs: ['primitives'],
      completeness: ['primitives'],
      signature: ['primitives'],
      contract: ['primitives', 'tables', 'tariff', 'inputs', 'signature'],
      forms: ['primitives', 'contract'],
      clients: ['primitives', 'contract', 'forms'],
      products: ['primitives', 'tariff', 'contract', 'forms', 'clients'],
      search: ['primitives', 'tables', 'contract', 'products'],
      conversion: ['primitives', 'contract', 'forms', 'products'],
      documents: ['primitives', 'contract', 'forms', 'products'],
      actions: ['primitives', 'contract', 'search', 'products'],
    },
  },
  offline: {
    at: 'src/offline',
    rooms: {
      base: [],
      device: ['base'],
      connectivity: ['base'],
      reads: ['base', 'device'],
      portfolio: ['base', 'device', 'reads'],
      drafts: ['base', 'device'],
      outbox: ['base', 'device', 'drafts'],
    },
  },
  server: {
    at: 'server',
    rooms: {
      core: [],
      db: ['core'],
      adapters: ['core', 'db'],
      jobs: ['core', 'db'],
      http: ['core', 'db'],
      files: ['core', 'db', 'adapters', 'jobs', 'http'],
      backup: ['core', 'db', 'files'],
      lists: ['core', 'db', 'http'],
      auth: ['core', 'db', 'jobs', 'http'],
      users: ['core', 'db', 'jobs', 'http', 'auth'],
      contracts: ['core', 'db', 'jobs', 'http'],
      documents: ['core', 'db', 'adapters', 'http', 'files', 'lists', 'contracts'],
      history: ['core', 'db', 'http', 'lists'],
      payments: ['core', 'db', 'jobs', 'http', 'contracts', 'documents'],
      signatures: ['core', 'db', 'adapters', 'jobs', 'http', 'auth', 'contracts', 'documents'],
      clients: ['core', 'db', 'http', 'lists', 'auth', 'contracts', 'documents'],
      tasks: ['core', 'db', 'jobs', 'http', 'files', 'lists', 'auth', 'contracts', 'clients'],
      links: ['core', 'db', 'jobs', 'http', 'files', 'auth', 'contracts', 'documents', 'signatures', 'clients'],
      ranges: ['core', 'db', 'http', 'files'],
      quotes: ['core', 'db', 'http', 'lists', 'ranges', 'contracts', 'documents', 'clients', 'tasks'],
      conversion: ['core', 'db', 'http', 'lists', 'contracts', 'documents', 'quotes'],
      imports: ['core', 'db', 'quotes'],
      content: ['core', 'db', 'adapters', 'http', 'files', 'users', 'ranges', 'contracts', 'clients', 'tasks'],
      demo: ['core', 'db', 'adapters', 'lists', 'auth', 'users', 'documents', 'clients', 'quotes', 'content'],
    },
  },
} as const;
export type Layer = keyof typeof layers;

/** What the screens see of `offline`; the rest is between its rooms. */
export const offlineDoors = [
  'base/**',
  'reads/query-defaults.ts',
  'reads/read-query.ts',
  'reads/read-soon.ts',
  'reads/recent-people.ts',
  'reads/search-source.ts',
  'reads/use-file.ts',
  'reads/use-kept.ts',
  'reads/use-quick-rows.ts',
  'drafts/draft-saver.ts',
  'outbox/outbox-words.ts',
  'outbox/work-hooks.ts',
  'device/service-worker.ts',
];
