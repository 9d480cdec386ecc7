import * as v from 'valibot';
import { contractLane } from '#offline/interfaces/lanes.ts';
import {
  type SentDocument,
  type sentDocumentSchema,
  supportingFileAdd,
} from '#shared/operations/contracts/supporting-documents.ts';
import { defineWork } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';

type Line = v.InferInput<typeof sentDocumentSchema>;

/** The contract that supporting documents are for. */
interface OfContract {
  readonly contractId: number;
  readonly contractNumber: string;
  /** What the type of the first, or of the one, is called. */
  readonly label: string;
}

interface TypedDocuments extends OfContract {
  readonly documents: readonly (Line & { readonly file: File })[];
}

/** A file with what it is. */
interface SentFile extends OfContract, SentDocument {
  readonly file: File;
}

const titleOf = ({ label, contractNumber }: OfContract): string => `${label}, contrat ${contractNumber}`;

/** What travels beside the files, and what a draft or an item keeps of them. */
const inputOf = (contractId: number, documents: readonly Line[]) => ({
  contractId,
  pieces: JSON.stringify(documents.map(({ documentId = null, typeCode }) => ({ documentId, typeCode }))),
});

/** Supporting documents of a contract: kept together, and sent one item a file. Specification 2, section 5.2. */
export const supportingDocumentWork = defineWork({
  kind: 'piece',
  label: 'Pièce',
  words: {
    open: 'Ces pièces sont ouvertes',
    refused: 'Le serveur a refusé cet envoi',
    kept: 'En attente d’envoi\u00A0: vos pièces partiront dès que le réseau le permettra.',
  },
  operations: [supportingFileAdd],
  version: 1,
  keeps: v.object({
    pieces: v.pipe(
      v.string(),
      v.parseJson(),
      v.array(
        v.object({
          documentId: v.fallback(v.nullable(v.number()), null),
          typeCode: v.fallback(v.string(), ''),
        }),
      ),
    ),
  }),
  draft: (typed: TypedDocuments) => ({
    title: titleOf(typed),
    lane: contractLane(typed.contractId),
    value: inputOf(typed.contractId, typed.documents),
    files: typed.documents.map(({ file }) => file),
  }),
  item: (sent: SentFile) => ({
    title: titleOf(sent),
    lane: contractLane(sent.contractId),
    operation: supportingFileAdd,
    input: inputOf(sent.contractId, [sent]),
    files: [sent.file],
  }),
  resume: (draft, lane) => {
    const link = dossierLink(lane, 'pieces');
    return link && { ...link, search: { draft } };
  },
  answer: v.object({ success: v.literal(true) }),
  received: (_, lane) => ({ link: dossierLink(lane, 'pieces') }),
});
