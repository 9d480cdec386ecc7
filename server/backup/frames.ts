import * as v from 'valibot';
import { formatCount } from '#shared/primitives/money.ts';
import { WrongBackup } from './cipher.ts';

/** What a backup says of itself before anything else. */
const headSchema = v.object({
  format: v.literal(1),
  madeAt: v.string(),
  /** The database's own id: whose files those in the store are. */
  database: v.string(),
  migrations: v.array(v.object({ name: v.string(), checksum: v.string() })),
  /** A digest of each secret, which is never in a backup itself. */
  secrets: v.object({ token: v.string(), deviceKey: v.string() }),
});
export type BackupHead = v.InferOutput<typeof headSchema>;

const tableSchema = v.object({
  name: v.string(),
  columns: v.array(v.object({ name: v.string(), type: v.string() })),
});
export type BackupTable = v.InferOutput<typeof tableSchema>;

const countersSchema = v.array(v.object({ name: v.string(), value: v.string(), is_called: v.boolean() }));
export type BackupCounters = v.InferOutput<typeof countersSchema>;

/** What a backup held, said last: one without it is not whole. */
const endSchema = v.object({
  rows: v.record(v.string(), v.number()),
  files: v.number(),
  bytes: v.number(),
  /** Keys that rows name and that the store did not have. */
  missing: v.array(v.string()),
});
export type BackupEnd = v.InferOutput<typeof endSchema>;

/** How much an archive holds, in words. */
export const amounts = ({ rows, files, bytes }: BackupEnd): string => {
  const all = Object.values(rows).reduce((sum, each) => sum + each, 0);
  return `${formatCount(all)} lignes, ${formatCount(files)} fichiers, ${formatCount(bytes)} octets.`;
};

export type Frame =
  | { readonly kind: 'head'; readonly head: BackupHead }
  | { readonly kind: 'table'; readonly table: BackupTable }
  /** Rows of the table that was named last: a JSON array of arrays of each column's text, or null. */
  | { readonly kind: 'rows'; readonly rows: string }
  | { readonly kind: 'counters'; readonly counters: BackupCounters }
  | { readonly kind: 'file'; readonly key: string; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly end: BackupEnd };

const kinds = ['head', 'table', 'rows', 'counters', 'file', 'end'] as const;
const startBytes = 5;
/** A file of 20 MB and its key, or a few hundred rows: anything longer is no frame of ours. */
const mostBytes = 256 * 1024 * 1024;

const payloadOf = (frame: Frame): Buffer => {
  switch (frame.kind) {
    case 'rows':
      return Buffer.from(frame.rows);
    case 'file': {
      const key = Buffer.from(frame.key);
      return Buffer.concat([Buffer.from([key.length]), key, frame.bytes]);
    }
    case 'head':
      return Buffer.from(JSON.stringify(frame.head));
    case 'table':
      return Buffer.from(JSON.stringify(frame.table));
    case 'counters':
      return Buffer.from(JSON.stringify(frame.counters));
    case 'end':
      return Buffer.from(JSON.stringify(frame.end));
  }
};

/** A frame as bytes: its kind, its length, and what it holds. */
export const toBytes = (frame: Frame): Buffer => {
  const payload = payloadOf(frame);
  const start = Buffer.alloc(startBytes);
  start[0] = kinds.indexOf(frame.kind);
  start.writeUInt32BE(payload.length, 1);
  return Buffer.concat([start, payload]);
};

const toFrame = (kind: (typeof kinds)[number] | undefined, payload: Buffer): Frame => {
  const json = (): unknown => JSON.parse(payload.toString('utf8'));
  switch (kind) {
    case 'head':
      return { kind, head: v.parse(headSchema, json()) };
    case 'table':
      return { kind, table: v.parse(tableSchema, json()) };
    case 'rows':
      return { kind, rows: payload.toString('utf8') };
    case 'counters':
      return { kind, counters: v.parse(countersSchema, json()) };
    case 'file': {
      const keyEnd = 1 + (payload[0] ?? 0);
      return { kind, key: payload.toString('utf8', 1, keyEnd), bytes: payload.subarray(keyEnd) };
    }
    case 'end':
      return { kind, end: v.parse(endSchema, json()) };
    default:
      throw new WrongBackup('Cette sauvegarde a été faite par une version plus récente de Lagon.');
  }
};

/** The frames of a stream, in their order. Throws a `WrongBackup` where it stops before the last one. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let [parts, size]: [Buffer[], number] = [[], 0];
  let wanted = startBytes;
  let last: Frame | undefined;
  for await (const bytes of source) {
    parts.push(bytes);
    size += bytes.length;
    if (size < wanted) continue;
    let rest = Buffer.concat(parts);
    for (wanted = startBytes; rest.length >= startBytes; wanted = startBytes) {
      wanted += rest.readUInt32BE(1);
      if (wanted > mostBytes) throw new WrongBackup('Cette sauvegarde est abîmée.');
      if (rest.length < wanted) break;
      last = toFrame(kinds[rest[0] ?? -1], rest.subarray(startBytes, wanted));
      yield last;
      rest = rest.subarray(wanted);
    }
    [parts, size] = [[rest], rest.length];
  }
  if (size > 0 || last?.kind !== 'end') throw new WrongBackup('La sauvegarde n’est pas entière.');
}
