// A process whose parse worker never ends by itself. Prints a line once the file was sent to it.
import { createFileParser } from '#server/files/parsing/file-parser.ts';

const parser = createFileParser(new URL('./stubborn-parse-worker.ts', import.meta.url), { seconds: 600, heapMb: 32 });
await parser.parse('table', new Blob([Uint8Array.of(3)])).catch(() => undefined);
void parser.parse('table', new Blob([Uint8Array.of(1)]));
setInterval(() => process.stdout.write('busy\n'), 100);
