import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { blobFromBase64 } from '#ui/files/bytes.ts';

type Paper = ContractFile['editiques']['data'][number];

/** The papers of a contract that wait for a signature, in the order in which they were issued. */
export const papersToSign = ({ details, editiques: { data } }: ContractFile): readonly Paper[] =>
  details.isEstimate ? [] : data.filter(({ signable }) => signable).sort((a, b) => a.id - b.id);

/** The bytes of a paper: those that the device holds, else the server's. Throws where neither can give them. */
export const bytesOfPaper = async ({ device, read }: Pick<OfflineServices, 'device' | 'read'>, id: number) => {
  const input = { editiqueId: id };
  const kept = (await device.find(editiqueGet, input))?.value.content;
  const content = kept ?? (await read(editiqueGet, input)).value.content;
  if (content === undefined) throw new Error(`document ${id} has no content`);
  return new Uint8Array(await blobFromBase64(content, 'application/pdf').arrayBuffer());
};
