import { DatabaseError } from '#server/db/database-error.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { isoOf, type Journal, type Row, type Statements } from './memory-rows.ts';

/** A paper of a contract to sign, and the bytes shown to its readers. */
export interface PaperToSign {
  readonly contractId: number;
  readonly brokerId: number;
  readonly documentId: number;
  readonly storageKey: string;
  readonly sha256: string;
}

/** Everything that signatures may change. */
export interface SignatureBook {
  readonly requests: readonly { readonly id: number; readonly contractId: number; readonly state: string }[];
  /** Number of sealed papers, from the audit. */
  readonly sealedTimes: number;
}

const unsigned = {
  channel: 'in-person',
  provider: 'built-in',
  providerId: null,
  email: null,
  phone: null,
  place: null,
  cosignerOf: null,
  state: 'preparing',
  mark: null as unknown,
  consent: null as string | null,
  signedAt: null as string | null,
  deviceSignedAt: null as string | null,
  sealedAt: null as string | null,
  level: null as string | null,
  failure: null as string | null,
};
type Request = typeof unsigned & {
  readonly id: number;
  readonly contractId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly createdBy: number | null;
  readonly createdAt: string;
};
interface Held {
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
  readonly #held: Held[] = [];
  readonly #statuses = new Map<number, { status: string }>();
  readonly #seals: object[] = [];

  constructor(journal: Journal, papers: readonly PaperToSign[]) {
    this.#journal = journal;
    this.#papers = papers;
    this.reset();
  }

  reset(): void {
    for (const rows of [this.#requests, this.#held, this.#seals]) rows.length = 0;
    for (const { documentId } of this.#papers)
      this.#statuses.set(documentId, { status: generatedDocumentStatuses.available });
  }

  book(): SignatureBook {
    return {
      requests: this.#requests.map(({ id, contractId, state }) => ({ id, contractId, state })),
      sealedTimes: this.#seals.length,
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
  #tableOf(contractIds: unknown): Row[] {
    return this.#papers
      .filter(({ contractId }) => Array.isArray(contractIds) && contractIds.includes(contractId))
      .map(({ contractId, documentId }) => {
        const held = this.#held.find((one) => one.documentId === documentId);
        const request = this.#requests.find(({ id }) => id === held?.requestId);
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

  /** A paper found by its bytes. */
  #recordOf(documentId: unknown): Row[] {
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

  #hold(values: readonly unknown[]): Row[] {
    const [requestId, documentIds] = values as [number, number[]];
    for (const documentId of documentIds) {
      const paper = this.#papers.find((one) => one.documentId === documentId);
      if (this.#held.some((one) => one.documentId === documentId))
        throw new DatabaseError('duplicate key', '23505', 'signature_document_held');
      if (paper)
        this.#journal.add(this.#held, {
          requestId,
          documentId,
          shownSha256: paper.sha256,
          storageKey: null,
          sha256: null,
        });
    }
    return [];
  }

  #document(text: string, values: readonly unknown[]): Row[] | undefined {
    const [first, second] = values;
    if (text.includes('insert into signature_document')) return this.#hold(values);
    if (text.includes('d.shown_sha256 as "shownSha256"'))
      return this.#held
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
        const held = this.#held.find((one) => one.documentId === documentId && one.requestId === requestId);
        if (held) this.#journal.change(held, { storageKey: keys[index] ?? null, sha256: hashes[index] ?? null });
      });
      return [];
    }
    if (text.includes('update editique e set status')) {
      for (const { documentId } of this.#held.filter(({ requestId }) => requestId === second)) {
        const row = this.#statuses.get(documentId);
        if (row) this.#journal.change(row, { status: String(first) });
      }
      return [];
    }
    return undefined;
  }

  #request(text: string, values: readonly unknown[]): Row[] | undefined {
    const [first] = values;
    const at = (id: unknown) => this.#requests.find((row) => row.id === id);
    if (text.includes('insert into signature_request')) {
      const [contractId, , , firstName, lastName] = values as [number, string, string, string, string];
      const id = this.#journal.nextId();
      const by = { createdBy: values.at(-2) as number | null, createdAt: isoOf(values.at(-1)) };
      this.#journal.add(this.#requests, { ...unsigned, id, contractId, firstName, lastName, ...by });
      return [{ id }];
    }
    if (text.includes('from signature_request r where r.id'))
      return this.#requests.filter(({ id }) => id === first).map((row) => ({ ...row }));
    // One signatory signs on the tablet.
    if (text.includes('where r.cosigner_of = ')) return [];
    if (text.includes("set state = 'signed'")) {
      const [mark, consent, signedAt, deviceAt, , id] = values;
      const row = at(id);
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
      const row = at(id);
      if (row) this.#journal.change(row, { state: 'sealed', level: String(level), sealedAt: isoOf(sealedAt) });
      return [];
    }
    if (text.includes('update signature_request set failure')) {
      const row = at(values[1]);
      if (row) this.#journal.change(row, { failure: first === undefined ? null : String(first) });
      return [];
    }
    return undefined;
  }

  readonly statements: Statements = (text, values) => {
    const [first, second] = values;
    const isOwn = (id: unknown) => this.#papers.some(({ contractId }) => contractId === id);
    if (/select numero from contract where id = /.test(text) && isOwn(first))
      return this.#papers
        .filter(({ contractId, brokerId }) => contractId === first && (second === undefined || second === brokerId))
        .map(({ contractId }) => ({ numero: `PJ26${contractId}` }));
    if (text.includes('from editique where contract_id = ')) return this.#papersOf(first);
    if (/from editique e\s+left join lateral/.test(text))
      return this.#tableOf(values.find((one) => Array.isArray(one)));
    if (text.includes('from editique e join contract c'))
      return this.#recordOf(values.find((one) => this.#isPaper(one)));
    if (text.includes('signature_event')) return [];
    if (text.includes('insert into audit') && values[2] === 'signature-sealed') this.#journal.add(this.#seals, {});
    return this.#document(text, values) ?? this.#request(text, values);
  };

  #isPaper(id: unknown): boolean {
    return this.#papers.some(({ documentId }) => documentId === id);
  }
}
