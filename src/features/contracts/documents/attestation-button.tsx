import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useView } from '#api/session/use-session.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { issueRules, toDossier } from '#shared/documents/dossier.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';
import { findReplacement } from './replaced-document.ts';
import type { OpenedFile } from './use-document.ts';
import { useIssueDocument } from './use-issue-document.ts';

const FilePreview = lazyComponent(() => import('#ui/files/file-preview.tsx'));

/**
 * Issues and opens the attestation of a contract in one tap, unless it replaces one that was e-mailed: then it asks. Without
 * network, leads to its documents.
 */
export function AttestationButton({ contract }: { readonly contract: ContractFile }) {
  const isOffline = useConnectivity() === 'offline';
  const isViewed = useView() !== undefined;
  const [previewedFile, setPreviewedFile] = useState<OpenedFile>();
  const issueDocument = useIssueDocument(contract.details.id, setPreviewedFile);
  const [isAsking, setIsAsking] = useState(false);
  const replacement = findReplacement(contract, 'attestation');
  const issue = () => issueDocument.mutate('attestation');
  const refusal = issueRules.attestation(toDossier(contract, dayInNoumea(new Date())));
  if (isViewed || refusal !== null) return null;
  const label = (
    <>
      <Icon name="file" />
      Attestation
    </>
  );
  return (
    <>
      {isOffline ? (
        <Link
          to="/contract/search/$id"
          params={{ id: String(contract.details.id) }}
          hash="documents"
          className="button"
        >
          {label}
        </Link>
      ) : (
        <button
          type="button"
          className="button"
          disabled={issueDocument.isPending}
          onClick={replacement ? () => setIsAsking(true) : issue}
        >
          {label}
        </button>
      )}
      {isAsking && replacement ? (
        <ConfirmDialog
          question={'Remplacer ce document\u202F?'}
          confirmLabel="Éditer et remplacer"
          onConfirm={() => {
            setIsAsking(false);
            issue();
          }}
          onClose={() => setIsAsking(false)}
        >
          {replacement.text}
        </ConfirmDialog>
      ) : null}
      {previewedFile ? <FilePreview {...previewedFile} onClose={() => setPreviewedFile(undefined)} /> : null}
    </>
  );
}
