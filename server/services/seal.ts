/**
 * PAdES baseline levels, lowest first. `B-B`: signing certificate; `B-T`: time stamp; `B-LT`: certificates and revocation data of
 * both in the file; `B-LTA`: time stamp over these.
 */
export const sealLevels = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const;

export type SealLevel = (typeof sealLevels)[number];

/** Certificate of the seal. */
export interface SealCertificate {
  /** Common name (CN). */
  readonly name: string;
  readonly from: Date;
  /** End of validity. */
  readonly until: Date;
  /** Self-signed by this server, without legal value. */
  readonly isDemonstration: boolean;
}

/** Paper to seal, and what is added before: the signature in its place, and pages at the end. */
export interface SealRequest {
  readonly pdf: Uint8Array;
  readonly pages?: Uint8Array;
  /** File whose first page is drawn at the place for the signature, if the paper has one. */
  readonly mark?: Uint8Array;
  readonly reason: string;
  readonly at: Date;
}

export interface SealedPdf {
  readonly bytes: Uint8Array;
  readonly level: SealLevel;
}

/**
 * Seals PDF files. The original bytes stay unchanged and the seal covers the whole file. Without an answer of the time-stamp
 * or revocation servers the file is sealed at a lower level.
 */
export interface SealService {
  readonly certificate: SealCertificate;
  /** Throws `SealUnusable` if the certificate is not valid at the time. */
  seal(request: SealRequest): Promise<SealedPdf>;
}

/** The certificate is not valid; the message gives the reason in French. */
export class SealUnusable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SealUnusable';
  }
}

/** Reason in French why a certificate is not valid at a time; undefined if it is. */
export const findSealProblem = ({ name, from, until }: SealCertificate, at: Date): string | undefined => {
  if (at < from) return `Le certificat «\u00A0${name}\u00A0» n’est pas encore valable.`;
  return at > until ? `Le certificat «\u00A0${name}\u00A0» a expiré.` : undefined;
};
