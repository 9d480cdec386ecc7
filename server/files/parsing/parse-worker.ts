import { open } from 'node:fs/promises';
import { type ParseReply, type ParseRequest, parsers } from './parsers.ts';

const readStart = async (path: string, length: number): Promise<Uint8Array<ArrayBuffer>> => {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, 0);
  if (bytesRead !== length) throw new Error('the file is shorter than announced');
  return buffer;
};

const parse = async (request: ParseRequest): Promise<ParseReply> => {
  try {
    const bytes = 'path' in request ? await readStart(request.path, request.length) : request.bytes;
    return { result: await parsers[request.name](bytes) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
};

process.on('message', (request: ParseRequest) => void parse(request).then((reply) => process.send?.(reply)));
process.send?.('ready');
