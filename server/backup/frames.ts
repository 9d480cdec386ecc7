import * as v from 'valibot';
import { formatCount } from '#shared/primitives/money.ts';
import { WrongBackup } from './cipher.ts';

/** Header of a backup. */
const headSchema = v.object({
  format: v.literal(1),
  madeAt: v.string(),
  /** Id of the database, which owns the files in the store. */
  database: v.string(),
  migrations: v.array(v.object({ name: v.string(), checksum: v.string() })),
  /** Digests of the secrets; the secrets themselves are never in a backup. */
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

/** Summary in the last frame; a backup without it is incomplete. */
const endSchema = v.object({
  rows: v.record(v.string(), v.number()),
  files: v.number(),
  bytes: v.number(),
  /** Referenced keys that were missing in the store. */
  missing: v.array(v.string()),
});
export type BackupEnd = v.InferOutput<typeof endSchema>;

/** Formats the amount of data in French. */
export const formatAmounts = ({ rows, files, bytes }: BackupEnd): string => {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${formatCount(all)} lignes, ${formatCount(files)} fichiers, ${formatCount(bytes)} octets.`;
};

export type Frame =
  | { readonly kind: 'head'; readonly head: BackupHead }
  | { readonly kind: 'table'; readonly table: BackupTable }
  /** Rows of the preceding table, as a JSON array of arrays of column texts or null. */
  | { readonly kind: 'rows'; readonly rows: string }
  | { readonly kind: 'counters'; readonly counters: BackupCounters }
  | { readonly kind: 'file'; readonly key: string; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly end: BackupEnd };

const kinds = ['head', 'table', 'rows', 'counters', 'file', 'end'] as const;
const headerBytes = 5;
/** Upper bound of a frame: a file of 20 MB with its key, or a few hundred rows. */
const maxFrameBytes = 256 * 1024 * 1024;

const encodePayload = (frame: Frame): Buffer => {
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

/** Encodes a frame: kind, length, payload. */
export const encodeFrame = (frame: Frame): Buffer => {
  const payload = encodePayload(frame);
  const header = Buffer.alloc(headerBytes);
  header[0] = kinds.indexOf(frame.kind);
  header.writeUInt32BE(payload.length, 1);
  return Buffer.concat([header, payload]);
};

const toFrame = (kind: (typeof kinds)[number] | undefined, payload: Buffer): Frame => {
  const parsePayload = (): unknown => JSON.parse(payload.toString('utf8'));
  switch (kind) {
    case 'head':
      return { kind, head: v.parse(headSchema, parsePayload()) };
    case 'table':
      return { kind, table: v.parse(tableSchema, parsePayload()) };
    case 'rows':
      return { kind, rows: payload.toString('utf8') };
    case 'counters':
      return { kind, counters: v.parse(countersSchema, parsePayload()) };
    case 'file': {
      const keyEnd = 1 + (payload[0] ?? 0);
      return { kind, key: payload.toString('utf8', 1, keyEnd), bytes: payload.subarray(keyEnd) };
    }
    case 'end':
      return { kind, end: v.parse(endSchema, parsePayload()) };
    default:
      throw new WrongBackup('Cette sauvegarde a été faite par une version plus récente de Lagon.');
  }
};

/** Reads the frames of a stream in order. Throws a `WrongBackup` if the last frame is missing. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let [parts, size]: [Buffer[], number] = [[], 0];
  let frameBytes = headerBytes;
  let last: Frame | undefined;
  for await (const bytes of source) {
    parts.push(bytes);
    size += bytes.length;
    if (size < frameBytes) continue;
    let remainingBytes = Buffer.concat(parts);
    for (frameBytes = headerBytes; remainingBytes.length >= headerBytes; frameBytes = headerBytes) {
      frameBytes += remainingBytes.readUInt32BE(1);
      if (frameBytes > maxFrameBytes) throw new WrongBackup('Cette sauvegarde est abîmée.');
      if (remainingBytes.length < frameBytes) break;
      last = toFrame(kinds[remainingBytes[0] ?? -1], remainingBytes.subarray(headerBytes, frameBytes));
      yield last;
      remainingBytes = remainingBytes.subarray(frameBytes);
    }
    [parts, size] = [[remainingBytes], remainingBytes.length];
  }
  if (size > 0 || last?.kind !== 'end') throw new WrongBackup('La sauvegarde n’est pas entière.');
}
