import { Button, chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { submit } from '#api/submit.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import {
  type ClientLink,
  clientLinkList,
  clientLinkMake,
  clientLinkRevoke,
} from '#shared/operations/client-link/client-links.ts';
import { formatLastDay } from '#shared/operations/client-link/last-day.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { OnlineOnly } from '#ui/form/online-only.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { FailedState, LoadingState } from '#ui/page/states.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { clientLinksQuery } from './client-links-api.ts';
import { ShownLink } from './shown-link.tsx';

interface ClientLinkDialogProps {
  readonly details: ContractFile['details'];
  readonly onClose: () => void;
}

/** « Compléter par le client »: sends a link or shows it as a QR code, and lists the existing links. */
export default function ClientLinkDialog({ details, onClose }: ClientLinkDialogProps) {
  const isOffline = useConnectivity() === 'offline';
  const queries = useQueryClient();
  const [createdLink, setCreatedLink] = useState<{ readonly url: string; readonly expiresAt: string }>();
  const email = details.addresses.mail?.mail;
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: readKey(clientLinkList) });
    void queries.invalidateQueries({ queryKey: readKey(contractGet) });
  };
  const createLink = useOnlineChange({
    mutationFn: (channel: ClientLink['channel']) => submit(clientLinkMake, { contractId: details.id, channel }),
    onSuccess: ({ url, expiresAt, message }) => {
      refresh();
      if (url !== undefined && expiresAt !== undefined) setCreatedLink({ url, expiresAt });
      else if (message) notify(message);
    },
  });
  return (
    <Modal title="Compléter par le client" onClose={onClose}>
      {createdLink ? (
        <ShownLink url={createdLink.url} label="Lien du client" onDone={() => setCreatedLink(undefined)}>
          Le lien est valable jusqu’au {formatLastDay(createdLink.expiresAt)} et ne sera plus montré.
        </ShownLink>
      ) : (
        <Offer>
          <p>
            Le client reçoit un lien, sans compte ni mot de passe. Depuis son téléphone, il photographie les pièces qui
            manquent et vérifie ses coordonnées. Ce qu’il envoie arrive ici.
          </p>
          <div>
            <Button
              disabled={isOffline || email === undefined || email === ''}
              loading={createLink.isPending && createLink.variables === 'email'}
              onClick={() => createLink.mutate('email')}
            >
              <Icon name="mail" />
              {email ? `Envoyer à ${email}` : 'Aucun e-mail connu'}
            </Button>
            <Button
              variant="outline"
              disabled={isOffline}
              loading={createLink.isPending && createLink.variables === 'qr'}
              onClick={() => createLink.mutate('qr')}
            >
              <Icon name="phone" />
              Montrer un QR code
            </Button>
          </div>
          {isOffline ? (
            <p className="offline">
              <OnlineOnly>Un lien se confie en ligne seulement.</OnlineOnly>
            </p>
          ) : null}
        </Offer>
      )}
      <Links contractId={details.id} isOffline={isOffline} onChange={refresh} />
    </Modal>
  );
}

interface LinksProps {
  readonly contractId: number;
  readonly isOffline: boolean;
  readonly onChange: () => void;
}

function Links({ contractId, isOffline, onChange }: LinksProps) {
  const { data, isError, refetch } = useQuery(clientLinksQuery(contractId));
  const [linkToRevoke, setLinkToRevoke] = useState<ClientLink>();
  const revoke = useOnlineChange({
    mutationFn: (linkId: number) => submit(clientLinkRevoke, { contractId, linkId }),
    onSuccess: ({ message }) => {
      onChange();
      if (message) notify(message);
    },
    onSettled: () => setLinkToRevoke(undefined),
  });
  if (!data)
    return isError ? (
      <FailedState onRetry={() => void refetch()} title="Les liens ne peuvent pas être listés" />
    ) : (
      <LoadingState label="Chargement des liens" blocks={1} />
    );
  if (data.links.length === 0) return null;
  return (
    <section aria-label="Liens confiés">
      <Title>Liens confiés</Title>
      <ListRows>
        {data.links.map((link) => (
          <li key={link.id}>
            <Icon name={link.channel === 'email' ? 'mail' : 'phone'} />
            <div>
              <span>
                {link.sentTo === null ? 'Montré au client' : `Envoyé à ${link.sentTo}`}
                {link.amount ? `, ${formatXpf(link.amount)} à payer` : ''}
                {link.isDownload ? ', documents à télécharger' : ''}
              </span>
              <small>
                Le {frenchDateTime(new Date(link.madeAt))}
                {link.madeBy === null ? '' : `, par ${link.madeBy}`}. {usageText(link)}
              </small>
            </div>
            {link.state === 'open' ? (
              <Button
                variant="outline"
                disabled={isOffline}
                aria-label={`Révoquer le lien du ${frenchDateTime(new Date(link.madeAt))}`}
                onClick={() => setLinkToRevoke(link)}
              >
                Révoquer
              </Button>
            ) : (
              <StatusChip status={link.state === 'revoked' ? 'Révoqué' : 'Expiré'} />
            )}
          </li>
        ))}
      </ListRows>
      {linkToRevoke ? (
        <ConfirmDialog
          question={'Révoquer ce lien\u202F?'}
          confirmLabel="Révoquer"
          isDestructive
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate(linkToRevoke.id)}
          onClose={() => setLinkToRevoke(undefined)}
        >
          Le client ne pourra plus rien envoyer ni corriger par ce lien. Ce qui est arrivé reste.
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

const usageText = ({ lastUsedAt, changedAt, state, expiresAt }: ClientLink): string => {
  const validityText = state === 'open' ? ` Valable jusqu’au ${formatLastDay(expiresAt)}.` : '';
  if (changedAt !== null) return `Le client a répondu le ${frenchDateTime(new Date(changedAt))}.${validityText}`;
  if (lastUsedAt !== null) return `Ouvert le ${frenchDateTime(new Date(lastUsedAt))}.${validityText}`;
  return `Pas encore ouvert.${validityText}`;
};

const Offer = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    '& > div': { display: 'flex', flexWrap: 'wrap', gap: '3' },
    '& .offline': { display: 'flex', alignItems: 'center', gap: '2', color: 'fg.muted' },
    // A long address wraps.
    '& button': {
      maxWidth: 'full',
      height: 'auto',
      minHeight: '12',
      py: '2',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
  },
});

const Title = chakra('h3', { base: { mt: '6', mb: '2', fontWeight: 'semibold' } });
