import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { computeEventSignature } from '#server/adapters/signature/yousign-event.ts';

/**
 * Behaviour of the service: as documented, busy (429), unavailable (503), refusing (400), executing a call but losing
 * its answer, or receiving other bytes than were sent.
 */
type YousignManner = 'right' | 'busy' | 'broken' | 'refusing' | 'losing' | 'spoiling';

interface Document {
  readonly id: string;
  readonly bytes: Buffer;
}
interface Request {
  readonly id: string;
  readonly requestBody: Readonly<Record<string, unknown>>;
  status: string;
  reason: string | null;
  readonly documents: Document[];
  readonly signers: { readonly id: string; readonly signer: Readonly<Record<string, unknown>>; status: string }[];
}

const apiKey = 'the key of the account';
const webhookSecret = 'the secret of the subscription';

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** A refusal as the service formats it. */
class Refused extends Error {
  readonly status: number;
  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}
const requireOrRefuse = (holds: unknown, detail: string): void => {
  if (!holds) throw new Refused(400, detail);
};

/** Yousign's API, version 3, in this process, limited to what Lagon uses of its documentation. */
export const startYousign = async () => {
  const requests = new Map<string, Request>();
  const calls: string[] = [];
  let mode: YousignManner = 'right';

  const documentIn = async (request: Request, incoming: IncomingMessage, body: Buffer) => {
    const headers = { 'content-type': incoming.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    requireOrRefuse(form.get('nature') === 'signable_document', 'nature: This value is not valid.');
    const file = form.get('file');
    requireOrRefuse(
      file instanceof Blob && file.type === 'application/pdf',
      'file: The mime type of the file is invalid.',
    );
    const bytes = Buffer.from(await (file as Blob).arrayBuffer());
    const id = randomUUID();
    request.documents.push({ id, bytes });
    const received = mode === 'spoiling' ? Buffer.concat([bytes, Buffer.from(' ')]) : bytes;
    const sha256 = createHash('sha256').update(received).digest('hex');
    return { id, nature: 'signable_document', sha256, total_pages: 2 };
  };

  const signerIn = (request: Request, requestBody: Readonly<Record<string, unknown>>) => {
    const {
      info,
      signature_level,
      signature_authentication_mode,
      fields,
      excluded_documents = [],
    } = requestBody as {
      info?: Record<string, string>;
      signature_level?: string;
      signature_authentication_mode?: string;
      fields?: { document_id: string; type: string; page: number }[];
      excluded_documents?: string[];
    };
    for (const name of ['first_name', 'last_name', 'email', 'locale'])
      requireOrRefuse(info?.[name], `info.${name}: This value should not be blank.`);
    requireOrRefuse(signature_level === 'electronic_signature', 'signature_level: This value is not valid.');
    requireOrRefuse(
      signature_authentication_mode === 'otp_email',
      'signature_authentication_mode: This value is not valid.',
    );
    requireOrRefuse(
      !request.signers.some(({ signer }) => (signer['info'] as Record<string, string>)['email'] === info?.['email']),
      'info.email: This signer is already in the signature request.',
    );
    const signedDocuments = new Set(fields?.map(({ document_id: id }) => id));
    requireOrRefuse(
      request.documents.every(({ id }) => signedDocuments.has(id) !== excluded_documents.includes(id)),
      'fields: Each visible signable document must have a field, and no excluded one.',
    );
    const created = { id: randomUUID(), signer: requestBody, status: 'initiated' };
    request.signers.push(created);
    return { id: created.id, status: created.status };
  };

  const applyRequest = (request: Request, verb: string, requestBody: Readonly<Record<string, unknown>>) => {
    if (verb === 'activate') {
      requireOrRefuse(request.status === 'draft', 'The signature request is not a draft.');
      requireOrRefuse(
        request.documents.length > 0 && request.signers.length > 0,
        'A document and a signer are needed.',
      );
      request.status = 'ongoing';
      for (const signer of request.signers) signer.status = 'notified';
    } else {
      requireOrRefuse(requestBody['reason'] === 'contractualization_aborted', 'reason: This value is not valid.');
      requireOrRefuse(
        ['approval', 'ongoing'].includes(request.status),
        'The signature request can no longer be canceled.',
      );
      request.status = 'canceled';
    }
    return { id: request.id, status: request.status };
  };

  const answer = async (incoming: IncomingMessage, body: Buffer): Promise<object | Buffer> => {
    const path = incoming.url ?? '';
    const [, version, resource, id = '', segment, documentId, verb] = path.split('/');
    if (incoming.headers.authorization !== `Bearer ${apiKey}`)
      throw new Refused(401, 'Full authentication is required.');
    if (version !== 'v3' || resource !== 'signature_requests') throw new Refused(404, 'Not found');
    const isJson = incoming.headers['content-type'] === 'application/json';
    const requestBody = (isJson ? JSON.parse(body.toString()) : {}) as Record<string, unknown>;
    if (id === '') {
      requireOrRefuse(
        requestBody['name'] && requestBody['delivery_mode'] === 'email',
        'name: This value should not be blank.',
      );
      const created: Request = {
        id: randomUUID(),
        requestBody,
        status: 'draft',
        reason: null,
        documents: [],
        signers: [],
      };
      requests.set(created.id, created);
      return { id: created.id, status: 'draft' };
    }
    const request = requests.get(id);
    if (!request) throw new Refused(404, 'Signature request not found');
    if (incoming.method === 'GET' && segment === undefined)
      return { id, status: request.status, decline_information: request.reason && { reason: request.reason } };
    if (incoming.method === 'GET' && segment === 'signers')
      return request.signers.map(({ id: signer, signer: { info }, status }) => ({ id: signer, info, status }));
    if (incoming.method === 'GET') {
      const document = request.documents.find((one) => one.id === documentId);
      requireOrRefuse(verb === 'download' && document && request.status === 'done', 'The document is not signed.');
      return Buffer.concat([document?.bytes ?? Buffer.alloc(0), Buffer.from(`\n% signed by ${id}`)]);
    }
    if (segment === 'documents') return documentIn(request, incoming, body);
    if (segment === 'signers') return signerIn(request, requestBody);
    return applyRequest(request, String(segment), requestBody);
  };

  const server = createServer(async (incoming, response) => {
    const body = await bodyOf(incoming);
    calls.push(`${incoming.method} ${(incoming.url ?? '').replaceAll(/[0-9a-f-]{36}/g, ':id')}`);
    const respond = (status: number, answered: object | Buffer) => {
      const isFile = Buffer.isBuffer(answered);
      response.writeHead(status, { 'content-type': isFile ? 'application/pdf' : 'application/json' });
      response.end(isFile ? answered : JSON.stringify(answered));
    };
    if (mode === 'busy') return respond(429, { detail: 'Too many requests' });
    if (mode === 'broken') return respond(503, {});
    if (mode === 'refusing') return respond(400, { detail: 'info.email: This value is not a valid email address.' });
    try {
      const answered = await answer(incoming, body);
      if (mode === 'losing' && (incoming.url ?? '').endsWith('/activate')) return response.destroy();
      return respond(incoming.method === 'POST' ? 201 : 200, answered);
    } catch (error) {
      return error instanceof Refused ? respond(error.status, { detail: error.message }) : respond(500, {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`;
  const findRequest = (id: string): Request => {
    const request = requests.get(id);
    if (!request) throw new Error('nothing was handed over');
    return request;
  };

  return {
    account: { url, apiKey, webhookSecret, isSandbox: false },
    requests,
    calls,
    behave: (next: YousignManner) => {
      mode = next;
    },
    /** Completes a request: signed by everybody, or refused by somebody. */
    become: (id: string, status: 'done' | 'declined' | 'expired' | 'canceled', reason: string | null = null) =>
      Object.assign(findRequest(id), { status, reason }),
    /** One of the signers signs or declines; the request is done once all have signed. */
    respond: (id: string, email: string, status: 'signed' | 'declined', reason: string | null = null) => {
      const request = findRequest(id);
      const signer = request.signers.find(({ signer: { info } }) => (info as { email?: string }).email === email);
      if (!signer) throw new Error(`${email} does not sign`);
      signer.status = status;
      if (status === 'declined') Object.assign(request, { status, reason });
      else if (request.signers.every((one) => one.status === 'signed')) request.status = 'done';
    },
    /** The webhook event of a request: body and signature header of each delivery. */
    event: (
      id: string,
      name: string,
      options: { readonly sandbox?: boolean; readonly eventId?: string; readonly email?: string } = {},
    ) => {
      const raw = JSON.stringify({
        event_id: options.eventId ?? randomUUID(),
        event_name: name,
        event_time: '1790000000',
        subscription_id: 'subscription',
        subscription_description: 'Lagon · contrats signés',
        sandbox: options.sandbox ?? false,
        data: {
          signature_request: { id, status: requests.get(id)?.status ?? 'ongoing' },
          ...(options.email !== undefined && { signer: { id: randomUUID(), info: { email: options.email } } }),
        },
      });
      return {
        raw,
        headers: { 'x-yousign-signature-256': computeEventSignature(raw, webhookSecret), 'x-yousign-retry': '0' },
      };
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
