import { Button } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '#api/session/use-session.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import type { Reminder } from '#shared/actions/reminder-mail.ts';
import { describePendingCard } from '#shared/actions/termination-effect.ts';
import { isWithoutPast, missingHistoryReason } from '#shared/documents/dossier.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { owedSince } from '#shared/operations/contracts/contract-on-day.ts';
import {
  isPayable,
  owedRefundsXpf,
  partlyOwedXpf,
  premiumsToCollect,
  sortPremiums,
} from '#shared/operations/contracts/premiums-to-collect.ts';
import { computeDebitDate } from '#shared/operations/contracts/term-payment.ts';
import { timeInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { premiumStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { ServerTable } from '#ui/table/server-table.tsx';
import { usePaymentReminder } from '#work/online/use-payment-reminder.ts';
import { QueuedItems } from '../queued-items.tsx';
import { DueBar } from './due-bar.tsx';
import { PaymentLinks } from './links/payment-links.tsx';
import { useQueuedPayments } from './received/use-queued-payments.ts';
import { ReceivedPayments } from './received-payments.tsx';
import { ReceivedSurplusNotice, SurplusNotice, VoidRefundNotice } from './surplus-notice.tsx';
import { usePayment } from './use-payment.ts';

const PaymentDialog = lazyComponent(() => import('./payment-dialog.tsx'));
const ReceivePaymentDialog = lazyComponent(() => import('./received/receive-payment-dialog.tsx'));
const PaymentLinkDialog = lazyComponent(() => import('./links/payment-link-dialog.tsx'));

const pollIntervalMs = 20_000;
/** Interval at which the file is fetched again, since a colleague or the client may pay meanwhile. */
const refreshIntervalMs = 60_000;
type Premium = ContractFile['primes']['data'][number];
type Key = string | number;

/** Premiums of a contract, due ones first, with payment of the selected ones. Specification 2, 2.5. */
export default function PremiumsTab({ contract }: { readonly contract: ContractFile }) {
  const premiums = contract.primes.data;
  const today = useToday();
  const payablePremiums = premiums.filter(isPayable);
  const due = premiums.filter(({ status }) => status === premiumStatuses.unpaid);
  const toCollect = new Set(premiumsToCollect(contract));
  /** What the broker selected and unselected by hand; the others are selected while they are to be collected. */
  const [choices, setChoices] = useState<ReadonlyMap<Key, boolean>>(new Map());
  const openChoices = new Map([...choices].filter(([key]) => premiums.some((row) => row.id === key && !row.disabled)));
  // A premium that was paid and is due again, after its payment was cancelled, is to be collected again.
  if (openChoices.size < choices.size) setChoices(openChoices);
  // Premiums that are paid, or that a card at the bank pays, leave the selection.
  const selected = payablePremiums.filter((premium) => openChoices.get(premium.id) ?? toCollect.has(premium));
  const selectedKeys = new Set<Key>(selected.map(({ id }) => id));
  const payment = usePayment(contract.details.id);
  const [receiving, setReceiving] = useState<{ readonly draftId: string; readonly premiumIds: readonly number[] }>();
  const [linked, setLinked] = useState<readonly Premium[]>();
  const user = useSession()?.user;
  const queued = useQueuedPayments(contract.details.id);
  const isOffline = useConnectivity() === 'offline';
  const reminder = buildReminder(contract, due.filter(isPayable));
  const { isPreparing, remind } = usePaymentReminder();
  const isBusy = payment.isRequestingForm || payment.isValidating || payment.form !== undefined;
  const isWaiting = !isBusy && (payment.isUnconfirmed || premiums.some(({ isBeingPaid }) => isBeingPaid));

  const poll = useEffectEvent(() => payment.check('waited'));
  useEffect(() => {
    if (!isWaiting || isOffline) return;
    const timer = setInterval(() => poll(), pollIntervalMs);
    return () => clearInterval(timer);
  }, [isWaiting, isOffline]);

  const refresh = useEffectEvent(payment.refresh);
  useEffect(() => {
    if (isOffline) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh();
    }, refreshIntervalMs);
    return () => clearInterval(timer);
  }, [isOffline]);

  const choose = (key: Key, isChosen: boolean) => setChoices((previous) => new Map([...previous, [key, isChosen]]));
  const areAllSelected = payablePremiums.length > 0 && selected.length === payablePremiums.length;

  return (
    <>
      {contract.surpluses?.map((surplus) => (
        <SurplusNotice key={surplus.id} surplus={surplus} />
      ))}
      {contract.voidRefund ? <VoidRefundNotice contractId={contract.details.id} refund={contract.voidRefund} /> : null}
      {contract.receivedPayments?.map((payment) => (
        <ReceivedSurplusNotice key={payment.id} payment={payment} />
      ))}
      {isWaiting ? <PendingPayment {...payment} isOffline={isOffline} status={contract.details.status} /> : null}
      {premiums.length > 0 ? (
        <DueBar
          owedXpf={contract.details.balance}
          partlyOwedXpf={partlyOwedXpf(due)}
          owedRefundsXpf={owedRefundsXpf(due)}
          selected={selected}
          debitedOn={findNextDebit(contract, selected, today)}
          canPay={payablePremiums.length > 0}
          payment={payment}
          isOffline={isOffline}
          isBusy={isBusy}
          onPay={() => payment.pay({ contract, premiums: selected })}
          onLink={() => setLinked(selected)}
          onRemind={reminder && user ? () => void remind(contract.details.id, reminder, user) : undefined}
          isReminding={isPreparing}
          onReceive={
            user?.receivesPayments === false
              ? undefined
              : () => setReceiving({ draftId: crypto.randomUUID(), premiumIds: selected.map(({ id }) => id) })
          }
        />
      ) : null}
      <QueuedItems entries={queued} />
      <ServerTable
        title="Primes"
        table={sortFirst(contract)}
        shownWhole="settlement"
        selection={{ chosen: selectedKeys, onChoose: choose, label: checkboxLabel, isDisabled }}
        tools={
          payablePremiums.length > 0 ? (
            <Button
              variant="outline"
              onClick={() => setChoices(new Map(payablePremiums.map(({ id }) => [id, !areAllSelected])))}
            >
              {areAllSelected ? 'Tout désélectionner' : 'Tout sélectionner'}
            </Button>
          ) : null
        }
        emptyTitle={isWithoutPast(contract) ? 'Primes non connues' : 'Aucune prime'}
        {...(isWithoutPast(contract) ? { emptyText: missingHistoryReason('l’historique') } : {})}
      />
      {contract.paymentLinks ? <PaymentLinks contract={contract} links={contract.paymentLinks} /> : null}
      {contract.receivedPayments ? (
        <ReceivedPayments payments={contract.receivedPayments} documents={contract.editiques.data} />
      ) : null}
      {receiving ? (
        <ReceivePaymentDialog contractId={contract.details.id} {...receiving} onClose={() => setReceiving(undefined)} />
      ) : null}
      {linked ? (
        <PaymentLinkDialog contract={contract} premiums={[...linked]} onClose={() => setLinked(undefined)} />
      ) : null}
      {payment.form ? (
        <PaymentDialog
          form={payment.form}
          onPayment={payment.validate}
          onAnnounce={payment.announce}
          onWithdraw={payment.withdraw}
          onCancel={payment.cancel}
        />
      ) : null}
    </>
  );
}

/** A reminder to the client about the premiums that are due; undefined if none is, or without an address. */
const buildReminder = (contract: ContractFile, due: readonly Premium[]): Reminder | undefined => {
  const { details } = contract;
  const mail = details.addresses?.mail?.mail;
  if (!mail || due.length === 0) return undefined;
  const since = due.map((premium) => owedSince(contract, premium)).sort()[0] ?? null;
  const { person, product, number, balance } = details;
  return {
    ...{ kind: 'unpaid', mail, about: `${product.libelle} ${number}`, amountXpf: balance, since },
    ...{ who: person.fullname, isCompany: person.personType === 'MOR' },
  };
};

interface PendingPaymentProps extends Pick<ReturnType<typeof usePayment>, 'check' | 'checkedAt' | 'isChecking'> {
  readonly isOffline: boolean;
  /** Status of the contract. */
  readonly status: string;
}

/** Banner while the bank has not confirmed a payment. */
const PendingPayment = ({ isOffline, status, check, checkedAt, isChecking }: PendingPaymentProps) => (
  <Banner
    tone="info"
    action={
      <Button variant="outline" disabled={isOffline} loading={isChecking} onClick={() => check('pressed')}>
        Vérifier maintenant
      </Button>
    }
  >
    <strong>Paiement en cours de confirmation</strong>
    <br />
    {describePendingCard(status)}
    {checkedAt ? ` Vérifié à ${timeInNoumea(checkedAt)}\u00A0: la banque n’a encore rien décidé.` : null}
  </Banner>
);

/** Next day, `yyyy-mm-dd`, on which the insurer debits one of these premiums itself. */
const findNextDebit = (contract: ContractFile, premiums: readonly Premium[], today: string): string | undefined =>
  premiums
    .flatMap(({ effectDate }) => computeDebitDate(contract, effectDate) ?? [])
    .filter((day) => day >= today)
    .sort()[0];

/** The table in that order until a column is sorted. */
const sortFirst = (contract: ContractFile) => {
  const { options, ...table } = contract.primes;
  const { sortBy, sortDesc, ...others } = options;
  return { ...table, options: others, data: sortPremiums(contract).map(withCardAtBank) };
};

/** Says in the line of a premium why it is not offered. */
const withCardAtBank = (premium: Premium): Premium => {
  if (premium.disabled || isPayable(premium)) return premium;
  const settlement = ['Carte en cours de confirmation', premium.settlement].filter(Boolean).join('. ');
  return { ...premium, settlement };
};

const checkboxLabel = ({ number }: Premium): string => `Choisir la prime ${number}`;
const isDisabled = (premium: Premium): boolean => !isPayable(premium);
