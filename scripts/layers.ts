// Import rules: docs/design.md, "Import rules". tests/unit/imports.test.ts checks every import against them.

type AllowedImports = Readonly<Record<string, readonly string[]>>;

/** Other layers that each layer may import. A layer is named by its alias; `app` includes `src/*.ts` and `src/routes`. */
export const layers: AllowedImports = {
  shared: [],
  api: ['shared'],
  offline: ['shared', 'api'],
  ui: ['shared'],
  work: ['shared', 'api', 'offline', 'ui'],
  features: ['shared', 'api', 'offline', 'ui', 'work'],
  app: ['shared', 'api', 'offline', 'ui', 'work', 'features'],
  sw: ['shared', 'api', 'offline'],
  server: ['shared'],
  scripts: ['shared', 'api', 'offline', 'ui', 'work', 'features', 'app', 'server', 'tests'],
  tests: ['shared', 'api', 'offline', 'ui', 'work', 'features', 'app', 'server', 'scripts'],
};

const lowestSublayers = ['primitives', 'services', 'settings'];
const areaDependencies = [...lowestSublayers, 'db', 'http'];

/**
 * Sublayers (top-level folders) of a layer, lowest first, with those of the same layer that each may import. Files in
 * the layer's root may import all.
 */
export const sublayers: Readonly<Record<string, AllowedImports>> = {
  shared: {
    primitives: [],
    tables: ['primitives'],
    tariff: ['primitives'],
    schemas: ['primitives'],
    completeness: ['primitives'],
    signatures: ['primitives'],
    operations: ['primitives', 'tables', 'tariff', 'schemas', 'signatures'],
    forms: ['primitives', 'operations'],
    clients: ['primitives', 'operations', 'forms'],
    products: ['primitives', 'operations', 'forms', 'tariff', 'clients'],
    search: ['primitives', 'operations', 'tables', 'products'],
    conversion: ['primitives', 'operations', 'forms', 'products'],
    claims: ['primitives', 'signatures', 'operations', 'forms', 'products'],
    documents: ['primitives', 'signatures', 'operations', 'forms', 'products', 'claims'],
    actions: ['primitives', 'operations', 'search', 'products'],
    commissions: ['primitives', 'operations', 'tables', 'products'],
  },
  offline: {
    state: [],
    messaging: [],
    scheduling: [],
    interfaces: ['state'],
    files: ['interfaces'],
    device: ['interfaces', 'state', 'messaging', 'scheduling', 'files'],
    connectivity: ['interfaces', 'state', 'messaging'],
    reads: ['interfaces', 'scheduling', 'files', 'device'],
    portfolio: ['interfaces', 'state', 'messaging', 'scheduling', 'device', 'reads'],
    sync: ['interfaces', 'messaging', 'device', 'reads', 'portfolio'],
    search: ['device', 'portfolio', 'sync'],
    drafts: ['interfaces', 'state', 'scheduling', 'files', 'device'],
    outbox: ['interfaces', 'state', 'messaging', 'scheduling', 'files', 'device', 'drafts'],
  },
  server: {
    primitives: [],
    services: [],
    settings: ['primitives', 'services'],
    db: lowestSublayers,
    adapters: [...lowestSublayers, 'db'],
    jobs: [...lowestSublayers, 'db'],
    http: [...lowestSublayers, 'db'],
    files: [...areaDependencies, 'adapters', 'jobs'],
    backup: [...lowestSublayers, 'db', 'files'],
    'areas/lists': areaDependencies,
    'areas/auth': [...areaDependencies, 'jobs'],
    'areas/users': [...areaDependencies, 'jobs', 'areas/auth'],
    'areas/notifications': [...areaDependencies, 'jobs', 'areas/auth'],
    'areas/contracts': [...areaDependencies, 'jobs'],
    'areas/documents': [...areaDependencies, 'adapters', 'jobs', 'files', 'areas/lists', 'areas/contracts'],
    'areas/history': [...areaDependencies, 'areas/lists'],
    'areas/payments': [
      ...[...areaDependencies, 'jobs', 'areas/auth', 'areas/notifications', 'areas/contracts', 'areas/documents'],
      'areas/tasks',
    ],
    'areas/signatures': [
      ...[
        ...areaDependencies,
        'adapters',
        'jobs',
        'areas/auth',
        'areas/notifications',
        'areas/contracts',
        'areas/documents',
      ],
    ],
    'areas/clients': [...areaDependencies, 'files', 'areas/lists', 'areas/auth', 'areas/contracts', 'areas/documents'],
    'areas/tasks': [
      ...[...areaDependencies, 'jobs', 'files', 'areas/lists', 'areas/auth', 'areas/notifications', 'areas/contracts'],
      'areas/clients',
    ],
    'areas/follow-up': [
      ...[...areaDependencies, 'jobs', 'areas/auth', 'areas/notifications', 'areas/contracts'],
      ...['areas/clients', 'areas/tasks'],
    ],
    'areas/client-link': [
      ...[...areaDependencies, 'jobs', 'files', 'areas/auth', 'areas/contracts', 'areas/documents'],
      ...['areas/notifications', 'areas/payments', 'areas/signatures', 'areas/clients'],
    ],
    'areas/claims': [
      ...[
        ...areaDependencies,
        'jobs',
        'files',
        'areas/lists',
        'areas/notifications',
        'areas/contracts',
        'areas/documents',
      ],
      ...['areas/clients', 'areas/tasks', 'areas/client-link'],
    ],
    'areas/remittances': [...areaDependencies, 'adapters', 'areas/contracts', 'areas/documents', 'areas/payments'],
    'areas/ranges': [...areaDependencies, 'files'],
    'areas/quotes': [
      ...[...areaDependencies, 'areas/lists', 'areas/ranges', 'areas/contracts', 'areas/documents'],
      ...['areas/clients', 'areas/tasks'],
    ],
    'areas/conversion': [
      ...[...areaDependencies, 'jobs', 'files', 'areas/lists', 'areas/contracts', 'areas/documents', 'areas/quotes'],
      ...['areas/follow-up', 'areas/payments'],
    ],
    imports: [
      ...[...areaDependencies, 'files', 'areas/lists', 'areas/auth', 'areas/users', 'areas/clients', 'areas/quotes'],
      ...['areas/payments', 'areas/claims'],
    ],
    'areas/content': [
      ...[...areaDependencies, 'adapters', 'files', 'areas/users', 'areas/ranges', 'areas/contracts'],
      ...['areas/clients', 'areas/tasks', 'areas/history'],
    ],
    'areas/home': [
      ...[...areaDependencies, 'files', 'areas/users', 'areas/ranges', 'areas/contracts', 'areas/clients'],
      ...['areas/tasks', 'areas/history', 'areas/documents', 'areas/content'],
    ],
    demo: [
      ...[...areaDependencies, 'adapters', 'files', 'areas/lists', 'areas/auth', 'areas/users'],
      ...['areas/documents', 'areas/clients', 'areas/quotes', 'areas/content', 'imports'],
    ],
  },
};

/** Modules of `offline` that screens may import, by layer: folders end in a slash. */
export const offlinePublicModules: Readonly<Record<string, readonly string[]>> = {
  work: [
    'drafts/',
    'files/',
    'interfaces/',
    'messaging/',
    'outbox/',
    'reads/use-cache-status.ts',
    'scheduling/',
    'state/',
  ],
  features: [
    'interfaces/',
    'state/',
    'files/',
    'reads/query-defaults.ts',
    'reads/read-query.ts',
    'reads/first-queries.ts',
    'reads/recent-people.ts',
    'reads/search-source.ts',
    'reads/use-dossier.ts',
    'reads/use-cache-status.ts',
    'reads/use-quick-rows.ts',
    'reads/use-refetch-reference.ts',
    'reads/use-stored-picture.ts',
    'scheduling/use-debounced.ts',
    'drafts/draft-saver.ts',
    'outbox/outbox-labels.ts',
    'outbox/work-hooks.ts',
    'device/service-worker.ts',
  ],
};

/** The only folder that may import a package, or any package whose name begins with this name and a hyphen or slash. */
export const packageFolders: Readonly<Record<string, string>> = {
  dexie: 'src/offline',
  ky: 'src/api',
  pg: 'server/db',
  '@electric-sql': 'server/db',
  fastify: 'server/http',
  '@fastify': 'server/http',
};

/** Packages that `shared` may import: they run in the browser, in the service worker and on the server. */
export const isomorphicPackages = ['valibot', 'libphonenumber-js', 'ibantools', 'fflate'];

/** Entries of a folder at most, tests and migrations aside. */
export const maxEntries = 20;
