import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { annualPremiumOn, contractFileRenewal } from '#shared/actions/contract-file-actions.ts';
import { changePercent } from '#shared/actions/renewals.ts';
import { isWithoutPast } from '#shared/documents/dossier.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { formatEffectMoment } from '#shared/primitives/calendar/effect-moment.ts';
import { quoteValidUntil } from '#shared/primitives/calendar/quote-validity.ts';
import { formatPercentChange, formatXpf } from '#shared/primitives/money.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { renewalDays } from '#shared/search/contract-search.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { Money } from '#ui/table/cell.tsx';
import { nextTermLabels } from '../information/contract-facts.tsx';

interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  /** Text under the value. */
  readonly note?: ReactNode;
  readonly isDebt?: boolean;
}

const price = (contract: ContractFile, today: string): Figure => {
  const annualXpf = annualPremiumOn(contract, today);
  return {
    label: 'Prime annuelle',
    value: annualXpf === null ? '–' : <Money amountXpf={annualXpf} />,
    note: contract.formula.splitting?.libelle,
  };
};

const effectFigure = ({ details }: ContractFile): Figure => ({
  label: "Date d'effet",
  value: formatEffectMoment(details.effectDate, details.effectAt),
});

const formulaFigure = ({ formula: { libelle } }: ContractFile): Figure => ({ label: 'Formule', value: libelle ?? '–' });

const debtFigure = (contract: ContractFile): Figure => {
  if (isWithoutPast(contract)) return { label: 'Solde', value: 'Non connu', note: 'Repris sans ses primes' };
  const { details, computed } = contract;
  const { balance } = details;
  const { nextTakingAmount: amount, nextTakingDate: day } = computed;
  return {
    label: 'Solde',
    value: <Money amountXpf={balance} />,
    isDebt: balance > 0,
    note: amount !== null && day !== null ? `${nextTermLabels(computed).amount} le ${frenchDate(day)}` : undefined,
  };
};

/** Next event: the anniversary of a valid contract with its premium, or the expiry of a quote. */
const nextEvent = (contract: ContractFile, today: string): Figure => {
  const { details, computed } = contract;
  const { id, status, isEstimate, creationDate, product } = details;
  if (isEstimate) {
    if (status !== contractStatuses.quote) return { label: 'Créé le', value: frenchDate(creationDate) };
    const ends = quoteValidUntil(creationDate);
    return {
      label: 'Valable jusqu’au',
      value: frenchDate(ends),
      note: ends < today ? 'Expiré' : undefined,
    };
  }
  if (status !== contractStatuses.valid)
    return { label: 'Sinistres', value: isWithoutPast(contract) ? 'Non connus' : computed.claimsNb };
  const renewal = contractFileRenewal(contract, today);
  const percent = changePercent(renewal);
  const isRenewalNear = renewal.day <= addDays(today, renewalDays) && findProduct(product.code) !== undefined;
  return {
    label: 'Échéance',
    value: frenchDate(renewal.day),
    note: (
      <>
        {renewal.nextXpf === null || percent === null
          ? 'Prime à venir non connue'
          : `${formatXpf(renewal.nextXpf)} (${formatPercentChange(percent)})`}
        {isRenewalNear ? (
          <Link to="/estimate/$key" params={{ key: product.code }} search={{ contract: id }} data-print="hide">
            Refaire un devis
          </Link>
        ) : null}
      </>
    ),
  };
};

/** The four key figures of a file. */
export function KeyFigures({ contract }: { readonly contract: ContractFile }) {
  const today = useToday();
  const nextEventFigure = nextEvent(contract, today);
  const figures = contract.details.isEstimate
    ? [price(contract, today), nextEventFigure, effectFigure(contract), formulaFigure(contract)]
    : [
        debtFigure(contract),
        price(contract, today),
        nextEventFigure,
        { ...effectFigure(contract), note: contract.formula.libelle },
      ];
  return (
    <dl className="key-figures">
      {figures.map(({ label, value, note, isDebt }) => (
        <div key={label} data-owed={isDebt ? '' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note ? <dd className="key-note">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
