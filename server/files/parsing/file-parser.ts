import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Mutex } from '#server/primitives/mutex.ts';
import type { Parsed, ParseReply, ParseRequest, ParserName } from './parsers.ts';

/** The file took more time or memory than a file that a person made ever does; its message is French. */
export class UnparsableFile extends Error {
  override readonly name = 'UnparsableFile';
  constructor(cause: unknown) {
    super('ce fichier demande trop de temps ou de mémoire pour être lu', { cause });
  }
}

/** Limits of one file. A photo of 20 MB takes a tenth of a second; the time counts from when the worker is ready. */
const limits = { seconds: 8, heapMb: 256 };

export interface FileParser {
  /** Parses the file in the worker, one file at a time. Throws `UnparsableFile` at a limit, `Error` if the parser throws. */
  parse<Name extends ParserName>(name: Name, file: Pick<Blob, 'arrayBuffer'>): Promise<Parsed<Name>>;
}

/**
 * Parses files of strangers in one worker thread with limited time and memory. A file that reaches a limit ends the worker and
 * is refused; the next file gets a new worker.
 */
export const createFileParser = (
  script = new URL('./parse-worker.ts', import.meta.url),
  { seconds, heapMb } = limits,
): FileParser => {
  // One file is in memory at a time, however many arrive.
  const turn = new Mutex();
  let current: Promise<Worker> | undefined;

  const start = async (): Promise<Worker> => {
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    worker.unref();
    worker.once('exit', () => {
      current = undefined;
    });
    await once(worker, 'message');
    return worker;
  };

  const run = async (request: ParseRequest): Promise<ParseReply> => {
    current ??= start();
    const worker = await current;
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(new Error(`parsing took more than ${seconds} s`)), seconds * 1000);
    const reply = once(worker, 'message', { signal: ended.signal });
    worker.postMessage(request, [request.bytes.buffer]);
    try {
      const [message] = await reply;
      return message as ParseReply;
    } catch (error) {
      current = undefined;
      await worker.terminate();
      throw new UnparsableFile(ended.signal.aborted ? ended.signal.reason : error);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    parse: <Name extends ParserName>(name: Name, file: Pick<Blob, 'arrayBuffer'>) =>
      turn.run(async () => {
        const reply = await run({ name, bytes: new Uint8Array(await file.arrayBuffer()) });
        if ('error' in reply) throw new Error(reply.error);
        return reply.result as Parsed<Name>;
      }),
  };
};

/** The parser of this process: its worker starts with the first file. */
export const fileParser = createFileParser();
