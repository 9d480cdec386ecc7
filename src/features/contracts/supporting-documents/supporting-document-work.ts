import * as v from 'valibot';
import { contractLane } from '#offline/interfaces/lanes.ts';
import {
  type SentDocument,
  type sentDocumentSchema,
  supportingFileAdd,
} from '#shared/operations/contracts/supporting-documents.ts';
import { defineWork } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';

type DocumentLine = v.InferInput<typeof sentDocumentSchema>;

/** The contract that supporting documents are for. */
interface ContractReference {
  readonly contractId: number;
  readonly contractNumber: string;
  /** Label of the (first) document’s type. */
  readonly label: string;
}

interface DocumentsValues extends ContractReference {
  readonly documents: readonly (DocumentLine & { readonly file: File })[];
}

/** A file with its type. */
interface SubmittedFile extends ContractReference, SentDocument {
  readonly file: File;
}

const documentTitle = ({ label, contractNumber }: ContractReference): string => `${label}, contrat ${contractNumber}`;

/** Request fields beside the files; drafts and outbox items store the same. */
const buildInput = (contractId: number, documents: readonly DocumentLine[]) => ({
  contractId,
  pieces: JSON.stringify(documents.map(({ documentId = null, typeCode }) => ({ documentId, typeCode }))),
});

/** Supporting documents of a contract: one draft, sent as one outbox item per file. Specification 2, section 5.2. */
export const supportingDocumentWork = defineWork({
  kind: 'piece',
  label: 'Pièce',
  texts: {
    open: 'Ces pièces sont ouvertes',
    refused: 'Le serveur a refusé cet envoi',
    stored: 'En attente d’envoi\u00A0: vos pièces partiront dès que le réseau le permettra.',
  },
  operations: [supportingFileAdd],
  dependsOn: [],
  version: 1,
  valueSchema: v.object({
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
  toDraft: (typed: DocumentsValues) => ({
    title: documentTitle(typed),
    lane: contractLane(typed.contractId),
    value: buildInput(typed.contractId, typed.documents),
    files: typed.documents.map(({ file }) => file),
  }),
  toItem: (submittedFile: SubmittedFile) => ({
    title: documentTitle(submittedFile),
    lane: contractLane(submittedFile.contractId),
    operation: supportingFileAdd,
    input: buildInput(submittedFile.contractId, [submittedFile]),
    files: [submittedFile.file],
  }),
  resumeLink: (draft, lane) => {
    const link = dossierLink(lane, 'pieces');
    return link && { ...link, search: { draft } };
  },
  answer: v.object({ success: v.literal(true) }),
  summarizeReceipt: (_, lane) => ({ link: dossierLink(lane, 'pieces') }),
});
