import { DatabaseError } from '#server/db/database-error.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { auditedActions, isoOf, type Journal, type Row, type Statements } from './memory-rows.ts';

/** A paper of a contract to sign, and the bytes shown to its readers. */
export interface PaperToSign {
  readonly contractId: number;
  readonly brokerId: number;
  readonly documentId: number;
  readonly storageKey: string;
  readonly sha256: string;
}

/** State of signatures, for assertions. */
export interface SignatureBook {
  readonly requests: readonly { readonly id: number; readonly contractId: number; readonly state: string }[];
  /** Number of sealed papers, from the audit. */
  readonly sealCount: number;
}

const unsignedRequest = {
  channel: 'in-person',
  provider: 'built-in',
  providerId: null,
  email: null,
  phone: null,
  place: null,
  cosignerOf: null,
  signsMandateOnly: false,
  state: 'preparing',
  mark: null as unknown,
  consent: null as string | null,
  signedAt: null as string | null,
  deviceSignedAt: null as string | null,
  sealedAt: null as string | null,
  level: null as string | null,
  failure: null as string | null,
};
type Request = typeof unsignedRequest & {
  readonly id: number;
  readonly contractId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly createdBy: number | null;
  readonly createdAt: string;
};
interface RequestedPaper {
  readonly requestId: number;
  readonly documentId: number;
  readonly shownSha256: string;
  storageKey: string | null;
  sha256: string | null;
}

/** In-memory in-person signature and seal: requests and their papers. */
export class MemorySignatures {
  readonly #journal: Journal;
  readonly #papers: readonly PaperToSign[];
  readonly #requests: Request[] = [];
  readonly #requestedPapers: RequestedPaper[] = [];
  readonly #statuses = new Map<number, { status: string }>();
  readonly #seals: object[] = [];

  constructor(journal: Journal, papers: readonly PaperToSign[]) {
    this.#journal = journal;
    this.#papers = papers;
    this.reset();
  }

  reset(): void {
    for (const rows of [this.#requests, this.#requestedPapers, this.#seals]) rows.length = 0;
    for (const { documentId } of this.#papers)
      this.#statuses.set(documentId, { status: generatedDocumentStatuses.available });
  }

  book(): SignatureBook {
    return {
      requests: this.#requests.map(({ id, contractId, state }) => ({ id, contractId, state })),
      sealCount: this.#seals.length,
    };
  }

  #statusOf(documentId: number): string {
    return this.#statuses.get(documentId)?.status ?? '';
  }

  #papersOf(contractId: unknown): Row[] {
    return this.#papers
      .filter((paper) => paper.contractId === contractId)
      .map(({ documentId: id }) => ({
        id,
        kind: 'conditions-particulieres',
        signable: true,
        status: this.#statusOf(id),
        isReplaced: false,
      }));
  }

  /** Papers in the file of a contract. */
  #documentRows(contractIds: unknown): Row[] {
    return this.#papers
      .filter(({ contractId }) => Array.isArray(contractIds) && contractIds.includes(contractId))
      .map(({ contractId, documentId }) => {
        const reserved = this.#requestedPapers.find((one) => one.documentId === documentId);
        const request = this.#requests.find(({ id }) => id === reserved?.requestId);
        return {
          contractId,
          id: documentId,
          name: 'Conditions particulières',
          type: 'conditions-particulieres',
          signable: false,
          status: this.#statusOf(documentId),
          isStored: true,
          code: null,
          signature: request ? { requestId: request.id, state: request.state } : null,
        };
      });
  }

  /** Record of a paper, with key and hash of its bytes. */
  #documentRecord(documentId: unknown): Row[] {
    return this.#papers
      .filter((paper) => paper.documentId === documentId)
      .map(({ documentId: id, contractId, storageKey, sha256 }) => ({
        id,
        contract_id: contractId,
        kind: 'conditions-particulieres',
        name: 'Conditions particulières',
        status: this.#statusOf(id),
        storage_key: storageKey,
        sha256,
        sealed_key: null,
      }));
  }

  #insertPapers(values: readonly unknown[]): Row[] {
    const [requestId, documentIds] = values as [number, number[]];
    for (const documentId of documentIds) {
      const paper = this.#papers.find((one) => one.documentId === documentId);
      if (this.#requestedPapers.some((one) => one.documentId === documentId))
        throw new DatabaseError('duplicate key', '23505', 'signature_document_held');
      const unsealed = { requestId, documentId, storageKey: null, sha256: null };
      if (paper) this.#journal.add(this.#requestedPapers, { ...unsealed, shownSha256: paper.sha256 });
    }
    return [];
  }

  #answerDocuments(text: string, values: readonly unknown[]): Row[] | undefined {
    const [first, second] = values;
    if (text.includes('insert into signature_document')) return this.#insertPapers(values);
    if (text.includes('d.shown_sha256 as "shownSha256"'))
      return this.#requestedPapers
        .filter(({ requestId }) => requestId === first)
        .map(({ documentId, shownSha256, storageKey, sha256 }) => ({
          id: documentId,
          name: 'Conditions particulières',
          kind: 'conditions-particulieres',
          shownSha256,
          originalSha256: this.#papers.find((paper) => paper.documentId === documentId)?.sha256,
          isReplaced: false,
          storageKey,
          sha256,
        }));
    if (text.includes('update signature_document d set storage_key')) {
      const [ids, keys, hashes, requestId] = values as [number[], string[], string[], number];
      ids.forEach((documentId, index) => {
        const row = this.#requestedPapers.find((one) => one.documentId === documentId && one.requestId === requestId);
        if (row) this.#journal.change(row, { storageKey: keys[index] ?? null, sha256: hashes[index] ?? null });
      });
      return [];
    }
    if (text.includes('update editique e set status')) {
      for (const { documentId } of this.#requestedPapers.filter(({ requestId }) => requestId === second)) {
        const row = this.#statuses.get(documentId);
        if (row) this.#journal.change(row, { status: String(first) });
      }
      return [];
    }
    return undefined;
  }

  #answerRequests(text: string, values: readonly unknown[]): Row[] | undefined {
    const [first] = values;
    const requestById = (id: unknown) => this.#requests.find((row) => row.id === id);
    if (text.includes('insert into signature_request')) {
      const [contractId, , , firstName, lastName] = values as [number, string, string, string, string];
      const id = this.#journal.nextId();
      const creation = { createdBy: values.at(-2) as number | null, createdAt: isoOf(values.at(-1)) };
      this.#journal.add(this.#requests, { ...unsignedRequest, id, contractId, firstName, lastName, ...creation });
      return [{ id }];
    }
    if (text.includes('from signature_request r where r.id'))
      return this.#requests.filter(({ id }) => id === first).map((row) => ({ ...row }));
    // The simulation has a single signatory.
    if (text.includes('where r.cosigner_of = ')) return [];
    if (text.includes("set state = 'signed'")) {
      const [mark, consent, signedAt, deviceAt, , id] = values;
      const row = requestById(id);
      if (row)
        this.#journal.change(row, {
          state: 'signed',
          mark: typeof mark === 'string' ? JSON.parse(mark) : mark,
          consent: String(consent),
          signedAt: isoOf(signedAt),
          deviceSignedAt: deviceAt === null ? null : isoOf(deviceAt),
        });
      return [];
    }
    if (text.includes('set nonce = ')) return [];
    if (text.includes("set state = 'sealed'")) {
      const [level, sealedAt, id] = values;
      const row = requestById(id);
      if (row) this.#journal.change(row, { state: 'sealed', level: String(level), sealedAt: isoOf(sealedAt) });
      return [];
    }
    if (text.includes('update signature_request set failure')) {
      const row = requestById(values[1]);
      if (row) this.#journal.change(row, { failure: first === undefined ? null : String(first) });
      return [];
    }
    return undefined;
  }

  readonly statements: Statements = (text, values) => {
    const [first, second] = values;
    const hasPapers = (id: unknown) => this.#papers.some(({ contractId }) => contractId === id);
    if (/select numero from contract where id = /.test(text) && hasPapers(first))
      return this.#papers
        .filter(({ contractId, brokerId }) => contractId === first && (second === undefined || second === brokerId))
        .map(({ contractId }) => ({ numero: `PJ26${contractId}` }));
    // A contract of the simulation has one paper.
    if (text.includes('select r.channel, r.signed_at as "signedAt" from editique e'))
      return this.#requests.filter(({ contractId, signedAt }) => contractId === first && signedAt !== null);
    // It has no schedules.
    if (text.includes('as "isReplaced" from editique')) return [];
    if (text.includes('from editique where contract_id = ')) return this.#papersOf(first);
    if (/from editique e\s+left join lateral/.test(text))
      // The ids of the contracts come last.
      return this.#documentRows(values.findLast((one) => Array.isArray(one)));
    if (text.includes('from editique e join contract c'))
      return this.#documentRecord(values.find((one) => this.#isPaper(one)));
    if (text.includes('signature_event')) return [];
    if (auditedActions(text, values).includes('signature-sealed')) this.#journal.add(this.#seals, {});
    return this.#answerDocuments(text, values) ?? this.#answerRequests(text, values);
  };

  #isPaper(id: unknown): boolean {
    return this.#papers.some(({ documentId }) => documentId === id);
  }
}
