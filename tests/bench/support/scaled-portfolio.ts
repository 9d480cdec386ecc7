import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { PortfolioClient } from '#shared/operations/clients/clients.ts';
import type { PortfolioContract } from '#shared/operations/shell/portfolio.ts';

/** A server that answers like another one, with a portfolio of any size. */
export interface ScaledPortfolio {
  readonly url: string;
  close(): void;
}

interface Template {
  readonly rows: readonly unknown[];
  readonly headers: readonly (readonly [string, string])[];
}

const clientsPath = '/api/portfolio/clients';
const contractsPath = '/api/portfolio/changes';

const contractOf = ({ row, search, file, ...one }: PortfolioContract, id: number) => {
  const numero = `${row.numero.slice(0, 5)}${String(id).padStart(6, '0')}`;
  return { ...one, id, row: { ...row, id, numero }, search, file: { ...file, details: { ...file.details, id } } };
};
const clientOf = ({ client, ...one }: PortfolioClient, id: number) => ({ ...one, id, client: { ...client, id } });

/**
 * Repeats the first pages of the demonstration's broker under new ids: `contracts` contracts, and a client for three of
 * them. All other calls reach the server at `origin`.
 */
export const startScaledPortfolio = async (origin: string, contracts: number): Promise<ScaledPortfolio> => {
  const templates = new Map<string, Promise<Template>>();
  const callOrigin = async (path: string, { headers: { authorization } }: IncomingMessage): Promise<Template> => {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: authorization ?? '' },
      body: JSON.stringify({ cursor: '', limit: 500 }),
    });
    const body = (await answer.json()) as Record<string, unknown[]>;
    // Without the server's own headers the app would see a captive portal.
    const headers = [...answer.headers].filter(([name]) => !/^(content-|transfer-|connection|date|etag)/.test(name));
    return { rows: body['contracts'] ?? body['clients'] ?? [], headers };
  };
  const answerPage = async (path: string, incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { cursor = '', limit } = JSON.parse(await readText(incoming)) as { cursor?: string; limit: number };
    const template = templates.get(path) ?? callOrigin(path, incoming);
    templates.set(path, template);
    const total = path === contractsPath ? contracts : Math.ceil(contracts / 3);
    const from = Number(cursor);
    const { rows, headers } = await template;
    const page = Array.from({ length: Math.min(limit, total - from) }, (_, index) => {
      const row = rows[(from + index) % rows.length];
      const id = 1_000_000 + from + index;
      return path === contractsPath ? contractOf(row as PortfolioContract, id) : clientOf(row as PortfolioClient, id);
    });
    const endPosition = from + page.length;
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        success: true,
        [path === contractsPath ? 'contracts' : 'clients']: page,
        removedIds: [],
        cursor: String(endPosition),
        hasMore: endPosition < total,
        total,
        outside: 0,
      }),
    );
  };
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '';
    if (path === contractsPath || path === clientsPath) {
      void answerPage(path, incoming, response);
      return;
    }
    const { method, headers } = incoming;
    const outgoing = forward(origin + path, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
