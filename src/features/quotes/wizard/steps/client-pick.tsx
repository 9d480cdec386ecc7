import { useState } from 'react';
import { useSession } from '#api/session/use-session.ts';
import { useRecentPeople } from '#offline/reads/recent-people.ts';
import { useQuickRows } from '#offline/reads/use-quick-rows.ts';
import type { ClientRow } from '#shared/operations/clients/clients.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { minQuickSearchLength } from '#shared/primitives/limits.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import type { ListedOption } from '#ui/fields/combobox/combobox-list.tsx';
import { PickBox } from '#ui/fields/combobox/pick-box.tsx';
import { recentFiles } from '#ui/navigation/recent-files.ts';

interface ClientPickProps {
  readonly isDisabled: boolean;
  readonly onChoose: (clientId: number) => void;
}

/** A client of the portfolio in place: those whose file was opened last, then what is typed finds, without network too. */
export function ClientPick({ isDisabled, onChoose }: ClientPickProps) {
  const [text, setText] = useState('');
  const { device, server, isLongEnough } = useQuickRows(text);
  const recent = useRecentPeople(useSession()?.user.id ?? 0, recentFiles);
  const held = device.data?.value.clients ?? [];
  const known = new Set(held.map(({ id }) => id));
  const found = [...held, ...(server.data?.clients ?? []).filter(({ id }) => !known.has(id))];
  return (
    <PickBox
      label="Rechercher un client"
      placeholder="Nom, téléphone, date de naissance…"
      options={(isLongEnough ? found : text === '' ? recent : []).map(optionOf)}
      isLoading={device.isPending || server.isFetching}
      minLength={minQuickSearchLength}
      isDisabled={isDisabled}
      text={text}
      onText={setText}
      onPick={(code) => {
        setText('');
        onChoose(Number(code));
      }}
    />
  );
}

const optionOf = (person: Person | ClientRow): ListedOption => {
  const phone = 'phoneNumber' in person ? person.phoneNumber : person.phone?.number;
  return {
    code: String(person.id),
    libelle: person.fullname,
    detail: [
      person.birthDate && `né(e) le ${frenchDate(person.birthDate)}`,
      person.address.city,
      phone && formatPhone(phone),
    ]
      .filter(Boolean)
      .join(' · '),
  };
};
