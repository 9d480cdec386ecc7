/** What was read, to be signed: SHA-256 of each document's bytes, hexadecimal. */
export type ReadDocuments = readonly { readonly id: number; readonly sha256: string }[];
