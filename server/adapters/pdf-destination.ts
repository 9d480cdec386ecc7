/** Named destination of a paper at which the client's electronic signature is drawn. */
export const signatureDestination = 'lagon-signature';

/** Position in a file: number of the page's object, points from the left and bottom. */
interface PdfPosition {
  readonly pageObject: number;
  readonly x: number;
  readonly y: number;
}

/** Finds a named destination in a file of `renderPdf`; undefined if it has none. */
export const findNamedDestination = (pdf: Uint8Array, name: string): PdfPosition | undefined => {
  const pattern = new RegExp(`\\(${name}\\)\\s*\\[\\s*(\\d+) 0 R\\s*/XYZ\\s+([\\d.]+)\\s+([\\d.]+)`);
  const match = pattern.exec(Buffer.from(pdf).toString('latin1'));
  return match ? { pageObject: Number(match[1]), x: Number(match[2]), y: Number(match[3]) } : undefined;
};
