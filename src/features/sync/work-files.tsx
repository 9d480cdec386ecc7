import { Button, chakra } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useId, useRef } from 'react';
import { Unreachable } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { exportName } from '#offline/outbox/outbox-labels.ts';
import { useDrafts, useOutboxSelector } from '#offline/outbox/work-hooks.ts';
import { downloadBlob } from '#ui/files/bytes.ts';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { describeRefusal } from '#work/refusal.ts';

/** Export and import of unsent work as an encrypted file, for a broken or replaced device. */
export function WorkFiles() {
  const { outbox } = useOffline();
  const drafts = useDrafts() ?? [];
  const chooser = useRef<HTMLInputElement>(null);
  const id = useId();
  const hasItems = useOutboxSelector(({ entries }) => entries.length > 0);
  const isEmpty = !hasItems && drafts.every(({ state }) => state === 'submitted');

  const save = useMutation({
    mutationFn: async () => downloadBlob(await outbox.exportUnsent(), exportName()),
    onError: showFailureInline,
  });
  const restore = useMutation({
    mutationFn: (file: File) => outbox.importUnsent(file),
    onError: showFailureInline,
    onSuccess: (restored) => notify({ type: 'success', message: restoredText(restored), durationMs: 6_000 }),
  });
  const isBusy = save.isPending || restore.isPending;
  const error = save.error ?? restore.error;
  const importFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    save.reset();
    restore.mutate(file);
    // Reset the input so that the same file can be chosen again.
    target.value = '';
  };
  return (
    <>
      <chakra.h3 id={id} mt="6" mb="1" fontWeight="600">
        Sauvegarde du travail non envoyé
      </chakra.h3>
      <chakra.p color="fg.muted" mb="3">
        Brouillons et envois en attente, avec leurs fichiers, dans un fichier chiffré que vous seul pouvez reprendre,
        sur cet appareil ou un autre.
      </chakra.p>
      <chakra.div role="group" aria-labelledby={id} display="flex" flexWrap="wrap" gap="3">
        <Button
          variant="outline"
          disabled={isBusy || isEmpty}
          onClick={() => {
            restore.reset();
            save.mutate();
          }}
        >
          <Icon name="download" />
          Enregistrer dans un fichier
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={() => chooser.current?.click()}>
          <Icon name="upload" />
          Reprendre une sauvegarde
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".lagon"
          aria-label="Fichier de sauvegarde"
          hidden
          onChange={importFile}
        />
      </chakra.div>
      {error ? (
        <chakra.p role="alert" mt="3" color="danger.fg" display="flex" gap="2">
          <Icon name="alert" />
          {failureText(error)}
        </chakra.p>
      ) : null}
    </>
  );
}

const showFailureInline = () => undefined;

const failureText = (error: Error): string =>
  error instanceof Unreachable
    ? 'Cette sauvegarde vient d’un autre appareil\u00A0: il faut du réseau pour la reprendre ici.'
    : describeRefusal(error).message;

const restoredText = ({ items, drafts }: { readonly items: number; readonly drafts: number }): string => {
  if (items + drafts === 0) return 'Tout ce que contient cette sauvegarde était déjà sur cet appareil.';
  const itemsText = items === 1 ? '1 envoi' : `${items} envois`;
  const draftsText = drafts === 1 ? '1 brouillon' : `${drafts} brouillons`;
  return `Sauvegarde reprise\u00A0: ${[...(items > 0 ? [itemsText] : []), ...(drafts > 0 ? [draftsText] : [])].join(' et ')}.`;
};
