import { lazy, Suspense, useCallback, useState } from 'react';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { ServerTable } from '#ui/table/server-table.tsx';
import { type OpenRow, rowOpener } from '#ui/table/table-rows.tsx';

const ClaimDialog = lazy(() => import('./claim-dialog.tsx'));

type Claim = ContractFile['claims']['data'][number];

/** The claims of a contract, the latest first; a press loads the detail of one. Specification 2, section 2.6. */
export function ClaimsTab({ claims }: Pick<ContractFile, 'claims'>) {
  const [shown, setShown] = useState<Claim>();
  const open = useCallback<OpenRow<Claim>>(
    (claim, content) => (
      <button type="button" onClick={() => setShown(claim)} {...rowOpener}>
        {content}
      </button>
    ),
    [],
  );
  return (
    <>
      <ServerTable title="Sinistres" table={claims} open={open} emptyTitle="Aucun sinistre" />
      {shown ? (
        <Suspense>
          <ClaimDialog claim={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
