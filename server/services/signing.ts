/** Papers that one person is to sign, as they are handed to a provider. */
export interface PapersToSign {
  /** What the provider calls the request. */
  readonly name: string;
  /** Names the request at our side. */
  readonly externalId: string;
  /** The last day on which it may be signed, `yyyy-mm-dd`. */
  readonly lastDay: string;
  readonly signatory: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly documents: readonly { readonly id: number; readonly name: string; readonly bytes: Uint8Array }[];
}

/** How the provider calls them. */
export interface HandedPapers {
  readonly providerId: string;
  readonly documents: readonly { readonly id: number; readonly providerId: string }[];
}

/** How far a request is, as the provider says when it is asked. */
export interface SigningFact {
  readonly state: 'draft' | 'open' | 'done' | 'refused' | 'expired' | 'withdrawn';
  /** Why it was refused, in the signatory's words. */
  readonly reason: string | null;
}

/** What the provider tells by itself. */
export interface SigningEvent {
  /** The same however often it is told. */
  readonly id: string;
  readonly name: string;
  readonly providerId: string;
}

/** `unsigned`: not from the provider. `foreign`: of its trial environment where ours is not, or the other way round. */
export type ToldEvent = SigningEvent | 'unsigned' | 'foreign' | 'unreadable';

/**
 * Another's service that has papers signed. What goes over the network throws an `Outage` of the part `signing` where nobody
 * answers in time, and `SigningRefused` where the provider does not want it.
 */
export interface SigningProvider {
  /** As papers and people name it. */
  readonly label: string;
  /** What it signs engages nobody. */
  readonly isSandbox: boolean;
  /** Hands papers over; nobody is told of them until `activate`. Throws where it received other bytes than were sent. */
  hand(papers: PapersToSign): Promise<HandedPapers>;
  activate(providerId: string): Promise<void>;
  read(providerId: string): Promise<SigningFact>;
  /** A paper as it was signed. */
  download(providerId: string, documentId: string): Promise<Uint8Array>;
  /** False where it is too late. */
  cancel(providerId: string): Promise<boolean>;
  /** What a call of the provider says: the body byte for byte, and the signature that came with it. */
  readEvent(body: string, signature: string | undefined): ToldEvent;
}

/** The provider answered, and refused: the status and its words, which hold no secret. */
export class SigningRefused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(`${status} ${message}`);
    this.name = 'SigningRefused';
    this.status = status;
  }
}
