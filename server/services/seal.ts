/** PAdES levels: with a signing certificate, and with the word of a time-stamp server beside it. */
export type SealLevel = 'B-B' | 'B-T';

/** With whose certificate papers are sealed. */
export interface SealCertificate {
  /** The common name. */
  readonly name: string;
  readonly from: Date;
  /** The last moment at which it is good. */
  readonly until: Date;
  /** Made by this server for itself: it vouches for nobody. */
  readonly isDemonstration: boolean;
}

/** What is sealed: the paper, and the pages that are put behind it first. */
export interface SealRequest {
  readonly pdf: Uint8Array;
  readonly pages: Uint8Array;
  readonly reason: string;
  readonly at: Date;
}

interface SealedPdf {
  readonly bytes: Uint8Array;
  readonly level: SealLevel;
}

/**
 * Seals PDF files: what they were stays as it is, byte for byte, and their seal covers them whole. A time-stamp server that
 * does not answer costs the level, never the seal.
 */
export interface SealService {
  readonly certificate: SealCertificate;
  /** Throws `SealUnusable` where the certificate is not good at that moment. */
  seal(request: SealRequest): Promise<SealedPdf>;
}

/** Nothing can be sealed until somebody gives another certificate; says why, in French. */
export class SealUnusable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SealUnusable';
  }
}

/** Why a certificate seals nothing at a moment; undefined where it does. */
export const whyUnusable = ({ name, from, until }: SealCertificate, at: Date): string | undefined => {
  if (at < from) return `Le certificat «\u00A0${name}\u00A0» n’est pas encore valable.`;
  return at > until ? `Le certificat «\u00A0${name}\u00A0» a expiré.` : undefined;
};
