import { type DocumentKind, replacedKinds } from '#shared/documents/documents.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';

/** What issuing a document does to the one that it replaces. */
interface Replacement {
  /** True if the client has signed it, or was asked to. */
  readonly isSigned: boolean;
  /** French sentences. */
  readonly text: string;
}

const isReplaceable = (status: string): boolean =>
  status !== generatedDocumentStatuses.replaced && status !== generatedDocumentStatuses.withdrawn;

/** The document of a contract that a new one of a kind replaces, if somebody signed or received it; undefined otherwise. */
export const findReplacement = (
  { editiques, sentDocuments = [] }: Pick<ContractFile, 'editiques' | 'sentDocuments'>,
  kind: DocumentKind,
): Replacement | undefined => {
  const kinds: readonly string[] = replacedKinds(kind);
  const [replaced] = editiques.data.filter(({ type }) => kinds.includes(type)).toSorted((a, b) => b.id - a.id);
  if (!replaced || !isReplaceable(replaced.status)) return undefined;
  const { name, signature } = replaced;
  const isHeld = sentDocuments.some(({ names }) => names.includes(name));
  const signedAt = signature?.signedAt ?? null;
  const isSigning = signature?.state === 'preparing' || signature?.state === 'sent';
  const isSigned = signedAt !== null || isSigning;
  if (!isSigned && !isHeld) return undefined;
  const state = signedAt !== null ? `, signé le ${frenchDate(signedAt)}` : isSigning ? ', en cours de signature' : '';
  const effects = [
    ...(isSigned ? ['le nouveau est à signer'] : []),
    ...(isHeld ? ['qui a reçu le premier en est averti par e-mail'] : []),
  ];
  return { isSigned, text: `Remplace «\u00A0${name}\u00A0»${state}\u00A0: ${effects.join(', et ')}.` };
};
