import type { OfflineServices } from '#offline/interfaces/types.ts';
import { findSignable } from '#shared/documents/signable.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { blobFromBase64 } from '#ui/files/bytes.ts';

type IssuedDocument = ContractFile['editiques']['data'][number];

/** Documents of a contract to sign today, in the order of issue. */
export const documentsToSign = (contract: ContractFile): readonly IssuedDocument[] =>
  contract.details.isEstimate
    ? []
    : findSignable(contract, dayInNoumea(new Date())).documents.toSorted((a, b) => a.id - b.id);

/** Loads the bytes of a document from the device, else from the server. Throws if neither has them. */
export const loadDocumentBytes = async ({ device, read }: Pick<OfflineServices, 'device' | 'read'>, id: number) => {
  const input = { editiqueId: id };
  const stored = (await device.find(editiqueGet, input))?.value.content;
  const content = stored ?? (await read(editiqueGet, input)).value.content;
  if (content === undefined) throw new Error(`document ${id} has no content`);
  return new Uint8Array(await blobFromBase64(content, 'application/pdf').arrayBuffer());
};
