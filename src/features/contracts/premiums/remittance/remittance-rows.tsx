import { Button } from '@chakra-ui/react';
import type { Remittance, RemittanceDeduction, RemittedPayment } from '#shared/operations/contracts/remittances.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';
import { receivedModes } from '#shared/schemas/received-payment-form.ts';
import { Icon } from '#ui/icon.tsx';
import '#ui/fields/controls/plain-checkbox.css';

/** A payment that a colleague took is with the colleague, so only the own ones are chosen at first. */
export const isChosenAtFirst = ({ isOwn = true, takenBy = null }: RemittedPayment): boolean =>
  isOwn || takenBy === null;

interface PendingRowProps {
  readonly payment: RemittedPayment;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

export function PendingRow({ payment, isChosen, onToggle }: PendingRowProps) {
  const { id, amount, mode, reference, drawer, contract, number, day, takenBy } = payment;
  const inputId = `remitted-${id}`;
  return (
    <li>
      <input id={inputId} type="checkbox" className="plain-checkbox" checked={isChosen} onChange={onToggle} />
      <div>
        <label htmlFor={inputId}>
          {formatXpf(amount)}, {receivedModes[mode].toLowerCase()}
          {reference === '' ? '' : ` ${reference}`}
          {drawer === '' ? '' : ` ${withDe(drawer)}`}
          <small>
            Contrat {contract}, reçu {number}, le {frenchDate(day)}
            {isChosenAtFirst(payment) ? '' : `, par ${takenBy}`}.
          </small>
        </label>
      </div>
    </li>
  );
}

interface DeductionRowProps {
  readonly deduction: RemittanceDeduction;
  readonly isOffline: boolean;
  readonly onSettle: () => void;
}

/** A payment that was cancelled after it was handed over. */
export function DeductionRow({ deduction, isOffline, onSettle }: DeductionRowProps) {
  const { amount, contract, number, slip, day } = deduction;
  return (
    <li>
      <Icon name="warning" />
      <div>
        <span>{formatXpf(-amount)}, à déduire de la prochaine remise</span>
        <small>
          Contrat {contract}, reçu {number}, annulé le {frenchDate(day)}, déjà remis par le bordereau {slip}.
        </small>
      </div>
      <Button
        variant="outline"
        disabled={isOffline}
        aria-label={`Noter que la déduction du reçu ${number} est réglée autrement`}
        onClick={onSettle}
      >
        Réglée autrement…
      </Button>
    </li>
  );
}

/** What a slip states, and what was cancelled of it afterwards. */
export function SlipText({ slip }: { readonly slip: Remittance }) {
  const { number, at, by, count, amount, deducted = 0, cancelled = 0, withdrawn, settlements = [] } = slip;
  const deductedText =
    deducted > 0 ? ` de ${formatXpf(amount + deducted)}, moins ${formatXpfWith(deducted, 'déduit')}` : '';
  return (
    <>
      <Icon name={cancelled > 0 || withdrawn ? 'warning' : 'file'} />
      <div>
        <span>
          {number}, {formatXpf(amount)}
          {withdrawn ? ', annulé' : ''}
        </span>
        <small>
          {count > 1 ? `${count} règlements` : 'Un règlement'}
          {deductedText}, le {frenchDate(dayInNoumea(new Date(at)))}
          {by === null ? '' : `, par ${by}`}.
          {cancelled > 0 ? ` Dont ${formatXpfWith(cancelled, 'annulé')} après la remise.` : ''}
        </small>
        {withdrawn ? <small>Annulé {formatReasonedEvent(withdrawn)}</small> : null}
        {settlements.map((settlement) => (
          <small key={`${settlement.number} ${settlement.at}`}>
            {formatXpf(settlement.amount)} du reçu {settlement.number}, réglé autrement, noté{' '}
            {formatReasonedEvent(settlement)}
          </small>
        ))}
      </div>
    </>
  );
}

/** « le 21/11/2026 par Anne Wéa : mauvais règlements cochés » */
const formatReasonedEvent = ({ at, by, reason }: NonNullable<Remittance['withdrawn']>): string =>
  `le ${frenchDate(dayInNoumea(new Date(at)))}${by === null ? '' : ` par ${by}`}\u00A0: ${reason}`;
