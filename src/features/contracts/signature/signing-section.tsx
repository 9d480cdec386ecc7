import { Button, Flex } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import * as v from 'valibot';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { isNotTaken, isStuck } from '#offline/outbox/outbox-words.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { isRoutablePath, PathLink } from '#ui/page/path-link.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { refusalOf } from '#work/refusal.ts';
import { inPersonSignatureWork } from './in-person-signature-work-definition.ts';
import { papersToSign } from './papers-to-sign.ts';

const HandOverDialog = lazy(() => import('./hand-over-dialog.tsx'));

/** What was signed on this device and is not confirmed yet, and the way to have the client sign here. */
export function SigningSection({ contract }: { readonly contract: ContractFile }) {
  const [isHandedOver, setIsHandedOver] = useState(false);
  const lane = contractLane(contract.details.id);
  const said = useOutbox().entries.filter((entry) => entry.kind === inPersonSignatureWork.kind && entry.lane === lane);
  const isOffered = said.length === 0 && papersToSign(contract).length > 0;
  return (
    <>
      {said.map((entry) => (
        <SaidHere key={entry.key} entry={entry} onAgain={() => setIsHandedOver(true)} />
      ))}
      {isOffered ? (
        <Button size="lg" mb="4" onClick={() => setIsHandedOver(true)}>
          <Icon name="sign" />
          Faire signer sur place
        </Button>
      ) : null}
      <Suspense>
        {isHandedOver ? <HandOverDialog contract={contract} onClose={() => setIsHandedOver(false)} /> : null}
      </Suspense>
    </>
  );
}

export const saidSchema = v.object({
  said: v.object({ kind: v.picklist(['signed', 'refused']) }),
  deviceAt: v.string(),
});

/** Whether what was handed over is a signature, and when it was given. */
export const saidOf = ({ input }: Pick<OutboxEntry, 'input'>) => {
  const read = v.safeParse(saidSchema, input);
  return read.success ? { isSigned: read.output.said.kind === 'signed', deviceAt: read.output.deviceAt } : undefined;
};

/** « Signé sur cet appareil, en attente de confirmation »: never « Signé » before the server said so. */
export const waitingWords = (entry: Pick<OutboxEntry, 'input'>): string =>
  `${saidOf(entry)?.isSigned === false ? 'Refus gardé' : 'Signé'} sur cet appareil, en attente de confirmation`;

function SaidHere({ entry, onAgain }: { readonly entry: OutboxEntry; readonly onAgain: () => void }) {
  const { outbox } = useOffline();
  const router = useRouter();
  const deviceAt = saidOf(entry)?.deviceAt;
  const day = deviceAt ? `, le ${frenchDateTime(new Date(deviceAt))}` : '';
  const again = async (): Promise<void> => {
    try {
      // What was signed stays, as a draft with the reason.
      if ((await outbox.edit(entry.key)).state === 'withdrawn') onAgain();
    } catch (error) {
      notify({ type: 'error', message: refusalOf(error).message });
    }
  };
  if (!isNotTaken(entry))
    return (
      <Banner
        tone="info"
        action={isRoutablePath(router, '/sync') ? <PathLink path="/sync">Brouillons et envois</PathLink> : null}
      >
        {`${waitingWords(entry)}${day}. La garantie ne commence pas avant.`}
      </Banner>
    );
  return (
    <Banner
      tone="warning"
      action={
        <Flex gap="2" wrap="wrap">
          {/* What stood in its way may have gone: a request by e-mail that was withdrawn since. */}
          <Button variant="outline" size="lg" onClick={() => void outbox.retry(entry.key)}>
            Réessayer
          </Button>
          {isStuck(entry) ? null : (
            <Button variant="outline" size="lg" onClick={() => void again()}>
              Faire signer à nouveau
            </Button>
          )}
        </Flex>
      }
    >
      {`Ce qui a été signé sur cet appareil${day} n’a pas été pris\u00A0: ${entry.reason?.message ?? ''}`}
    </Banner>
  );
}
