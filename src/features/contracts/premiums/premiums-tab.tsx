import { Button, chakra } from '@chakra-ui/react';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useState } from 'react';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { OnlineOnly } from '#ui/form/online-only.tsx';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { Money } from '#ui/table/cell.tsx';
import { ServerTable } from '#ui/table/server-table.tsx';
import { totalDue } from './payments-api.ts';
import { SurplusNotice } from './surplus-notice.tsx';
import { usePayment } from './use-payment.ts';

const PaymentDialog = lazy(() => import('./payment-dialog.tsx'));

const pollIntervalMs = 20_000;
/** Interval at which the file is fetched again, since a colleague or the client may pay meanwhile. */
const refreshIntervalMs = 60_000;
type Premium = ContractFile['primes']['data'][number];
type Key = string | number;

/** Premiums of a contract, due ones first, with payment of the selected ones. Specification 2, 2.5. */
export default function PremiumsTab({ contract }: { readonly contract: ContractFile }) {
  const premiums = contract.primes.data;
  const payable = premiums.filter(({ disabled }) => !disabled);
  const due = payable.filter(({ defaultSelected }) => defaultSelected);
  const [checkedKeys, setCheckedKeys] = useState<ReadonlySet<Key>>(() => new Set(due.map(({ id }) => id)));
  // Premiums paid meanwhile leave the selection.
  const selected = payable.filter(({ id }) => checkedKeys.has(id));
  const chosen = new Set<Key>(selected.map(({ id }) => id));
  const payment = usePayment(contract.details.id);
  const isOffline = useConnectivity() === 'offline';
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

  const choose = (key: Key, isChosen: boolean) =>
    setCheckedKeys((before) => new Set(isChosen ? [...before, key] : [...before].filter((each) => each !== key)));
  const isAll = payable.length > 0 && selected.length === payable.length;

  return (
    <>
      {contract.surpluses?.map((surplus) => (
        <SurplusNotice key={surplus.id} surplus={surplus} />
      ))}
      {isWaiting ? <PendingPayment isOffline={isOffline} onCheck={() => payment.check('pressed')} /> : null}
      {premiums.length > 0 ? (
        <DueBar
          due={due}
          selected={selected}
          canPay={payable.length > 0}
          payment={payment}
          isOffline={isOffline}
          isBusy={isBusy}
          onPay={() => payment.pay({ contract, premiums: selected })}
        />
      ) : null}
      <ServerTable
        title="Primes"
        table={sortDueFirst(contract.primes)}
        selection={{ chosen, onChoose: choose, label: labelOf, isDisabled }}
        tools={
          payable.length > 0 ? (
            <Button
              variant="outline"
              size="lg"
              onClick={() => setCheckedKeys(new Set(isAll ? [] : payable.map(({ id }) => id)))}
            >
              {isAll ? 'Tout désélectionner' : 'Tout sélectionner'}
            </Button>
          ) : null
        }
        emptyTitle="Aucune prime"
      />
      {payment.form ? (
        <Suspense>
          <PaymentDialog
            form={payment.form}
            onPayment={payment.validate}
            onAnnounce={payment.announce}
            onWithdraw={payment.withdraw}
            onCancel={payment.cancel}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Banner while the bank has not confirmed a payment. */
const PendingPayment = ({ isOffline, onCheck }: { readonly isOffline: boolean; readonly onCheck: () => void }) => (
  <Banner
    tone="info"
    action={
      <Button variant="outline" size="lg" disabled={isOffline} onClick={onCheck}>
        Vérifier maintenant
      </Button>
    }
  >
    <strong>Paiement en cours de confirmation</strong>
    <br />
    S’il a abouti, les primes passent d’elles-mêmes en «{'\u00A0'}Payée{'\u00A0'}» et le reçu arrive dans les documents.
  </Banner>
);

interface DueBarProps {
  readonly due: readonly Premium[];
  readonly selected: readonly Premium[];
  /** At least one premium is payable. */
  readonly canPay: boolean;
  readonly payment: Pick<ReturnType<typeof usePayment>, 'isRequestingForm' | 'isValidating'>;
  readonly isOffline: boolean;
  readonly isBusy: boolean;
  readonly onPay: () => void;
}

/** Due and selected amounts with the payment button. */
function DueBar({ due, selected, canPay, payment, isOffline, isBusy, onPay }: DueBarProps) {
  const reasonId = useId();
  return (
    <Due aria-label="Paiement des primes">
      <dl>
        <div>
          <dt>Reste dû</dt>
          <dd>
            <Money amountXpf={totalDue(due)} />
          </dd>
        </div>
        <div hidden={!canPay}>
          <dt>Sélection</dt>
          <dd>
            <Money amountXpf={totalDue(selected)} />
            <small>{selected.length > 1 ? `${selected.length} primes` : `${selected.length} prime`}</small>
          </dd>
        </div>
      </dl>
      {canPay ? (
        <div>
          <Button
            size="lg"
            loading={payment.isRequestingForm || payment.isValidating}
            loadingText={payment.isValidating ? 'Validation du paiement…' : 'Préparation…'}
            disabled={isOffline || isBusy || selected.length === 0}
            aria-describedby={isOffline || selected.length === 0 ? reasonId : undefined}
            onClick={onPay}
          >
            <Icon name="payments" />
            {selected.length > 0 ? `Payer ${formatXpf(totalDue(selected))}` : 'Payer'}
          </Button>
          {isOffline ? (
            <p id={reasonId}>
              <OnlineOnly>Le paiement par carte se fait en ligne seulement.</OnlineOnly>
            </p>
          ) : null}
          {!isOffline && selected.length === 0 ? <p id={reasonId}>Choisissez les primes à payer.</p> : null}
        </div>
      ) : null}
    </Due>
  );
}

/** Due premiums first, oldest on top; the others in the server’s order, until a column is sorted. */
const sortDueFirst = ({ data, options, ...table }: ContractFile['primes']) => {
  if (!data.some(({ defaultSelected }) => defaultSelected)) return { ...table, data, options };
  const { sortBy, sortDesc, ...others } = options;
  const isNewFirst = sortBy === undefined || sortDesc === true;
  const byDay = (a: Premium, b: Premium) => a.effectDate.localeCompare(b.effectDate);
  const [owed, rest] = [data.filter((one) => one.defaultSelected), data.filter((one) => !one.defaultSelected)];
  return {
    ...table,
    options: others,
    data: [...owed.sort(byDay), ...rest.sort((a, b) => (isNewFirst ? byDay(b, a) : byDay(a, b)))],
  };
};

const labelOf = ({ number }: Premium): string => `Choisir la prime ${number}`;
const isDisabled = ({ disabled }: Premium): boolean => disabled;

const Due = chakra('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: '4',
    mb: '5',
    p: '4',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'l3',
    '& dl': { display: 'flex', flexWrap: 'wrap', columnGap: '8', rowGap: '2' },
    '& dt': { color: 'fg.muted', fontSize: '13px' },
    '& dd': { fontSize: '20px', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
    '& dl > div:first-of-type dd': { fontSize: '28px', lineHeight: '1.2' },
    '& abbr': { textDecoration: 'none' },
    '& small': { ms: '2', color: 'fg.muted', fontSize: '13px', fontWeight: 'normal' },
    '& p': { display: 'flex', alignItems: 'center', gap: '2', mt: '2', color: 'fg.muted', fontSize: '14px' },
  },
});
