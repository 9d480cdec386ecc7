import { Button, chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { exportName } from '#offline/outbox/outbox-labels.ts';
import { useDrafts, useOutbox } from '#offline/outbox/work-hooks.ts';
import { CancelButton } from '#ui/dialog/cancel-button.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { downloadBlob } from '#ui/files/bytes.ts';
import { notify } from '#ui/toast/toaster.ts';
import { describeRefusal } from '#work/refusal.ts';
import '#ui/fields/controls/plain-checkbox.css';

interface EraseDialogProps {
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** Confirmation before erasing the device; unsent work requires explicit consent. */
export function EraseDialog({ onClose, onErased }: EraseDialogProps) {
  const { device, outbox } = useOffline();
  const queries = useQueryClient();
  const items = useOutbox().entries.length;
  const drafts = (useDrafts() ?? []).filter(
    ({ state }) => state === 'open' || state === 'archived' || state === 'held',
  ).length;
  const [isConsented, setIsConsented] = useState(false);
  const hasWork = items + drafts > 0;

  const showFailure = async (work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => notify({ type: 'error', message: describeRefusal(error).message }));
  const erase = () =>
    showFailure(async () => {
      if (!(await device.erase())) {
        notify({ type: 'warning', message: 'Un envoi est en cours\u00A0: rien n’a été effacé. Réessayez ensuite.' });
        return;
      }
      queries.removeQueries({ type: 'inactive' });
      onClose();
      onErased();
      notify({ type: 'success', message: 'Les données de cet appareil sont effacées.' });
    });
  return (
    <Modal
      title={'Effacer les données de cet appareil\u202F?'}
      isAlert
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          {hasWork ? (
            <Button
              variant="outline"
              onClick={() => void showFailure(async () => downloadBlob(await outbox.exportUnsent(), exportName()))}
            >
              Enregistrer d’abord dans un fichier
            </Button>
          ) : null}
          <Button disabled={hasWork && !isConsented} onClick={() => void erase()}>
            Effacer
          </Button>
        </>
      }
    >
      <p>
        Tout ce que Lagon garde ici pour vous sera retiré. Votre portefeuille reviendra à la prochaine synchronisation
        {'\u202F'}; déconnectez-vous pour qu’il n’en reste rien.
      </p>
      {hasWork ? (
        <>
          <chakra.p mt="4" fontWeight="600" color="danger.fg">
            {`${lostWorkText(items, drafts)}\u00A0: ce travail serait perdu pour toujours.`}
          </chakra.p>
          <chakra.label display="flex" alignItems="center" gap="3" minH="2.75rem" mt="2" cursor="pointer">
            <chakra.input
              type="checkbox"
              className="plain-checkbox"
              checked={isConsented}
              onChange={({ target }) => setIsConsented(target.checked)}
            />
            Effacer aussi mon travail non envoyé
          </chakra.label>
        </>
      ) : null}
    </Modal>
  );
}

const lostWorkText = (items: number, drafts: number): string =>
  [
    ...(items > 0 ? [items === 1 ? '1 envoi n’est pas parti' : `${items} envois ne sont pas partis`] : []),
    ...(drafts > 0 ? [drafts === 1 ? '1 brouillon n’est pas envoyé' : `${drafts} brouillons ne sont pas envoyés`] : []),
  ].join(' et ');
