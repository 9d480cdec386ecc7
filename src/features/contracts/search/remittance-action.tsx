import { Button } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#api/session/use-session.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { contractSearch } from '#shared/operations/contracts/contracts.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';

const RemittanceDialog = lazyComponent(() => import('../premiums/remittance/remittance-dialog.tsx'));

/** Opens the remittance slips beside the list of contracts whose payments wait to be handed over. */
export default function RemittanceAction() {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => {
    setIsOpen(false);
    void queries.invalidateQueries({ queryKey: readKey(contractSearch) });
  };
  const user = useSession()?.user;
  if (!user?.agency || user.receivesPayments === false) return null;
  return (
    <>
      <Button variant="outline" disabled={isOffline} onClick={() => setIsOpen(true)}>
        Bordereau de remise
      </Button>
      {isOpen ? <RemittanceDialog onClose={close} /> : null}
    </>
  );
}
