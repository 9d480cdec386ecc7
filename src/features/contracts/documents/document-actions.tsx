import { chakra, Flex, IconButton } from '@chakra-ui/react';
import type { ButtonHTMLAttributes } from 'react';
import { useConnectivity, useDeviceState } from '#offline/interfaces/offline-context.tsx';
import { verificationPath } from '#shared/documents/verification.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { downloadBlob } from '#ui/files/bytes.ts';
import { OfflineCopyButton } from '#ui/files/offline-copy-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ShareDocument } from './share-document.tsx';
import { type OpenedFile, useDocument, useOfflineDocument } from './use-document.ts';
import { isSealed } from './use-prefetch-documents.ts';

type GeneratedDocument = ContractFile['editiques']['data'][number];

interface DocumentNameProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  readonly document: GeneratedDocument;
  readonly onFile: (file: OpenedFile) => void;
}

/** False for a document that is being prepared or was withdrawn. */
export const isAvailable = (status: string): boolean =>
  status !== generatedDocumentStatuses.preparing && status !== generatedDocumentStatuses.withdrawn;

/** Name of a document; a press opens it. */
export function DocumentName({ document, onFile, children, ...rest }: DocumentNameProps) {
  const { id, status } = document;
  const opening = useDocument(id, onFile, { isSealed: isSealed(document) });
  const { isUnavailable } = useOfflineDocument(id);
  return (
    <button
      type="button"
      aria-busy={opening.isPending}
      disabled={isUnavailable || !isAvailable(status)}
      onClick={() => opening.mutate()}
      {...rest}
    >
      <span>
        {children}
        {isUnavailable ? <NotStored>Pas sur cet appareil</NotStored> : null}
      </span>
    </button>
  );
}

const NotStored = chakra('small', { base: { display: 'block', color: 'fg.muted', fontWeight: 'normal' } });

interface DocumentActionsProps {
  readonly document: GeneratedDocument;
  /** The contract of the document; a document without one is not shared. */
  readonly details: ContractFile['details'] | undefined;
  readonly onEmail: (id: number) => void;
}

/** E-mails, shares or downloads a document, stores it offline, and links to its public verification page. */
export function DocumentActions({ document, details, onEmail }: DocumentActionsProps) {
  const { id, name, code } = document;
  const downloadDocument = useDocument(id, (file) => downloadBlob(file.blob, file.name), {
    isSealed: isSealed(document),
  });
  const { isUnavailable } = useOfflineDocument(id);
  return (
    <Flex gap="1" wrap={{ base: 'wrap', lg: 'nowrap' }} justify="flex-end" align="center">
      <OfflineCopy id={id} name={name} />
      {details ? (
        <>
          <IconButton variant="ghost" aria-label={`Envoyer ${name} par e-mail`} onClick={() => onEmail(id)}>
            <Icon name="mail" />
          </IconButton>
          <ShareDocument {...{ document, details }} />
        </>
      ) : null}
      <IconButton
        variant="ghost"
        aria-label={`Télécharger ${name}`}
        loading={downloadDocument.isPending}
        disabled={isUnavailable}
        onClick={() => downloadDocument.mutate()}
      >
        <Icon name="download" />
      </IconButton>
      {code ? (
        <IconButton asChild variant="ghost" aria-label={`Vérifier ${name}`}>
          {/* A public page of the server. */}
          <a href={verificationPath(code)} target="_blank" rel="noopener noreferrer">
            <Icon name="shieldCheck" />
          </a>
        </IconButton>
      ) : null}
    </Flex>
  );
}

function OfflineCopy({ id, name }: { readonly id: number; readonly name: string }) {
  const { cacheStatus, isChanging, change } = useOfflineDocument(id);
  const isReady = useDeviceState() === 'ready';
  const isOffline = useConnectivity() === 'offline';
  return (
    <OfflineCopyButton
      name={name}
      {...{ storage: cacheStatus, isPending: isChanging, isReady, isOffline }}
      onChange={change}
    />
  );
}
