import { IconButton } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession, useView } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { isAllowed } from '#shared/operations/access.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { blobFromBase64 } from '#ui/files/bytes.ts';
import { isShareCancelled, needsUserGesture, shareFile } from '#ui/files/share-file.ts';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { noteWork } from '#work/notes/note-work-definition.ts';
import { describeRefusal } from '#work/refusal.ts';
import { useSubmitTogether } from '#work/use-work-submit.ts';
import {
  DocumentRefused,
  documentMessageMs,
  requestFailedText,
  unsignedCopyText,
  useOfflineDocument,
} from './use-document.ts';
import { isSealed } from './use-prefetch-documents.ts';

interface ShareDocumentProps {
  readonly document: Pick<ContractFile['editiques']['data'][number], 'id' | 'name' | 'signature'>;
  readonly details: Pick<ContractFile['details'], 'id' | 'number' | 'person'>;
}

/**
 * Passes a document to another app by the share sheet, without network if the device stores it, and writes a note of it.
 * The sheet does not report the recipient.
 */
export function ShareDocument({ document, details }: ShareDocumentProps) {
  const { id, name } = document;
  const { read } = useOffline();
  const { isUnavailable } = useOfflineDocument(id);
  const isViewed = useView() !== undefined;
  const hasBroker = isAllowed('linked', useSession()?.user ?? null);
  const submitNote = useSubmitTogether(noteWork);
  const [ready, setReady] = useState<File>();
  const load = async (): Promise<File> => {
    const { value, isFromDevice } = await read(editiqueGet, { editiqueId: id });
    if (!value.success || value.content === undefined)
      throw new DocumentRefused(value.message?.message ?? requestFailedText);
    if (isSealed(document) && isFromDevice && value.isSealed === false) throw new DocumentRefused(unsignedCopyText);
    const type = 'application/pdf';
    const file = new File([blobFromBase64(value.content, type)], value.name ?? 'document.pdf', { type });
    setReady(file);
    return file;
  };
  const writeNote = async (): Promise<void> => {
    if (isViewed || !hasBroker) return;
    const { person } = details;
    const target = { clientId: person.id, clientName: person.fullname, contractId: details.id, taskId: null };
    const typed = { kind: 'message', text: `Document partagé\u00A0: ${name}`, isPinned: false } as const;
    try {
      await submitNote([{ target, typed }]);
    } catch (error) {
      const { message } = describeRefusal(error, 'sending');
      notify({ type: 'warning', message: `${name} est partagé, mais sans note. ${message}` });
    }
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const file = ready ?? (await load());
      if ((await shareFile(file, `${name} ${details.number}`)) === 'shared') return writeNote();
      notify({ type: 'info', message: `${file.name} est dans vos téléchargements\u00A0: joignez-le à votre message.` });
    },
    onError: (error) => {
      if (isShareCancelled(error)) return;
      if (needsUserGesture(error))
        return void notify({ type: 'info', message: `${name} est prêt\u00A0: touchez encore «\u00A0Partager\u00A0».` });
      const message = error instanceof DocumentRefused ? error.message : requestFailedText;
      notify({ type: 'error', message, durationMs: documentMessageMs });
    },
  });
  return (
    <IconButton
      variant="ghost"
      aria-label={`Partager ${name}`}
      loading={isPending}
      disabled={isUnavailable}
      onClick={() => mutate()}
    >
      <Icon name="send" />
    </IconButton>
  );
}
