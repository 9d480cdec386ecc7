import { Button } from '@chakra-ui/react';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { isWithoutPast, missingHistoryReason } from '#shared/documents/dossier.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';
import { isRoutablePath, PathLink } from '#ui/page/path-link.tsx';
import { ServerTable } from '#ui/table/server-table.tsx';
import { type RenderRowLink, rowLinkProps } from '#ui/table/table-rows.tsx';
import { QueuedClaims } from './declaration/queued-claims.tsx';

const ClaimDialog = lazyComponent(() => import('./claim-dialog.tsx'));

type Claim = ContractFile['claims']['data'][number];

interface ClaimsTabProps {
  readonly contract: Pick<ContractFile, 'claims' | 'details' | 'tasks' | 'editiques' | 'primes'>;
}

/**
 * The claims of a contract, the latest first; a press loads the detail of one, which an address may name. Specification 2,
 * section 2.6.
 */
export function ClaimsTab({ contract }: ClaimsTabProps) {
  const { claims, details } = contract;
  const isVoid = details.status === contractStatuses.void;
  const hasBegun = details.effectDate <= useToday() && !isVoid;
  const isHistoryMissing = hasBegun && isWithoutPast(contract);
  const [openedClaim, setOpenedClaim] = useState<Claim>();
  const urlClaimId = useSearch({ strict: false, select: ({ claim }) => claim });
  const navigate = useNavigate();
  const shownClaim = openedClaim ?? claims.data.find(({ id }) => id === urlClaimId);
  const close = (): void => {
    setOpenedClaim(undefined);
    if (urlClaimId !== undefined) void navigate({ to: '.', search: {}, hash: true, replace: true, resetScroll: false });
  };
  const renderLink = useCallback<RenderRowLink<Claim>>(
    (claim, content) => (
      <button type="button" onClick={() => setOpenedClaim(claim)} {...rowLinkProps}>
        {content}
      </button>
    ),
    [],
  );
  return (
    <>
      <QueuedClaims contractId={details.id} />
      <ServerTable
        title="Sinistres"
        table={claims}
        tools={
          <>
            <Button asChild variant="outline">
              <Link to="/claim/search" search={{ idPersonne: String(details.person.id) }}>
                <Icon name="search" />
                Tous ceux du client
              </Link>
            </Button>
            {hasBegun ? <DeclareClaim contractId={details.id} /> : null}
          </>
        }
        renderLink={renderLink}
        emptyTitle={isHistoryMissing ? 'Sinistres non connus' : 'Aucun sinistre'}
        emptyText={
          hasBegun
            ? isHistoryMissing
              ? missingHistoryReason('l’historique')
              : 'Ceux que vous déclarez, et ceux que l’assureur enregistre, se suivent ici.'
            : isVoid
              ? 'Ce contrat est sans effet\u00A0: il ne couvre rien.'
              : `Ce contrat ne commence que le ${frenchDate(details.effectDate)}\u00A0: rien n’est couvert avant ce jour.`
        }
      />
      {shownClaim ? <ClaimDialog claim={shownClaim} contract={contract} onClose={close} /> : null}
    </>
  );
}

function DeclareClaim({ contractId }: { readonly contractId: number }) {
  const path = `/claim/create?contract=${contractId}`;
  if (!isRoutablePath(useRouter(), path)) return null;
  return (
    <Button asChild>
      <PathLink path={path}>
        <Icon name="add" />
        Déclarer un sinistre
      </PathLink>
    </Button>
  );
}
