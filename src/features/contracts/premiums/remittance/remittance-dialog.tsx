import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, download } from '#api/call.ts';
import { callOnce } from '#api/call-once.ts';
import { describeFailure } from '#api/errors.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import {
  allocateDeductions,
  type RemittedPayment,
  remittanceAdd,
  remittanceGet,
  remittanceList,
} from '#shared/operations/contracts/remittances.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { receivedModes } from '#shared/schemas/received-payment-form.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { downloadBlob } from '#ui/files/bytes.ts';
import { OnlineOnly } from '#ui/form/online-only.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { FailedState, LoadingState } from '#ui/page/states.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { describeChange, type ReasonedChange, sendChange } from './reasoned-change.ts';
import { DeductionRow, isChosenAtFirst, PendingRow, SlipText } from './remittance-rows.tsx';

const ReasonDialog = lazyComponent(() => import('./reason-dialog.tsx'));

const listQuery = {
  queryKey: readKey(remittanceList),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(remittanceList, {}, { signal }),
  staleTime: 0,
};

const totalOf = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** What is handed over together, and what the slip deducts, in whole XPF. */
interface Handover {
  readonly payments: readonly RemittedPayment[];
  readonly deductedXpf: number;
}

const handoverTotal = ({ payments, deductedXpf }: Handover): number => totalOf(payments) - deductedXpf;

/** Cheques and cash of the broker that are not handed over, and the slips of those that are. */
export default function RemittanceDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, isError, refetch } = useQuery(listQuery);
  const queries = useQueryClient();
  const [busySlip, setBusySlip] = useState<number>();
  const [toggledIds, setToggledIds] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<Handover>();
  const [change, setChange] = useState<ReasonedChange>();
  const isOffline = useConnectivity() === 'offline';
  const reload = (): void => {
    void refetch();
    void queries.invalidateQueries({ queryKey: readKey(contractGet) });
  };
  const isChosen = (payment: RemittedPayment): boolean => isChosenAtFirst(payment) !== toggledIds.has(payment.id);
  const toggle = (id: number): void =>
    setToggledIds((ids) => new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]));
  const save = async (remittanceId: number): Promise<void> => {
    setBusySlip(remittanceId);
    try {
      const { blob, fileName } = await download(remittanceGet, { remittanceId });
      downloadBlob(blob, fileName);
    } catch (error) {
      notify({ type: 'error', message: describeFailure(error).message });
    } finally {
      setBusySlip(undefined);
    }
  };
  const remit = useOnlineChange({
    mutationFn: ({ payments, deductedXpf }: Handover) =>
      callOnce(remittanceAdd, { paymentIds: payments.map(({ id }) => id), deductedXpf }),
    onSuccess: async ({ id, message }) => {
      if (message) notify(message);
      if (id !== undefined) await save(id);
    },
    onSettled: reload,
  });
  return (
    <Modal title="Bordereau de remise" onClose={onClose}>
      {data ? (
        <Stack gap="5">
          {isOffline ? (
            <Text>
              <OnlineOnly>Un bordereau s’établit et s’annule en ligne seulement.</OnlineOnly>
            </Text>
          ) : null}
          {data.pending.length === 0 ? <Text>Aucun chèque ni espèces à remettre.</Text> : null}
          {(['cheque', 'cash'] as const).map((mode) => {
            const payments = data.pending.filter((payment) => payment.mode === mode);
            const chosen = payments.filter(isChosen);
            const open = (data.deductions ?? []).filter((deduction) => deduction.mode === mode);
            const handover = { payments: chosen, deductedXpf: totalOf(allocateDeductions(chosen, open)) };
            return payments.length + open.length === 0 ? null : (
              <section key={mode} aria-label={receivedModes[mode]}>
                <ListRows>
                  {payments.map((payment) => (
                    <PendingRow
                      key={payment.id}
                      payment={payment}
                      isChosen={isChosen(payment)}
                      onToggle={() => toggle(payment.id)}
                    />
                  ))}
                  {open.map((deduction) => (
                    <DeductionRow
                      key={deduction.id}
                      deduction={deduction}
                      isOffline={isOffline}
                      onSettle={() => setChange({ kind: 'settle', deduction })}
                    />
                  ))}
                </ListRows>
                <Button
                  mt="3"
                  maxWidth="full"
                  height="auto"
                  minHeight="11"
                  paddingBlock="2"
                  whiteSpace="normal"
                  disabled={isOffline || remit.isPending || chosen.length === 0}
                  loading={remit.isPending && remit.variables?.payments[0]?.mode === mode}
                  onClick={() => setAsked(handover)}
                >
                  {mode === 'cheque' ? 'Remettre les chèques' : 'Remettre les espèces'}
                  {'\u00A0'}: {formatXpf(handoverTotal(handover))}
                  {handover.deductedXpf > 0 ? ', déduction faite' : ''}
                </Button>
              </section>
            );
          })}
          {data.slips.length > 0 ? (
            <section aria-label="Bordereaux établis">
              <Text fontWeight="semibold">Bordereaux établis</Text>
              <ListRows>
                {data.slips.map((slip) => (
                  <li key={slip.id}>
                    <SlipText slip={slip} />
                    <Flex gap="2" wrap="wrap">
                      <Button
                        variant="outline"
                        loading={busySlip === slip.id}
                        aria-label={`Télécharger le bordereau ${slip.number}`}
                        onClick={() => void save(slip.id)}
                      >
                        Télécharger
                      </Button>
                      {slip.withdrawn ? null : (
                        <Button
                          variant="outline"
                          disabled={isOffline}
                          aria-label={`Annuler le bordereau ${slip.number}`}
                          onClick={() => setChange({ kind: 'withdraw', slip })}
                        >
                          Annuler…
                        </Button>
                      )}
                    </Flex>
                  </li>
                ))}
              </ListRows>
            </section>
          ) : null}
        </Stack>
      ) : isError ? (
        <FailedState onRetry={() => void refetch()} title="Les règlements à remettre ne peuvent pas être listés" />
      ) : (
        <LoadingState label="Chargement des règlements à remettre" blocks={2} />
      )}
      {asked ? (
        <ConfirmDialog
          question={`Remettre ${formatXpf(handoverTotal(asked))}\u202F?`}
          confirmLabel="Remettre"
          onConfirm={() => {
            remit.mutate(asked);
            setAsked(undefined);
          }}
          onClose={() => setAsked(undefined)}
        >
          {describeRemitted(asked)}
        </ConfirmDialog>
      ) : null}
      {change ? (
        <ReasonDialog
          {...describeChange(change)}
          onSubmit={async (reason) => {
            try {
              return await sendChange(change, reason);
            } finally {
              reload();
            }
          }}
          onClose={() => setChange(undefined)}
        />
      ) : null}
    </Modal>
  );
}

/** « 2 règlements, dont 96 200 F reçus par Julien Cornaille. » */
const describeRemitted = ({ payments, deductedXpf }: Handover): string => {
  const takers = Object.entries(
    Object.groupBy(
      payments.filter((payment) => !isChosenAtFirst(payment)),
      ({ takenBy }) => takenBy ?? '',
    ),
  );
  const parts = takers.map(([name, taken = []]) => `, dont ${formatXpfWith(totalOf(taken), 'reçu')} par ${name}`);
  const count = payments.length > 1 ? `${payments.length} règlements` : 'Un règlement';
  const deducted =
    deductedXpf > 0
      ? ` ${formatXpf(totalOf(payments))}, moins ${formatXpfWith(deductedXpf, 'annulé')} après une remise.`
      : '';
  return `${count}${parts.join('')}.${deducted}`;
};
