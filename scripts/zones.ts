// Who may import whom: the one table. `npm run format` writes it into biome.json; tests/unit/boundaries.test.ts holds that it
// is there and plants a violation of each zone. docs/design.md, "Import rules".

import { type Layer, layers, offlineDoors } from './layers.ts';

/** Rooms by the alias that imports them. */
const rooms = [
  'shared',
  'api',
  'offline',
  'work',
  'ui',
  'features',
  'app',
  'routes',
  'server',
  'tests',
  'scripts',
] as const;
type Room = (typeof rooms)[number];

/** Packages that one room alone knows, and where that is. */
const homes = {
  Dexie: { home: 'src/offline', packages: ['dexie', 'dexie-*', 'dexie/**'], sample: 'dexie' },
  ky: { home: 'src/api', packages: ['ky', 'ky/**'], sample: 'ky' },
  'the database drivers': {
    home: 'server/db',
    packages: ['pg', 'pg/**', 'pg-*', '@electric-sql/**'],
    sample: '@electric-sql/pglite/contrib/pg_trgm',
  },
  'the HTTP framework': {
    home: 'server/http',
    packages: ['fastify', 'fastify-*', 'fastify/**', '@fastify/**'],
    sample: '@fastify/multipart',
  },
} as const;
type Package = keyof typeof homes;

export interface Zone {
  /** As the message of a violation names it. */
  readonly name: string;
  /** Which files are in it. */
  readonly files: readonly string[];
  /** A file that would lie in it. */
  readonly sample: string;
  readonly mayImport: readonly Room[];
  /** How many folders up an import may go without an alias. */
  readonly up: 0 | 1 | 2;
  /** What it knows of the packages that have a home; none unless said. */
  readonly knows?: readonly Package[];
  /** It runs in the browser, in the worker and on the server. */
  readonly isIsomorphic?: true;
  /** Tests and tools know every package. */
  readonly knowsAll?: true;
  /** Rooms of its own layer that it may not import. */
  readonly barredRooms?: readonly `#${Layer}/${string}/**`[];
  /** It sees of `offline` the doors alone. */
  readonly seesDoors?: true;
}

const shared = { name: 'shared', mayImport: ['shared'], isIsomorphic: true, up: 0 } as const;
const offline = { name: 'offline', mayImport: ['offline', 'api', 'shared'], up: 0, knows: ['Dexie'] } as const;
const server = { name: 'the server', mayImport: ['server', 'shared'], up: 0 } as const;
const feature = {
  name: 'a feature',
  mayImport: ['shared', 'api', 'offline', 'work', 'ui'],
  seesDoors: true,
} as const;
const serverPackages: Readonly<Record<string, readonly Package[]>> = {
  db: ['the database drivers'],
  http: ['the HTTP framework'],
};

/** A zone for the files of each room, and one for those of the folders in it, which may go up to the room. */
const roomZones = (layer: Layer, base: Pick<Zone, 'name' | 'mayImport' | 'up' | 'isIsomorphic' | 'knows'>): Zone[] => {
  const { at, rooms: within } = layers[layer];
  return Object.entries<readonly string[]>(within).flatMap(([room, below]) => {
    const barred = Object.keys(within).filter((other) => other !== room && !below.includes(other));
    const knows = layer === 'server' ? serverPackages[room] : base.knows;
    const zone = {
      ...base,
      ...(knows && { knows }),
      name: `${at}/${room}`,
      barredRooms: barred.map((other): `#${Layer}/${string}/**` => `#${layer}/${other}/**`),
    };
    return [
      { ...zone, files: [`${at}/${room}/*`], sample: `${at}/${room}/planted.ts` },
      { ...zone, files: [`${at}/${room}/*/**`], sample: `${at}/${room}/within/planted.ts`, up: 1 as const },
    ];
  });
};

/** A later zone that holds a file says what holds for it. */
export const zones: readonly Zone[] = [
  {
    name: 'the app',
    files: ['src/*.ts', 'src/*.tsx', 'src/app/**', 'src/routes/**'],
    sample: 'src/routes/planted.ts',
    mayImport: ['shared', 'api', 'offline', 'work', 'ui', 'features', 'app', 'routes'],
    up: 2,
  },
  { ...shared, files: ['src/shared/**'], sample: 'src/shared/planted.ts' },
  ...roomZones('shared', shared),
  { name: 'ui', files: ['src/ui/**'], sample: 'src/ui/fields/planted.ts', mayImport: ['ui', 'shared'], up: 0 },
  {
    name: 'api',
    files: ['src/api/**'],
    sample: 'src/api/planted.ts',
    mayImport: ['api', 'shared'],
    up: 0,
    knows: ['ky'],
  },
  { ...offline, files: ['src/offline/**'], sample: 'src/offline/planted.ts' },
  ...roomZones('offline', offline),
  {
    name: 'work',
    files: ['src/work/**'],
    sample: 'src/work/planted.ts',
    mayImport: ['work', 'shared', 'api', 'offline', 'ui'],
    up: 0,
    // It is what screens see of drafts and outbox.
    barredRooms: ['#offline/device/**', '#offline/connectivity/**', '#offline/reads/**', '#offline/portfolio/**'],
  },
  { ...feature, files: ['src/features/*/*'], sample: 'src/features/brandnew/planted.ts', up: 0 },
  { ...feature, files: ['src/features/*/*/**'], sample: 'src/features/brandnew/parts/planted.ts', up: 1 },
  { ...feature, files: ['src/features/*/*/*/**'], sample: 'src/features/brandnew/parts/within/planted.ts', up: 2 },
  {
    name: 'the service worker',
    files: ['sw/**'],
    sample: 'sw/planted.ts',
    mayImport: ['offline', 'api', 'shared'],
    up: 0,
  },
  { ...server, files: ['server/**'], sample: 'server/planted.ts' },
  ...roomZones('server', server),
  {
    name: 'a test or script',
    files: ['tests/**', 'scripts/**'],
    sample: 'tests/unit/planted.ts',
    mayImport: ['shared', 'api', 'offline', 'work', 'ui', 'features', 'app', 'server', 'tests', 'scripts'],
    up: 0,
    knowsAll: true,
  },
];

const isomorphicBars = ['node:*', 'react', 'react-dom', 'react-dom/**', '@tanstack/**', '@chakra-ui/**'];
const tooFarUp = {
  0: 'Import from elsewhere by alias (#shared/…, #server/…); only the same folder and below relatively.',
  1: 'One level up at most, inside the zone; everything else by alias.',
  2: 'Import by alias.',
} as const;
const homesText = Object.entries(homes)
  .map(([name, { home }]) => `${name} to ${home}`)
  .join(', ');

const barredRooms = ({ mayImport }: Zone): readonly Room[] => rooms.filter((room) => !mayImport.includes(room));
const barredPackages = ({ knows = [], knowsAll }: Zone): readonly Package[] =>
  knowsAll ? [] : (Object.keys(homes) as Package[]).filter((name) => !knows.includes(name));

/** What lint refuses in a zone, and what it says. */
const patternsOf = (zone: Zone) => [
  { group: [`${'../'.repeat(zone.up + 1)}**`], message: tooFarUp[zone.up] },
  {
    group: barredRooms(zone).map((room) => `#${room}/**`),
    message: `${zone.name} imports only ${zone.mayImport.join(', ')}: pass it in from above, or move what both need below (scripts/zones.ts).`,
  },
  ...(zone.barredRooms?.length
    ? [
        {
          group: zone.barredRooms,
          message: `${zone.name} stands below or beside that room (scripts/layers.ts).`,
        },
      ]
    : []),
  ...(zone.seesDoors
    ? [
        {
          group: ['#offline/**', ...offlineDoors.map((door) => `!#offline/${door}`)],
          message: 'Screens see the doors of offline alone (scripts/layers.ts).',
        },
      ]
    : []),
  ...(zone.isIsomorphic
    ? [
        {
          group: isomorphicBars,
          message: 'shared runs in the browser, the worker and on the server: nothing of React, the DOM or Node.',
        },
      ]
    : []),
  ...(barredPackages(zone).length > 0
    ? [
        {
          group: barredPackages(zone).flatMap((name) => homes[name].packages),
          message: `Known to its home folder only: ${homesText}.`,
        },
      ]
    : []),
];

/** The overrides of the lint configuration, one a zone. */
export const zoneOverrides = () =>
  zones.map((zone) => ({
    includes: zone.files,
    linter: {
      rules: {
        style: { noRestrictedImports: { level: 'error', options: { patterns: patternsOf(zone) } } },
      },
    },
  }));

const use = (from: string) => `import { thing } from '${from}';\nexport const used = thing;\n`;

/** Files that each break one rule of a zone, by path. */
export const zoneViolations = (): Readonly<Record<string, string>> => {
  const planted: [string, string][] = zones.flatMap((zone) => {
    const at = (name: string): string => zone.sample.replace(/planted\.ts$/, `${name}.ts`);
    const bars = zone.isIsomorphic ? isomorphicBars : [];
    return [
      [at('reads-far-up'), use(`${'../'.repeat(zone.up + 1)}anything.ts`)],
      ...barredRooms(zone).map((room): [string, string] => [at(`reads-${room}`), use(`#${room}/anything.ts`)]),
      ...(zone.barredRooms ?? []).map((room, index): [string, string] => [
        at(`reads-room-${index}`),
        use(room.replace('**', 'anything.ts')),
      ]),
      ...(zone.seesDoors ? [[at('reads-past-doors'), use('#offline/outbox/anything.ts')] as [string, string]] : []),
      ...barredPackages(zone).flatMap((name, index): [string, string][] => {
        const { sample } = homes[name];
        return [
          [at(`knows-${index}`), use(sample)],
          [at(`loads-${index}`), `export const later = () => import('${sample}');\n`],
          [at(`passes-on-${index}`), `export { thing } from '${sample}';\n`],
        ];
      }),
      ...bars.map((bar, index): [string, string] => [at(`bars-${index}`), use(bar.replace(/\*+/, 'anything'))]),
    ];
  });
  return Object.fromEntries(planted);
};
