import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How many tests a step passed and failed. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One line for each failed test, with the first line of its message. */
  readonly failures?: readonly string[];
}

/** Where a step's runner writes its report. */
export const reportPath = (name: string): string => `.cache/test/${name}.json`;

const readReport = <T>(name: string): T | undefined =>
  existsSync(reportPath(name)) ? (JSON.parse(readFileSync(reportPath(name), 'utf8')) as T) : undefined;

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Message of a failure without its stack; if a process ended, its output follows the first line. */
const firstLines = (text = ''): string =>
  (text.split(/\n\s+at /, 1)[0] ?? '')
    .trim()
    .split(/\s*\n\s*/)
    .join(' | ')
    .slice(0, 600);

/** Reads the report of a step that Vitest ran; undefined if it wrote none. */
export const countVitest = (name: string): Outcome | undefined => {
  const vitestReport = readReport<VitestReport>(name);
  if (!vitestReport) return undefined;
  // A file that fails to load reports no failed test.
  const brokenFiles = vitestReport.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: vitestReport.numPassedTests,
    failed: vitestReport.numFailedTests + brokenFiles.length,
    skipped: vitestReport.numPendingTests,
    failures: [
      ...brokenFiles.map((file) => `${relative('.', file.name)}: ${firstLines(file.message)}`),
      ...vitestReport.testResults.flatMap((file) =>
        file.assertionResults
          .filter(({ status }) => status === 'failed')
          .map((test) => `${relative('.', file.name)} › ${test.fullName}: ${firstLines(test.failureMessages[0])}`),
      ),
    ],
  };
};

interface PlaywrightSuite {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly {
        readonly errors: readonly { readonly message?: string }[];
        readonly attachments: readonly { readonly name: string; readonly body?: string }[];
      }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; skipped: number };
  readonly errors: readonly unknown[];
  readonly suites: readonly PlaywrightSuite[];
}

/** A line for each failed journey: its error, then what its pages showed, where the journey attached that. */
const failedJourneys = ({ file, suites = [], specs }: PlaywrightSuite): string[] => [
  ...suites.flatMap(failedJourneys),
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results: [result] }) => {
        const errors = (result?.errors ?? []).map(({ message }) => firstLines(stripVTControlCharacters(message ?? '')));
        const pages = (result?.attachments ?? [])
          .filter(({ name }) => name === 'page')
          .map(({ body = '' }) => firstLines(Buffer.from(body, 'base64').toString()));
        return `${file} › ${title} (${projectName}): ${[...errors, ...pages].join(' || ')}`;
      }),
  ),
];

/** Reads the report of the journeys that ran last; undefined if there is none. */
export const countJourneys = (): Outcome | undefined => {
  const playwrightReport = readReport<PlaywrightReport>('e2e');
  if (!playwrightReport) return undefined;
  const { expected, unexpected, skipped } = playwrightReport.stats;
  return {
    passed: expected,
    failed: unexpected + playwrightReport.errors.length,
    skipped,
    failures: playwrightReport.suites.flatMap(failedJourneys),
  };
};
