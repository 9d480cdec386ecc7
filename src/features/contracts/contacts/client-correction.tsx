import { Button } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { describeFailure } from '#api/errors.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { contactConfirm } from '#shared/operations/clients/contact-changes.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { Banner } from '#ui/page/banner.tsx';
import { notify } from '#ui/toast/toaster.ts';

/** Contacts that the client corrected through a link, to be confirmed before papers go to them. */
export default function ClientCorrection({ details }: Pick<ContractFile, 'details'>) {
  const isOffline = useConnectivity() === 'offline';
  const queries = useQueryClient();
  const { id: contractId, clientCorrection: correction, addresses } = details;
  const confirmCorrection = useMutation({
    mutationFn: () => call(contactConfirm, { contractId }),
    onSuccess: ({ type, message }) => notify({ type, message }),
    onError: (error) => notify({ type: 'error', message: describeFailure(error).message }),
    onSettled: () => queries.invalidateQueries({ queryKey: readKey(contractGet) }),
  });
  if (!correction) return null;
  const correctionText = [
    ...(correction.mail ? [`e-mail ${addresses.mail?.mail ?? ''}`] : []),
    ...(correction.phone
      ? [`téléphone ${addresses.phone ? formatPhone(`${addresses.phone.prefix}${addresses.phone.number}`) : ''}`]
      : []),
  ].join(' et ');
  return (
    <Banner
      tone="warning"
      action={
        <Button
          variant="outline"
          disabled={isOffline}
          loading={confirmCorrection.isPending}
          onClick={() => confirmCorrection.mutate()}
        >
          C’est vérifié
        </Button>
      }
    >
      {`Corrigé par le client le ${frenchDateTime(new Date(correction.at))}\u00A0: ${correctionText}. ${
        correction.mail ? 'Aucun document n’y part avant votre vérification.' : 'À vérifier auprès de lui.'
      }`}
    </Banner>
  );
}
