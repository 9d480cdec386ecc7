import { parentPort } from 'node:worker_threads';
import { type ParseReply, type ParseRequest, parsers } from './parsers.ts';

const parse = async ({ name, bytes }: ParseRequest): Promise<ParseReply> => {
  try {
    return { result: await parsers[name](bytes) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
};

parentPort?.on('message', (request: ParseRequest) => {
  void parse(request).then((reply) => {
    const isUpload = 'result' in reply && 'bytes' in reply.result;
    // Bytes are moved, not copied: a file is 20 MB.
    parentPort?.postMessage(reply, isUpload ? [reply.result.bytes.buffer] : []);
  });
});
parentPort?.postMessage('ready');
