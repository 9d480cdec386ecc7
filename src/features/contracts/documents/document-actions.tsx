import { chakra, Flex, IconButton } from '@chakra-ui/react';
import type { ButtonHTMLAttributes } from 'react';
import { useConnectivity, useDeviceState } from '#offline/interfaces/offline-context.tsx';
import { verificationPath } from '#shared/documents/verification.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { downloadBlob } from '#ui/files/bytes.ts';
import { OfflineCopyButton } from '#ui/files/offline-copy-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { type OpenedFile, useDocument, useKeptDocument } from './use-document.ts';

interface DocumentNameProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'id'> {
  readonly id: number;
  readonly status: string;
  readonly onFile: (file: OpenedFile) => void;
}

/** False for a document that is still being prepared, or was withdrawn. */
export const canBeHad = (status: string): boolean =>
  status !== generatedDocumentStatuses.preparing && status !== generatedDocumentStatuses.withdrawn;

/** The name of a document; a press shows it in the page. */
export function DocumentName({ id, status, onFile, children, ...rest }: DocumentNameProps) {
  const opening = useDocument(id, onFile);
  const { isOutOfReach } = useKeptDocument(id);
  return (
    <button
      type="button"
      aria-busy={opening.isPending}
      disabled={isOutOfReach || !canBeHad(status)}
      onClick={() => opening.mutate()}
      {...rest}
    >
      {children}
      {isOutOfReach ? <Absent>Pas sur cet appareil</Absent> : null}
    </button>
  );
}

const Absent = chakra('small', { base: { display: 'block', color: 'fg.muted', fontWeight: 'normal' } });

interface DocumentActionsProps {
  readonly id: number;
  readonly name: string;
  /** By which anybody verifies it. */
  readonly code: string | null | undefined;
}

/** Download a document, keep it for the field, and see what whoever verifies it is told. */
export function DocumentActions({ id, name, code }: DocumentActionsProps) {
  const saving = useDocument(id, (file) => downloadBlob(file.blob, file.name));
  const { isOutOfReach } = useKeptDocument(id);
  return (
    <Flex gap="1" justify="flex-end" align="center">
      <KeepOffline id={id} name={name} />
      <IconButton
        variant="ghost"
        size="lg"
        aria-label={`Télécharger ${name}`}
        loading={saving.isPending}
        disabled={isOutOfReach}
        onClick={() => saving.mutate()}
      >
        <Icon name="download" />
      </IconButton>
      {code ? (
        <IconButton asChild variant="ghost" size="lg" aria-label={`Vérifier ${name}`}>
          {/* A page of the server's, for anybody. */}
          <a href={verificationPath(code)} target="_blank" rel="noopener noreferrer">
            <Icon name="shieldCheck" />
          </a>
        </IconButton>
      ) : null}
    </Flex>
  );
}

function KeepOffline({ id, name }: { readonly id: number; readonly name: string }) {
  const { keeping, isChanging, change } = useKeptDocument(id);
  const isReady = useDeviceState() === 'ready';
  const isOffline = useConnectivity() === 'offline';
  return (
    <OfflineCopyButton
      name={name}
      {...{ storage: keeping, isPending: isChanging, isReady, isOffline }}
      onChange={change}
    />
  );
}
