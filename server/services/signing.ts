/** Papers to be uploaded to a provider. */
export interface PapersToSign {
  /** Name of the request at the provider. */
  readonly name: string;
  /** Our id of the request. */
  readonly externalId: string;
  /** Last day for signing, `yyyy-mm-dd`. */
  readonly lastDay: string;
  /** One or two people, who sign in any order; their e-mail addresses differ. They see and sign their documents only. */
  readonly signatories: readonly {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly documentIds: readonly number[];
  }[];
  readonly documents: readonly { readonly id: number; readonly name: string; readonly bytes: Uint8Array }[];
}

/** Ids at the provider. */
export interface ProviderIds {
  readonly providerId: string;
  readonly documents: readonly { readonly id: number; readonly providerId: string }[];
}

/** How far each signatory is, by e-mail address as the provider repeats it. */
export interface ProviderSignatoryState {
  readonly email: string;
  readonly state: 'waiting' | 'signed' | 'refused';
}

/** State of a request at the provider. */
export interface ProviderRequestState {
  readonly state: 'draft' | 'open' | 'done' | 'refused' | 'expired' | 'withdrawn';
  /** Reason of a refusal, as written by the signatory. */
  readonly reason: string | null;
}

/** Webhook event of the provider. */
export interface SigningEvent {
  /** Stays the same if the event is delivered again. */
  readonly id: string;
  readonly name: string;
  readonly providerId: string;
  /** E-mail address of the signatory that it is about; null if it names none. */
  readonly email: string | null;
}

/** `unsigned`: wrong signature. `foreign`: from the other environment (test or production). */
export type SigningEventResult = SigningEvent | 'unsigned' | 'foreign' | 'unreadable';

/**
 * External signing service. Network calls throw an `Outage` of the part `signing` on a timeout, and `SigningRefused` if the
 * provider rejects the call.
 */
export interface SigningProvider {
  /** Name shown in papers and pages. */
  readonly label: string;
  /** True for a test environment, whose signatures have no legal value. */
  readonly isSandbox: boolean;
  /** Uploads papers; the signatories are notified by `activate`. Throws if the provider received other bytes. */
  submit(papers: PapersToSign): Promise<ProviderIds>;
  activate(providerId: string): Promise<void>;
  read(providerId: string): Promise<ProviderRequestState>;
  readSignatories(providerId: string): Promise<readonly ProviderSignatoryState[]>;
  /** Bytes of a signed paper. */
  download(providerId: string, documentId: string): Promise<Uint8Array>;
  /** False if the request is no longer cancellable. */
  cancel(providerId: string): Promise<boolean>;
  /** Verifies and parses a webhook call: exact body and signature header. */
  readEvent(body: string, signature: string | undefined): SigningEventResult;
}

/** The provider rejected a call, with status and message, which contain no secret. */
export class SigningRefused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(`${status} ${message}`);
    this.name = 'SigningRefused';
    this.status = status;
  }
}
