import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { currentCaller } from '#server/db/audit-repository.ts';
import { diskPath, readBytes } from '#server/http/bodies/disk-file.ts';
import { Refusal } from '#server/http/refusal.ts';
import { FairQueue, QueueTimeout } from '#server/primitives/fair-queue.ts';
import type { UploadFile } from '#shared/operations/wire/upload.ts';
import type { Parsed, ParseReply, ParseRequest, ParserName } from './parsers.ts';

/** The file exceeded the time or memory that any legitimate file needs; its message is French. */
export class UnparsableFile extends Error {
  override readonly name = 'UnparsableFile';
  constructor(cause: unknown) {
    super('ce fichier demande trop de temps ou de mémoire pour être lu', { cause });
  }
}

/**
 * Limits of one file. A photo of 20 MB takes a tenth of a second of processor time; the time counts from when the process is
 * ready. On a server that is not busy, waiting and parsing together stay under 5 s, so that whoever sends a file is answered
 * by then. A longer wait means that the machine is busy, and an honest file must not be refused for that.
 */
const limits = { seconds: 1.5, heapMb: 256, waitSeconds: 2 };

/** How often the time of a file is compared with its limit. */
const checkIntervalMs = 250;

/** On a busy machine a file may take this many times its processor time. */
const maxElapsedFactor = 8;

/** Time for which a caller whose file reached a limit is served after all others. */
const penaltyMs = 60_000;

const busyMessage = 'Beaucoup de fichiers sont en cours de lecture. Merci de réessayer dans un instant.';
const retryAfterSeconds = 5;

/** Preloaded into the worker. */
const endWithParent = new URL('./end-with-parent.ts', import.meta.url).href;

interface Limits {
  readonly seconds: number;
  readonly heapMb: number;
  /** Time for the worker to be ready. */
  readonly startSeconds?: number;
  /** Longest wait of a file for its turn. */
  readonly waitSeconds?: number;
}

type ParsedFile = Pick<UploadFile, 'size' | 'arrayBuffer' | 'slice'>;

interface FileParser {
  /**
   * Parses the file, or its first `length` bytes, in the worker, one file at a time, in turn between callers. The worker itself
   * reads a file that is on disk. Throws `UnparsableFile` at a limit, a 429 if others take too long, `Error` if the parser throws.
   */
  parse<Name extends ParserName>(name: Name, file: ParsedFile, length?: number): Promise<Parsed<Name>>;
}

/**
 * Parses untrusted files in one worker process with limited time and memory. A file that reaches a limit ends the worker
 * and is refused; the next file gets a new one. A process, since V8 aborts all of it when a single allocation of a thread
 * exceeds the thread's limit. It has none of the server's environment.
 */
export const createFileParser = (
  script = new URL('./parse-worker.ts', import.meta.url),
  { seconds, heapMb, startSeconds = Math.max(20, seconds * 10), waitSeconds = 60 }: Limits = limits,
): FileParser => {
  // One file is in memory at a time, however many arrive.
  const queue = new FairQueue({ maxWaitMs: waitSeconds * 1000, penaltyMs });
  let current: Promise<ChildProcess> | undefined;

  const startWorker = (): Promise<ChildProcess> => {
    const worker = fork(fileURLToPath(script), [], {
      env: {},
      execArgv: [`--max-old-space-size=${heapMb}`, '--import', endWithParent],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const killWorker = () => worker.kill('SIGKILL');
    process.once('exit', killWorker);
    const started = awaitReady(worker, startSeconds);
    // A killed worker may end when its successor is already running.
    const dropWorker = () => {
      process.off('exit', killWorker);
      if (current === started) current = undefined;
    };
    worker.once('exit', dropWorker);
    started.catch(() => {
      killWorker();
      dropWorker();
    });
    worker.unref();
    return started;
  };

  const parseInWorker = async (request: ParseRequest): Promise<ParseReply> => {
    current ??= startWorker();
    const worker = await current;
    const reply = awaitMessage(worker, seconds, worker.pid);
    worker.send(request);
    try {
      return (await reply) as ParseReply;
    } catch (error) {
      current = undefined;
      worker.kill('SIGKILL');
      throw new UnparsableFile(error);
    }
  };

  return {
    parse: async <Name extends ParserName>(name: Name, file: ParsedFile, length = file.size) => {
      const caller = currentCaller();
      try {
        return await queue.run(caller, async () => {
          const path = diskPath(file);
          const content = path === undefined ? { bytes: await readBytes(file.slice(0, length)) } : { path, length };
          const reply = await parseInWorker({ name, ...content });
          if ('error' in reply) throw new Error(reply.error);
          return reply.result as Parsed<Name>;
        });
      } catch (error) {
        if (error instanceof UnparsableFile) queue.penalise(caller);
        if (error instanceof QueueTimeout) throw new Refusal(429, busyMessage, { retryAfterSeconds });
        throw error;
      }
    },
  };
};

/** Resolves with the worker once it is ready for a file. */
const awaitReady = async (worker: ChildProcess, seconds: number): Promise<ChildProcess> => {
  await awaitMessage(worker, seconds);
  // Other requests are answered while a file is parsed.
  if (worker.pid !== undefined) setPriority(worker.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  worker.channel?.unref();
  return worker;
};

/** Kernel clock ticks per second in `/proc`. */
const ticksPerSecond = 100;

/** Processor time of a process in seconds; undefined where the system has no `/proc`. */
const readProcessorSeconds = (pid: number | undefined): number | undefined => {
  try {
    // The name of the process, in parentheses, may contain spaces. User and system time are fields 14 and 15.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return undefined;
  }
};

/**
 * Next message of the worker. Throws if it ends first, or on a timeout: `seconds` of elapsed time, or of processor time if
 * `pid` names the process, which a busy machine may stretch.
 */
const awaitMessage = async (worker: ChildProcess, seconds: number, pid?: number): Promise<unknown> => {
  const abortController = new AbortController();
  const onExit = () => abortController.abort(new Error('the process ended, as at its limit of memory'));
  const before = pid === undefined ? undefined : readProcessorSeconds(pid);
  const startedMs = performance.now();
  const timer = setInterval(
    () => {
      const elapsed = (performance.now() - startedMs) / 1000;
      const now = before === undefined ? undefined : readProcessorSeconds(pid);
      const isTimeUp =
        before === undefined || now === undefined
          ? elapsed >= seconds
          : now - before >= seconds || elapsed >= seconds * maxElapsedFactor;
      if (isTimeUp) abortController.abort(new Error(`parsing took more than ${seconds} s`));
    },
    Math.min(checkIntervalMs, seconds * 500),
  );
  worker.once('exit', onExit);
  try {
    const [message] = await once(worker, 'message', { signal: abortController.signal });
    return message;
  } catch (error) {
    throw abortController.signal.aborted ? abortController.signal.reason : error;
  } finally {
    clearInterval(timer);
    worker.off('exit', onExit);
  }
};

/** The parser of this process: its worker starts with the first file. */
export const fileParser = createFileParser();
