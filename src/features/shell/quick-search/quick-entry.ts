import type { ClientRow } from '#shared/operations/clients/clients.ts';
import type { ContractRow } from '#shared/operations/contracts/contracts.ts';
import type { TaskListRow } from '#shared/operations/tasks/tasks.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { fold } from '#shared/primitives/text.ts';
import { findProduct } from '#shared/products/catalogue.ts';

interface QuickPath {
  readonly path: string;
  /** The same for a client, where it can be. */
  readonly forClient?: (id: number) => string;
}

/** A line of the quick search: where it leads, or what it does. */
export interface QuickEntry {
  /** The same for the same thing, wherever it was found. */
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** A name of `ui/icon`, or one that the server gave. */
  readonly icon: string;
  readonly act: QuickPath | { readonly run: () => void };
}

export interface QuickGroup {
  readonly title: string;
  readonly entries: readonly QuickEntry[];
}

const detailOf = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

export const contractEntry = (
  row: Pick<ContractRow, 'id' | 'numero' | 'nomSouscripteur' | 'codeProduit' | 'libelleStatut'>,
): QuickEntry => {
  const product = findProduct(row.codeProduit);
  return {
    key: `contract ${row.id}`,
    title: row.numero,
    detail: detailOf([row.nomSouscripteur, product?.label ?? row.codeProduit, row.libelleStatut]),
    icon: product?.icon ?? 'contract',
    act: { path: `/contract/search/${row.id}` },
  };
};

export const clientEntry = (
  row: Pick<ClientRow, 'id' | 'fullname' | 'personType' | 'birthDate' | 'address'> &
    Partial<Pick<ClientRow, 'phoneNumber'>>,
): QuickEntry => ({
  key: `client ${row.id}`,
  title: row.fullname,
  detail: detailOf([row.phoneNumber && formatPhone(row.phoneNumber), row.address.city, frenchDate(row.birthDate)]),
  icon: row.personType === 'MOR' ? 'broker' : 'user',
  act: { path: `/client/search/${row.id}` },
});

export const taskEntry = ({ id, number, type, subject, status, clientName }: TaskListRow): QuickEntry => ({
  key: `task ${id}`,
  title: subject || type,
  detail: detailOf([number, clientName, status]),
  icon: 'tasks',
  act: { path: `/task/search/${id}` },
});

/** An action that may be typed with whom it is for: « nouveau devis auto pour dupont ». */
export interface TypedAction {
  readonly action: string;
  /** Whom it is for; empty where nobody was named. */
  readonly about: string;
}

/** Parts what was typed at « pour ». */
export const typedAction = (typed: string): TypedAction => {
  const [, action, about] = /^(.*\S)\s+pour\s+(\S.*)$/i.exec(typed.trim()) ?? [];
  return action === undefined || about === undefined ? { action: typed.trim(), about: '' } : { action, about };
};

/** Whether a client may be named to it. */
export const isForClients = ({ act }: QuickEntry): boolean => 'path' in act && act.forClient !== undefined;

/** Each action for each of the persons. */
export const actionsFor = (
  actions: readonly QuickEntry[],
  clients: readonly Pick<ClientRow, 'id' | 'fullname'>[],
): readonly QuickEntry[] =>
  clients.flatMap(({ id, fullname }) =>
    actions.flatMap((entry) => {
      const path = 'path' in entry.act ? entry.act.forClient?.(id) : undefined;
      if (path === undefined) return [];
      return [{ ...entry, key: `${entry.key} for ${id}`, title: `${entry.title} pour ${fullname}`, act: { path } }];
    }),
  );

/** The entries whose words hold every word typed, accents aside; all of them for nothing typed. */
export const matchingEntries = (entries: readonly QuickEntry[], typed: string): readonly QuickEntry[] => {
  const words = fold(typed).split(' ');
  return entries.filter(({ title, detail }) => {
    const text = fold(`${title} ${detail}`);
    return words.every((word) => text.includes(word));
  });
};

/** The entries that are not among others yet. */
export const without = (entries: readonly QuickEntry[], others: readonly QuickEntry[]): readonly QuickEntry[] => {
  const known = new Set(others.map(({ key }) => key));
  return entries.filter(({ key }) => !known.has(key));
};
