import { useMemo, useState } from 'react';
import { useSession } from '#api/session/use-session.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { useRecentPeople } from '#offline/reads/recent-people.ts';
import { useQuickRows } from '#offline/reads/use-quick-rows.ts';
import { deviceSearchText } from '#shared/completeness/data-origin-text.ts';
import type { ClientRow } from '#shared/operations/clients/clients.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { minQuickSearchLength } from '#shared/primitives/limits.ts';
import type { Product } from '#shared/products/product.ts';
import type { ListedOption } from '#ui/fields/combobox/combobox-list.tsx';
import { PickBox } from '#ui/fields/combobox/pick-box.tsx';
import { recentFiles } from '#ui/navigation/recent-files.ts';
import { matchesQueuedClient, type QueuedClient, queuedClients } from '#work/clients/queued-clients.ts';
import { notForCompanies } from '../draft/quote-start.ts';
import { clientDetail } from './client-detail.ts';

interface ClientPickProps extends Pick<Product, 'personTypes'> {
  readonly isDisabled: boolean;
  readonly onChoose: (clientId: number) => void;
  /** A client typed on this device who waits to be sent: their values are taken as typed. */
  readonly onChooseQueued: (client: QueuedClient) => void;
}

/**
 * Client combobox: new clients of the outbox and recent ones, then matches of the typed text, also offline. A company is not
 * selectable for a product that only natural persons can subscribe.
 */
export function ClientPick({ personTypes, isDisabled, onChoose, onChooseQueued }: ClientPickProps) {
  const [text, setText] = useState('');
  const { entries } = useOutbox();
  const queued = useMemo(() => queuedClients(entries).filter(matchesQueuedClient(text)), [entries, text]);
  const { device, server, serverCause, isLongEnough } = useQuickRows(text);
  const recent = useRecentPeople(useSession()?.user.id ?? 0, recentFiles);
  const deviceClients = device.data?.value.clients ?? [];
  const deviceIds = new Set(deviceClients.map(({ id }) => id));
  const matchingClients = [...deviceClients, ...(server.data?.clients ?? []).filter(({ id }) => !deviceIds.has(id))];
  const options = [
    ...(isLongEnough || text === '' ? queued.map(queuedOption) : []),
    ...(isLongEnough ? matchingClients : text === '' ? recent : []).map(clientOption),
  ].map(({ personType, ...option }) =>
    personTypes.includes(personType)
      ? option
      : { ...option, detail: `Entreprise. ${notForCompanies}`, isDisabled: true },
  );
  return (
    <PickBox
      label="Rechercher un client"
      placeholder="Nom, téléphone, date de naissance…"
      options={options}
      isLoading={device.isPending || (serverCause === undefined && !server.isFetched)}
      emptyText={serverCause && deviceSearchText(text.trim(), 0, serverCause, device.data ?? undefined)}
      minLength={minQuickSearchLength}
      isDisabled={isDisabled}
      text={text}
      onText={setText}
      onPick={(code) => {
        setText('');
        const typed = queued.find(({ key }) => key === code);
        if (typed) onChooseQueued(typed);
        else onChoose(Number(code));
      }}
    />
  );
}

interface ClientOption extends ListedOption, Pick<Person, 'personType'> {}

const queuedOption = ({ key, name, state, searchable }: QueuedClient): ClientOption => ({
  code: key,
  libelle: name,
  detail: `${state}, saisi sur cet appareil`,
  personType: searchable.row.personType,
});

const clientOption = (person: Person | ClientRow): ClientOption => ({
  code: String(person.id),
  libelle: person.fullname,
  detail: clientDetail(person),
  personType: person.personType,
});
