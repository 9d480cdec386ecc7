import { PDF, PdfArray, PdfDict, PdfName, PdfStream } from '@libpdf/core';
import { toRevision } from './placeholder.ts';
import type { RevocationData } from './revocation.ts';

/** Validation data: proves that the certificates of a signature were valid, without asking a server. */
export interface ValidationData {
  /** Whole chains in DER, of the seal and of its time stamp. */
  readonly certificates: readonly Buffer[];
  readonly revocations: readonly RevocationData[];
}

/** Adds the document security store (DSS, ETSI EN 319 142-1) as an incremental revision: the file before stays as it is. */
export const addSecurityStore = async (
  file: Buffer,
  { certificates, revocations }: ValidationData,
): Promise<Buffer> => {
  const document = await PDF.load(new Uint8Array(file));
  const store = PdfDict.of({ Type: PdfName.of('DSS') });
  const add = (name: string, values: readonly Buffer[]): void => {
    const unique = new Map(values.map((value) => [value.toString('base64'), value]));
    const streams = [...unique.values()].map((value) =>
      document.register(PdfStream.fromDict({}, new Uint8Array(value))),
    );
    if (streams.length > 0) store.set(name, new PdfArray(streams));
  };
  add('Certs', certificates);
  add(
    'OCSPs',
    revocations.flatMap((revocation) => ('ocsp' in revocation ? [revocation.ocsp] : [])),
  );
  add(
    'CRLs',
    revocations.flatMap((revocation) => ('crl' in revocation ? [revocation.crl] : [])),
  );
  document.getCatalog().set('DSS', document.register(store));
  return toRevision(await document.save({ incremental: true }), file);
};
