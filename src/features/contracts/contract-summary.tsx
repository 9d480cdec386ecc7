import { Link } from '@tanstack/react-router';
import type { ContractFile } from '#shared/contract/contracts/contract-file.ts';
import { frenchEffect } from '#shared/primitives/effect-moment.ts';
import { Facts } from '#ui/page/facts.tsx';
import { MailLink } from '#ui/page/mail-link.tsx';
import { PhoneLink } from '#ui/page/person-facts.tsx';
import { Money } from '#ui/table/cell.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';

/** Who and what the file is about, above every tab. */
export function ContractSummary({ contract }: { readonly contract: ContractFile }) {
  const { details } = contract;
  const { mail, phone } = details.addresses;
  return (
    <section aria-label="Résumé" className="section section-surface">
      <Facts
        isTight
        facts={[
          ['Client', <ClientLink key="client" {...details.person} />],
          ['Type', details.type.libelle],
          ["Date d'effet", frenchEffect(details.effectDate, details.effectAt)],
          ['Produit', details.product.libelle],
          ['Statut', <StatusChip key="status" status={details.status} />],
          ['Solde', <Money key="balance" amountXpf={details.balance} />],
          ['E-mail', mail && <MailLink key="mail" address={mail.mail} />],
          ['Téléphone', phone && <PhoneLink key="phone" phone={phone} />],
        ]}
      />
    </section>
  );
}

const ClientLink = ({ id, fullname }: { readonly id: number; readonly fullname: string }) => (
  <Link to="/client/search/$id" params={{ id: String(id) }}>
    {fullname}
  </Link>
);
