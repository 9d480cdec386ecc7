import { Link } from '@tanstack/react-router';
import { changePercent } from '#shared/actions/renewals.ts';
import type { Renewal } from '#shared/operations/contracts/renewals.ts';
import { frenchDate, frenchMonth } from '#shared/primitives/calendar/calendar.ts';
import { formatCount, formatPercentChange, formatXpf } from '#shared/primitives/money.ts';
import { formatPhone, phoneHref } from '#shared/primitives/phone/format-phone.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { Icon } from '#ui/icon.tsx';
import { productLabel } from './renewal-columns.ts';
import { sumRenewals } from './renewal-filters.ts';

interface MonthOfRenewalsProps {
  /** `yyyy-mm`. */
  readonly month: string;
  /** The renewals shown so far. */
  readonly renewals: readonly Renewal[];
  /** All filtered renewals of the month. */
  readonly monthRenewals: readonly Renewal[];
}

/** Renewals of a month with their totals. */
export function MonthOfRenewals({ month, renewals, monthRenewals }: MonthOfRenewalsProps) {
  const name = frenchMonth(`${month}-01`);
  return (
    <section className="renewal-month" aria-label={name}>
      <h2>
        {name}{' '}
        <small>{`${formatCount(monthRenewals.length)} · ${formatXpf(sumRenewals(monthRenewals).currentXpf)}`}</small>
      </h2>
      <ul>
        {renewals.map((renewal) => (
          <RenewalRow key={renewal.id} renewal={renewal} />
        ))}
      </ul>
    </section>
  );
}

function RenewalRow({ renewal }: { readonly renewal: Renewal }) {
  const {
    id,
    numero,
    codeProduit,
    nomSouscripteur,
    adresseTelephonique: phone,
    solde,
    day,
    currentXpf,
    nextXpf,
    why,
  } = renewal;
  const percent = changePercent(renewal);
  return (
    <li className="renewal">
      <Link to="/contract/search/$id" params={{ id: String(id) }} className="renewal-words">
        <span className="renewal-day">{frenchDate(day).slice(0, 5)}</span>
        <span className="renewal-who">
          <strong>{nomSouscripteur}</strong>
          <small>{`${productLabel(codeProduit)} · ${numero}`}</small>
        </span>
        <span className="renewal-price">
          <span>
            {currentXpf === null ? 'Prime non connue' : formatXpf(currentXpf)}
            {nextXpf === null || nextXpf === currentXpf ? null : (
              <>
                <span aria-hidden="true"> → </span>
                <span className="sr-only"> puis </span>
                <strong>{formatXpf(nextXpf)}</strong>
              </>
            )}
            {percent === null || nextXpf === currentXpf ? null : (
              <span className="renewal-change" data-tone={percent > 0 ? 'up' : 'down'}>
                {` ${formatPercentChange(percent)}`}
              </span>
            )}
          </span>
          <small>{why}</small>
        </span>
        {solde !== null && solde > 0 ? <span className="renewal-debt">{`Impayé ${formatXpf(solde)}`}</span> : null}
      </Link>
      <span className="renewal-ways" data-print="hide">
        {phone ? (
          <a
            href={phoneHref(phone)}
            className="button renewal-call"
            aria-label={`Appeler ${nomSouscripteur} au ${formatPhone(phone)}`}
          >
            <Icon name="phone" />
            <span>{formatPhone(phone)}</span>
          </a>
        ) : null}
        {findProduct(codeProduit) ? (
          <Link
            to="/estimate/$key"
            params={{ key: codeProduit }}
            search={{ contract: id }}
            className="button"
            aria-label={`Refaire un devis, ${nomSouscripteur}`}
          >
            Refaire un devis
          </Link>
        ) : null}
      </span>
    </li>
  );
}
