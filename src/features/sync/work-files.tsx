import { Button, chakra } from '@chakra-ui/react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { Unreachable } from '#api/errors.ts';
import { useOffline } from '#offline/base/offline-context.tsx';
import { exportName } from '#offline/outbox/outbox-words.ts';
import { useDrafts, useOutboxFact } from '#offline/outbox/work-hooks.ts';
import { saveFile } from '#ui/files/bytes.ts';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { refusalOf } from '#work/refusal.ts';

/** Unsent work in a file and back: a tablet that breaks or is replaced loses nothing. */
export function WorkFiles() {
  const { outbox } = useOffline();
  const drafts = useDrafts() ?? [];
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);
  const id = useId();
  const hasItems = useOutboxFact(({ entries }) => entries.length > 0);
  const isEmpty = !hasItems && drafts.every(({ state }) => state === 'submitted');

  const busy = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      setFault(
        error instanceof Unreachable
          ? 'Cette sauvegarde vient d’un autre appareil\u00A0: il faut du réseau pour la reprendre ici.'
          : refusalOf(error).message,
      );
    }
    setIsBusy(false);
  };
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    void busy(async () => {
      notify({ type: 'success', message: wordsOf(await outbox.importUnsent(file)), durationMs: 6_000 });
    });
    // The same file may be chosen again.
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
          size="lg"
          disabled={isBusy || isEmpty}
          onClick={() => void busy(async () => saveFile(await outbox.exportUnsent(), exportName()))}
        >
          <Icon name="download" />
          Enregistrer dans un fichier
        </Button>
        <Button variant="outline" size="lg" disabled={isBusy} onClick={() => chooser.current?.click()}>
          <Icon name="upload" />
          Reprendre une sauvegarde
        </Button>
        <input ref={chooser} type="file" accept=".lagon" aria-label="Fichier de sauvegarde" hidden onChange={take} />
      </chakra.div>
      {fault ? (
        <chakra.p role="alert" mt="3" color="danger.fg" display="flex" gap="2">
          <Icon name="alert" />
          {fault}
        </chakra.p>
      ) : null}
    </>
  );
}

const wordsOf = ({ items, drafts }: { readonly items: number; readonly drafts: number }): string => {
  if (items + drafts === 0) return 'Tout ce que contient cette sauvegarde était déjà sur cet appareil.';
  const sent = items === 1 ? '1 envoi' : `${items} envois`;
  const begun = drafts === 1 ? '1 brouillon' : `${drafts} brouillons`;
  return `Sauvegarde reprise\u00A0: ${[...(items > 0 ? [sent] : []), ...(drafts > 0 ? [begun] : [])].join(' et ')}.`;
};
