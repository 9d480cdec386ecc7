import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDot,
  CircleX,
  Clock,
  Eye,
  FileInput,
  FilePen,
  LockKeyhole,
  type LucideIcon,
  PenLine,
  Send,
} from 'lucide-react';
import { memo } from 'react';
import { fold } from '#shared/primitives/text.ts';

type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral';

/** Tone and icon of each known status, by its folded label; an unknown status is neutral. */
const statusLooks: Readonly<Record<string, readonly [Tone, LucideIcon]>> = {
  devis: ['info', FilePen],
  'contrat valide': ['success', CircleCheck],
  'sans effet': ['neutral', Ban],
  'devis sans suite': ['neutral', CircleX],
  'devis transforme': ['success', FileInput],
  resilie: ['neutral', Ban],
  actif: ['success', CircleCheck],
  inactif: ['neutral', Ban],
  impaye: ['danger', CircleAlert],
  impayee: ['danger', CircleAlert],
  payee: ['success', CircleCheck],
  'a echoir': ['neutral', Clock],
  annulee: ['neutral', Ban],
  annule: ['neutral', Ban],
  [fold('En attente d’envoi')]: ['warning', Clock],
  'envoi en cours': ['info', Send],
  'connexion requise': ['warning', LockKeyhole],
  'a confirmer': ['warning', CircleAlert],
  envoye: ['success', CircleCheck],
  'a corriger': ['danger', CircleAlert],
  'refuse, a corriger': ['danger', CircleX],
  bloque: ['danger', Ban],
  'sans objet': ['neutral', Ban],
  'a traiter': ['warning', Clock],
  'en cours': ['info', Clock],
  terminee: ['success', CircleCheck],
  refusee: ['danger', CircleX],
  'en preparation': ['warning', Clock],
  disponible: ['success', CircleCheck],
  'en cours de signature': ['info', PenLine],
  'envoi pour signature': ['info', Send],
  'envoye pour signature': ['info', Send],
  vu: ['info', Eye],
  paye: ['success', CircleCheck],
  'regle autrement': ['neutral', CircleCheck],
  [fold('Signature en cours d’enregistrement')]: ['info', PenLine],
  signe: ['success', PenLine],
  retire: ['neutral', Ban],
  'en vigueur': ['success', CircleCheck],
  annoncee: ['info', Clock],
  remplacee: ['neutral', CircleX],
  retiree: ['neutral', Ban],
};

/** A status as text with an icon, so that it can be read without its colour. */
export const StatusChip = memo(function StatusChip({ status }: { status: string }) {
  const [tone, Icon] = statusLooks[fold(status)] ?? ['neutral', CircleDot];
  return (
    <span className="status" data-tone={tone}>
      <Icon size={14} aria-hidden="true" />
      {status}
    </span>
  );
});
