import { Button, chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ClientRow } from '#shared/contract/clients.ts';
import { frenchDate } from '#shared/domain/calendar.ts';
import { Modal } from '#ui/modal.tsx';

interface LookAlikesDialogProps {
  readonly clients: readonly ClientRow[];
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Clients who may be the one that is about to be saved. */
export function LookAlikesDialog({ clients, onSave, onClose }: LookAlikesDialogProps) {
  return (
    <Modal
      title="Ce client existe peut-être déjà"
      isAlert
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" size="lg" onClick={onClose}>
            Revenir au formulaire
          </Button>
          <Button size="lg" onClick={onSave}>
            Enregistrer quand même
          </Button>
        </>
      }
    >
      <p>
        {clients.length === 1
          ? 'Un client porte déjà ce nom et cette date de naissance, ou ce RIDET.'
          : 'Des clients portent déjà ce nom et cette date de naissance, ou ce RIDET.'}
      </p>
      <Found aria-label="Clients semblables">
        {clients.map((client) => (
          <li key={client.id}>
            <Link to="/client/search/$id" params={{ id: String(client.id) }}>
              {client.fullname}
              <small>{factsOf(client)}</small>
            </Link>
          </li>
        ))}
      </Found>
    </Modal>
  );
}

const factsOf = ({ birthDate, siret, address }: ClientRow): string =>
  [
    birthDate && `Né(e) le ${frenchDate(birthDate)}`,
    siret && `RIDET ${siret}`,
    [address.zipCode, address.city].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(' · ');

const Found = chakra('ul', {
  base: {
    listStyle: 'none',
    marginTop: '4',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'l2',
    '& li + li': { borderTopWidth: '1px', borderColor: 'border.subtle' },
    '& a': {
      display: 'block',
      minHeight: '56px',
      px: '4',
      py: '2',
      fontWeight: 'medium',
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
    },
    '& small': { display: 'block', fontSize: 'sm', fontWeight: 'normal', color: 'fg.muted' },
  },
});
