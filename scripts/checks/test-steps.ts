import { rmSync } from 'node:fs';
import { ensureChromium, hasBothChromiums } from '#tests/support/browsers/chromium.ts';
import { type Engine, installCommand } from '#tests/support/browsers/engines.ts';
import { isPostgresInstalled } from '#tests/support/server/postgres.ts';
import { allJourneys, changedSince, journeysFor } from './test-quick.ts';
import { countJourneys, countVitest, type Outcome, reportPath } from './test-reports.ts';

/** One part of `npm test`: a program, and how its tests are counted. */
export interface Step {
  readonly name: string;
  /** Arguments of the current Node. */
  readonly args: readonly string[];
  /** Environment variables in addition to those of the caller. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Timeout: the step is stopped and fails. Several times its duration on a quiet machine. */
  readonly limitMs: number;
  /** Command that repairs what the step reports. */
  readonly hint?: string;
  /** A step that must have succeeded before, when it is part of this run. */
  readonly needs?: string;
  /** Its tests are chosen, and there may be none. */
  readonly mayBeEmpty?: boolean;
  readonly prepare?: () => void;
  /** Ends the line that counts the skipped tests at the end of the run. */
  readonly skipHint?: () => string;
  /** The command that installs what this step lacks here. It is skipped then, and fails in CI. */
  readonly installCommand?: () => string | undefined;
  /** Reads the runner's report; a step without one is a single test. */
  readonly count?: () => Outcome | undefined;
}

const minutes = 60_000;
const modulePath = (path: string): string => `node_modules/${path}`;
/** Plain `npm test`: fewer random cases (`tests/support/property-runs.ts`), and no test tagged `long`. */
const short = { LAGON_TESTS: 'short' };
const skipLongTests = '--tags-filter=!long';

/** Vitest projects of a step, if not the one of its name: `device` runs each file in a process of its own. */
const projectsByStep: Readonly<Record<string, readonly string[]>> = { unit: ['unit', 'isolated'] };

const vitestStep = (
  name: string,
  limitMs: number,
  options: Partial<Step> = {},
  args: readonly string[] = [],
): Step => ({
  name,
  limitMs,
  args: [
    modulePath('vitest/vitest.mjs'),
    'run',
    ...(projectsByStep[name] ?? [name]).map((project) => `--project=${project}`),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${reportPath(name)}`,
    ...args,
  ],
  hint: `npx vitest run --project ${name} <file>`,
  skipHint: () => 'since they are long; they run with: npm test -- all',
  count: () => countVitest(name),
  ...options,
  prepare: () => {
    rmSync(reportPath(name), { force: true });
    options.prepare?.();
  },
});

const journeysStep = (chosen: readonly string[] = []): Step => ({
  name: 'e2e',
  limitMs: 60 * minutes,
  args: [modulePath('playwright/cli.js'), 'test', ...chosen],
  hint: 'npx playwright test <file>; screenshots of failures are in .cache/journey-results',
  needs: 'build',
  prepare: () => {
    rmSync(reportPath('e2e'), { force: true });
    ensureChromium();
  },
  count: countJourneys,
});

const routes: Step = { name: 'routes', args: ['scripts/routes.mjs'], limitMs: 10 * minutes };
const lint: Step = {
  name: 'lint',
  args: [modulePath('@biomejs/biome/bin/biome'), 'check', '.', '--diagnostic-level=error', '--max-diagnostics=50'],
  limitMs: 10 * minutes,
  hint: 'npm run format mends what can be mended mechanically',
};
const types: Step = {
  name: 'types',
  args: [modulePath('typescript/bin/tsc'), '-b'],
  limitMs: 15 * minutes,
  hint: 'npm run typecheck',
};
const build: Step = { name: 'build', args: ['scripts/build.ts'], limitMs: 10 * minutes, hint: 'npm run build' };

/** Why tests of the server were skipped, and what runs them. */
const postgresHint = (): string =>
  isPostgresInstalled()
    ? 'for PostgreSQL, or since they are long; they run with: npm test -- all'
    : 'since PostgreSQL is missing; they run with: apt-get install postgresql && npm test -- all';

/** The journeys marked `@engines`, in a browser of another engine. */
const journeysInEngine = (engine: Engine, chosen: readonly string[] = []): Step => ({
  ...journeysStep([`--project=${engine}`, ...chosen]),
  name: engine,
  limitMs: 30 * minutes,
  hint: `npx playwright test --project=${engine} <file>; screenshots of failures are in .cache/journey-results`,
  installCommand: () => installCommand(engine),
});

const embeddedEngineOnly = { LAGON_POSTGRESQL: 'off' };
const inOneBrowser = '--project=journeys';
const inBothChromiums = hasBothChromiums() ? [inOneBrowser, '--project=whole'] : [inOneBrowser];

const shortUnit = vitestStep('unit', 15 * minutes, { environment: short }, [skipLongTests]);

/** Steps of `npm test`, in order. */
export const steps: readonly Step[] = [
  routes,
  lint,
  types,
  shortUnit,
  vitestStep('api', 30 * minutes, { environment: { ...short, ...embeddedEngineOnly }, skipHint: postgresHint }, [
    skipLongTests,
  ]),
  // Of what a component test takes, a fifth is waiting: three files at a time fill two cores.
  vitestStep('browser', 20 * minutes, { environment: short, prepare: ensureChromium }, [
    skipLongTests,
    '--maxWorkers=3',
  ]),
  build,
  {
    name: 'size',
    args: ['scripts/bundle/size.ts'],
    limitMs: 5 * minutes,
    needs: 'build',
    hint: 'the list above says what is in it',
  },
  journeysStep([inOneBrowser, '--grep-invert=@long']),
  // WebKit takes four times as long as Chromium.
  journeysInEngine('webkit', ['--grep=@smoke']),
];

/** What `npm test -- all` and CI run instead of a step of `npm test`. */
const completeSteps: readonly Step[] = [
  vitestStep('unit', 15 * minutes),
  vitestStep('api', 45 * minutes, { skipHint: postgresHint }),
  vitestStep('browser', 20 * minutes, { prepare: ensureChromium }),
  journeysStep(inBothChromiums),
  journeysInEngine('webkit'),
];

/** Steps of `npm test -- all` and of CI: both databases, both Chromiums, load, disk failures, three servers. */
export const allSteps: readonly Step[] = [
  ...steps.map((step) => completeSteps.find(({ name }) => name === step.name) ?? step),
  vitestStep('faults', 20 * minutes),
  vitestStep('servers', 20 * minutes, { skipHint: postgresHint }),
];

/**
 * Steps of `npm test -- quick [base]`: lint, types, unit, and what a change since `base` affects of the API (on
 * the embedded engine), the components and the journeys (in one browser).
 */
export const quickSteps = (base?: string): readonly Step[] => {
  const { commit, files } = changedSince(base);
  const { files: chosen, withSmoke } = journeysFor(files, allJourneys());
  const since = `--changed=${commit}`;
  const quickJourneys = [
    ...(chosen.length > 0 ? [journeysStep([inOneBrowser, ...chosen])] : []),
    ...(withSmoke ? [{ ...journeysStep([inOneBrowser, '--grep=@smoke']), name: 'smoke' }] : []),
  ];
  return [
    routes,
    lint,
    types,
    shortUnit,
    vitestStep('api', 30 * minutes, { mayBeEmpty: true, environment: embeddedEngineOnly, skipHint: postgresHint }, [
      since,
    ]),
    vitestStep('browser', 20 * minutes, { mayBeEmpty: true, prepare: ensureChromium }, [since]),
    ...(quickJourneys.length > 0 ? [build] : []),
    ...quickJourneys,
  ];
};
