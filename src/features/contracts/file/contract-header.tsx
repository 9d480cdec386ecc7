import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { terminationDay } from '#shared/documents/dossier.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { PhoneLink } from '#ui/facts/person-facts.tsx';
import { MailLink } from '#ui/page/mail-link.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { titleParts } from './contract-title.ts';
import './contract-header.css';

type HeaderContract = Pick<ContractFile, 'details' | 'productRisk'>;

/** Title of a file: person (linked to their file), product and number. */
export function ContractTitle({ contract }: { readonly contract: HeaderContract }) {
  const { person, number } = contract.details;
  return (
    <>
      <Link to="/client/search/$id" params={{ id: String(person.id) }} className="file-person">
        {person.fullname}
      </Link>
      {titleParts(contract).map((part) => (
        <span key={part}>{` · ${part}`}</span>
      ))}{' '}
      <small className="file-number">{number}</small>
    </>
  );
}

/** Status, day of the termination, phone and e-mail. */
export function ContractContactLine({
  contract,
}: {
  readonly contract: HeaderContract & Pick<ContractFile, 'movements'>;
}) {
  const today = useToday();
  const { status, addresses } = contract.details;
  const endDay = status === contractStatuses.cancelled ? terminationDay(contract) : null;
  return (
    <span className="file-reach">
      <span className="file-status">
        <StatusChip status={status} />
        {endDay === null ? null : `${endDay > today ? 'au' : 'le'} ${frenchDate(endDay)}`}
      </span>
      {addresses.phone ? <PhoneLink phone={addresses.phone} /> : null}
      {addresses.mail ? <MailLink address={addresses.mail.mail} /> : null}
    </span>
  );
}

/** Sticky bar that repeats the title once it has scrolled out of view; hidden from screen readers. */
export function ContractStickyBar({ contract }: { readonly contract: HeaderContract }) {
  const { person, number, balance } = contract.details;
  const observedElement = useRef<HTMLDivElement>(null);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const header = observedElement.current?.parentElement?.querySelector('.page-header');
    if (!header) return;
    // A busy device may deliver several entries at once, oldest first.
    const observer = new IntersectionObserver((entries) => setIsShown(entries.at(-1)?.isIntersecting === false), {
      // The top bar covers 65 px.
      rootMargin: '-65px 0px 0px 0px',
    });
    observer.observe(header);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={observedElement}
      className="file-bar"
      data-shown={isShown ? '' : undefined}
      aria-hidden="true"
      data-print="hide"
    >
      <p>
        <strong>{person.fullname}</strong>
        <span className="file-bar-risk">{[...titleParts(contract), number].join(' · ')}</span>
        {balance > 0 ? <span className="file-bar-debt">{`Solde ${formatXpf(balance)}`}</span> : null}
      </p>
    </div>
  );
}
