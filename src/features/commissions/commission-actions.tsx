import { Button } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '#api/call.ts';
import { callOnce } from '#api/call-once.ts';
import { describeFailure } from '#api/errors.ts';
import { useSession } from '#api/session/use-session.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { formatMonth } from '#shared/commissions/format.ts';
import { isAllowed } from '#shared/operations/access.ts';
import {
  type CommissionMonth,
  commissionClose,
  commissionExport,
  commissionStatement,
} from '#shared/operations/commissions/statements.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { downloadBlob } from '#ui/files/bytes.ts';
import { Icon } from '#ui/icon.tsx';
import { ExportMenu } from '#ui/table/export-menu.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import type { CommissionBroker } from './commissions-api.ts';

interface CommissionActionsProps extends CommissionBroker {
  readonly month: CommissionMonth;
  readonly months: readonly CommissionMonth[];
}

/** Files of a month, and its closing by an administrator. */
export function CommissionActions({ month: { month, number }, months, brokerId }: CommissionActionsProps) {
  const isOffline = useConnectivity() === 'offline';
  const input = { month, ...(brokerId !== undefined && { brokerId }) };
  const statement = useMutation({
    mutationFn: () => download(commissionStatement, input),
    onSuccess: ({ blob, fileName }) => downloadBlob(blob, fileName),
    onError: (error) => notify({ type: 'error', message: describeFailure(error).message }),
  });
  return (
    <>
      <ExportMenu
        exportAs={(format, onBytes) =>
          download(commissionExport, { ...input, format }, { onBytes }).catch((error: unknown) => ({
            failure: describeFailure(error).message,
          }))
        }
      />
      {number === null ? (
        <CloseMonth month={month} months={months} brokerId={brokerId} />
      ) : (
        <Button
          type="button"
          variant="outline"
          disabled={isOffline}
          loading={statement.isPending}
          onClick={() => statement.mutate()}
        >
          <Icon name="download" />
          Bordereau
        </Button>
      )}
    </>
  );
}

/** Closes the oldest open month once it has ended; for administrators. */
function CloseMonth({ month, months, brokerId }: Omit<CommissionActionsProps, 'month'> & { readonly month: string }) {
  const user = useSession()?.user ?? null;
  const isOffline = useConnectivity() === 'offline';
  const queries = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const hasEnded = month < useToday().slice(0, 7);
  const closedBroker = brokerId ?? user?.userBrokerId ?? undefined;
  const closing = useOnlineChange({
    mutationFn: (broker: number) => callOnce(commissionClose, { brokerId: broker, month }),
    onSuccess: ({ message }) => {
      if (message) notify(message);
      void queries.invalidateQueries();
    },
    onSettled: () => setIsConfirming(false),
  });
  const oldest = months.findLast(({ number }) => number === null)?.month;
  if (!isAllowed('admin', user) || closedBroker === undefined || !hasEnded || month !== oldest) return null;
  return (
    <>
      <Button type="button" disabled={isOffline} onClick={() => setIsConfirming(true)}>
        Clôturer ce mois
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          question={`Clôturer ${formatMonth(month).toLowerCase()}\u202F?`}
          confirmLabel="Clôturer"
          isBusy={closing.isPending}
          onConfirm={() => closing.mutate(closedBroker)}
          onClose={() => setIsConfirming(false)}
        >
          Le bordereau reçoit son numéro et ne change plus. Ce qui arrive ensuite est au mois suivant.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
