import { Link } from '@tanstack/react-router';
import type { ClientRow } from '#shared/operations/clients/clients.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatRidet } from '#shared/primitives/parsers/typed-value.ts';
import { LookAlikesDialog } from '#ui/dialog/look-alikes-dialog.tsx';

interface ClientLookAlikesProps {
  readonly clients: readonly ClientRow[];
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Clients who may be the one that is about to be saved. */
export function ClientLookAlikes({ clients, onSave, onClose }: ClientLookAlikesProps) {
  return (
    <LookAlikesDialog
      title="Ce client existe peut-être déjà"
      intro={
        clients.length === 1
          ? 'Un client porte déjà ce nom et cette date de naissance, ou ce RIDET.'
          : 'Des clients portent déjà ce nom et cette date de naissance, ou ce RIDET.'
      }
      backLabel="Revenir au formulaire"
      confirmLabel="Enregistrer quand même"
      listLabel="Clients semblables"
      onConfirm={onSave}
      onClose={onClose}
    >
      {clients.map((client) => (
        <li key={client.id}>
          <Link to="/client/search/$id" params={{ id: String(client.id) }}>
            {client.fullname}
            <small>{lineOf(client)}</small>
          </Link>
        </li>
      ))}
    </LookAlikesDialog>
  );
}

const lineOf = ({ birthDate, siret, address }: ClientRow): string =>
  [
    birthDate && `Né(e) le ${frenchDate(birthDate)}`,
    siret && `RIDET ${formatRidet(siret)}`,
    [address.zipCode, address.city].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(' · ');
