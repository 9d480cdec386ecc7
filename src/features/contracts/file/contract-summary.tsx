import { Link } from '@tanstack/react-router';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { type Fact, Facts } from '#ui/facts/facts.tsx';
import { PhoneLink } from '#ui/facts/person-facts.tsx';
import { MailLink } from '#ui/page/mail-link.tsx';
import { Money } from '#ui/table/cell.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { KeyFigures } from './key-figures.tsx';
import './contract-summary.css';

/** Key figures above the tabs, with identity facts in a collapsed part. */
export function ContractSummary({ contract }: { readonly contract: ContractFile }) {
  return (
    <section aria-label="Résumé" className="section section-surface">
      <KeyFigures contract={contract} />
      <details className="summary-more">
        <summary>Client, produit et coordonnées</summary>
        <Facts isCompact facts={secondaryFacts(contract)} />
      </details>
    </section>
  );
}

const secondaryFacts = ({ details }: ContractFile): readonly Fact[] => {
  const { mail, phone } = details.addresses;
  const balance: readonly Fact[] = details.isEstimate
    ? [['Solde', <Money key="balance" amountXpf={details.balance} />]]
    : [];
  return [
    ['Client', <ClientLink key="client" {...details.person} />],
    ['Type', details.type.libelle],
    ['Produit', details.product.libelle],
    ['Statut', <StatusChip key="status" status={details.status} />],
    ...balance,
    ['E-mail', mail && <MailLink key="mail" address={mail.mail} />],
    ['Téléphone', phone && <PhoneLink key="phone" phone={phone} />],
  ];
};

const ClientLink = ({ id, fullname }: { readonly id: number; readonly fullname: string }) => (
  <Link to="/client/search/$id" params={{ id: String(id) }}>
    {fullname}
  </Link>
);
