import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { PhoneLink } from '#ui/facts/person-facts.tsx';
import { MailLink } from '#ui/page/mail-link.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { titleParts } from './contract-title.ts';
import './contract-header.css';

type Headed = Pick<ContractFile, 'details' | 'productRisk'>;

/** Whose file it is, of what, and its number: the person leads to their own file. */
export function ContractTitle({ contract }: { readonly contract: Headed }) {
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

/** How it stands, and how its person is reached. */
export function ContractReach({ contract }: { readonly contract: Headed }) {
  const { status, addresses } = contract.details;
  return (
    <span className="file-reach">
      <StatusChip status={status} />
      {addresses.phone ? <PhoneLink phone={addresses.phone} /> : null}
      {addresses.mail ? <MailLink address={addresses.mail.mail} /> : null}
    </span>
  );
}

/** Says again whose file it is once its title has left the window. Seen alone: what it says is above, in the title. */
export function ContractBar({ contract }: { readonly contract: Headed }) {
  const { person, number, balance } = contract.details;
  const place = useRef<HTMLDivElement>(null);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const header = place.current?.parentElement?.querySelector('.page-header');
    if (!header) return;
    const observer = new IntersectionObserver(([seen]) => setIsShown(seen !== undefined && !seen.isIntersecting), {
      // The top bar lies over what is under it.
      rootMargin: '-65px 0px 0px 0px',
    });
    observer.observe(header);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="file-bar" data-shown={isShown ? '' : undefined} aria-hidden="true" data-print="hide">
      <p>
        <strong>{person.fullname}</strong>
        <span className="file-bar-risk">{[...titleParts(contract), number].join(' · ')}</span>
        {balance > 0 ? <span className="file-bar-debt">{`Solde ${formatXpf(balance)}`}</span> : null}
      </p>
    </div>
  );
}
