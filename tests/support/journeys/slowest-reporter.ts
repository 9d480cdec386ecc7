import type { FullConfig, Reporter, Suite, TestCase, TestResult } from 'playwright/types/testReporter';

interface Taken {
  readonly title: string;
  readonly seconds: number;
  readonly processor: number;
  readonly loads: number;
}

const shown = 10;
/** Seconds that a journey may take of a quiet machine with two cores; a storm takes what it needs. */
const aim = { each: 15, average: 3 };

const annotated = ({ annotations }: TestResult, type: string): number =>
  Number(annotations.findLast((annotation) => annotation.type === type)?.description ?? 0);

const line = ({ title, seconds, processor, loads }: Taken): string =>
  `  ${seconds.toFixed(1).padStart(6)} s, ${processor.toFixed(1).padStart(5)} of processor, ${loads} loads  ${title}`;

/** Tells after a run which journeys took most, by the fixture's annotations: docs/decisions/tests-layout.md. */
export default class SlowestReporter implements Reporter {
  private readonly taken: Taken[] = [];
  private workers = 1;

  onBegin({ workers }: FullConfig, _suite: Suite): void {
    this.workers = workers;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.taken.push({
      title: `[${test.parent.project()?.name}] ${test.title}${test.tags.includes('@storm') ? ' (storm)' : ''}`,
      seconds: result.duration / 1000,
      processor: annotated(result, 'processor'),
      loads: annotated(result, 'loads'),
    });
  }

  onEnd(): void {
    if (this.taken.length < 2) return;
    const sum = (of: (taken: Taken) => number): number => this.taken.reduce((total, each) => total + of(each), 0);
    const [seconds, processor, loads] = [sum((of) => of.seconds), sum((of) => of.processor), sum((of) => of.loads)];
    const slowest = this.taken.toSorted((one, other) => other.processor - one.processor).slice(0, shown);
    const each = (total: number): string => (total / this.taken.length).toFixed(1);
    const text = [
      `The ${slowest.length} journeys that took most:`,
      ...slowest.map(line),
      `${this.taken.length} journeys by ${this.workers}: ${each(seconds)} s and ${each(processor)} s of processor each, where ${aim.average} are aimed at, and ${aim.each} at most; ${loads} loads of the app.`,
    ];
    process.stdout.write(`\n${text.join('\n')}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
