import { type ParseReply, type ParseRequest, parsers } from './parsers.ts';

const parse = async ({ name, bytes }: ParseRequest): Promise<ParseReply> => {
  try {
    return { result: await parsers[name](bytes) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
};

process.on('message', (request: ParseRequest) => void parse(request).then((reply) => process.send?.(reply)));
process.send?.('ready');
