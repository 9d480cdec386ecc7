import { Button } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { blobFromBase64 } from '#ui/files/bytes.ts';
import { isShareCancelled, needsUserGesture, shareFile } from '#ui/files/share-file.ts';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/toast/toaster.ts';

interface SendQuoteProps {
  /** Id of the quote’s PDF. */
  readonly documentId: number;
  /** « Devis Automobile DV26000801 » */
  readonly title: string;
  readonly mail: string | null;
}

const mailtoLink = ({ title, mail }: SendQuoteProps): string =>
  `mailto:${mail ?? ''}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent('Bonjour,\n\nVous trouverez votre devis en pièce jointe.\n')}`;

/**
 * Sends the PDF of a quote to the client with the Web Share API, else by opening the mail program and downloading the
 * PDF. Neither reports whether it was sent.
 */
export function SendQuote(props: SendQuoteProps) {
  const { documentId, title } = props;
  const { read } = useOffline();
  const [ready, setReady] = useState<File>();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const paper = ready ?? (await fetchPdf());
      if ((await shareFile(paper, title)) === 'downloaded') {
        location.assign(mailtoLink(props));
        notify({ type: 'info', message: `${paper.name} est dans vos téléchargements\u00A0: joignez-le au message.` });
      }
    },
    onError: (error) => {
      if (isShareCancelled(error)) return;
      notify(
        needsUserGesture(error)
          ? { type: 'info', message: 'Le devis est prêt\u00A0: touchez «\u00A0Partager le devis\u00A0».' }
          : { type: 'error', message: 'Le devis ne peut pas être lu. Réessayez quand le réseau sera là.' },
      );
    },
  });
  const fetchPdf = async (): Promise<File> => {
    const { value } = await read(editiqueGet, { editiqueId: documentId });
    if (value.content === undefined) throw new Error(value.message?.message ?? 'no content');
    const type = 'application/pdf';
    const paper = new File([blobFromBase64(value.content, type)], value.name ?? 'devis.pdf', { type });
    setReady(paper);
    return paper;
  };
  return (
    <Button variant="outline" loading={isPending} onClick={() => mutate()}>
      <Icon name="send" />
      {ready ? 'Partager le devis' : 'Envoyer au client'}
    </Button>
  );
}
