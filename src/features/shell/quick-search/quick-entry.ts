import type { ClientRow } from '#shared/operations/clients/clients.ts';
import type { ClaimRow } from '#shared/operations/contracts/claims.ts';
import type { QuickClient, QuickContract } from '#shared/operations/home/quick-search.ts';
import type { TaskListRow } from '#shared/operations/tasks/tasks.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { formatPlate } from '#shared/primitives/plate.ts';
import { fold } from '#shared/primitives/text.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import type { QueuedClient } from '#work/clients/queued-clients.ts';

interface QuickPath {
  readonly path: string;
  /** The same path for a given client, if the action accepts one. */
  readonly forClient?: (id: number) => string;
}

/** A result of the quick search: a link or an action. */
export interface QuickEntry {
  /** Unique key, equal for the same target from any source. */
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** A name of `ui/icon`, or one sent by the server. */
  readonly icon: string;
  readonly target: QuickPath | { readonly run: () => void };
}

export interface QuickGroup {
  readonly title: string;
  readonly entries: readonly QuickEntry[];
}

const joinDetails = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

export const contractEntry = (
  row: Pick<QuickContract, 'id' | 'numero' | 'nomSouscripteur' | 'codeProduit' | 'libelleStatut' | 'immatriculation'>,
): QuickEntry => {
  const product = findProduct(row.codeProduit);
  return {
    key: `contract ${row.id}`,
    title: row.numero,
    detail: joinDetails([
      row.nomSouscripteur,
      row.immatriculation && formatPlate(row.immatriculation),
      product?.label ?? row.codeProduit,
      row.libelleStatut,
    ]),
    icon: product?.icon ?? 'contract',
    target: { path: `/contract/search/${row.id}` },
  };
};

export const clientEntry = (
  row: Pick<ClientRow, 'id' | 'fullname' | 'personType' | 'birthDate' | 'address'> &
    Partial<Pick<QuickClient, 'phoneNumber' | 'note'>>,
): QuickEntry => ({
  key: `client ${row.id}`,
  title: row.fullname,
  detail: joinDetails([
    row.note && `Note\u00A0: «\u00A0${row.note}\u00A0»`,
    row.phoneNumber && formatPhone(row.phoneNumber),
    row.address.city,
    frenchDate(row.birthDate),
  ]),
  icon: row.personType === 'MOR' ? 'broker' : 'user',
  target: { path: `/client/search/${row.id}` },
});

/** A client of the outbox; the entry opens its item. */
export const queuedClientEntry = ({ key, state, searchable: { row } }: QueuedClient): QuickEntry => {
  const { detail, ...entry } = clientEntry(row);
  return {
    ...entry,
    key: `queued ${key}`,
    detail: joinDetails([state, detail]),
    target: { path: `/sync?item=${encodeURIComponent(key)}` },
  };
};

export const claimEntry = (row: ClaimRow): QuickEntry => ({
  key: `claim ${row.id}`,
  title: row.number,
  detail: joinDetails([row.nomSouscripteur, row.type, frenchDate(row.occurredOn), row.state]),
  icon: 'warning',
  target: { path: `/contract/search/${row.contractId}?claim=${row.id}#sinistres` },
});

export const taskEntry = ({ id, number, type, subject, status, clientName }: TaskListRow): QuickEntry => ({
  key: `task ${id}`,
  title: subject || type,
  detail: joinDetails([number, clientName, status]),
  icon: 'tasks',
  target: { path: `/task/search/${id}` },
});

/** A typed action with an optional client: « nouveau devis auto pour dupont ». */
interface TypedAction {
  readonly action: string;
  /** Text that names the client; empty without one. */
  readonly clientText: string;
}

/** Splits the typed text at « pour ». */
export const parseTypedAction = (typed: string): TypedAction => {
  const [, action, clientText] = /^(.*\S)\s+pour\s+(\S.*)$/i.exec(typed.trim()) ?? [];
  return action === undefined || clientText === undefined
    ? { action: typed.trim(), clientText: '' }
    : { action, clientText };
};

/** Whether the action accepts a client. */
export const acceptsClient = ({ target }: QuickEntry): boolean => 'path' in target && target.forClient !== undefined;

/** Combines each action with each client. */
export const expandForClients = (
  actions: readonly QuickEntry[],
  clients: readonly Pick<ClientRow, 'id' | 'fullname'>[],
): readonly QuickEntry[] =>
  clients.flatMap(({ id, fullname }) =>
    actions.flatMap((entry) => {
      const path = 'path' in entry.target ? entry.target.forClient?.(id) : undefined;
      if (path === undefined) return [];
      return [{ ...entry, key: `${entry.key} for ${id}`, title: `${entry.title} pour ${fullname}`, target: { path } }];
    }),
  );

/** Entries that contain every typed word, accents and case ignored; all for an empty text. */
export const filterEntries = (entries: readonly QuickEntry[], typed: string): readonly QuickEntry[] => {
  const words = fold(typed).split(' ');
  return entries.filter(({ title, detail }) => {
    const text = fold(`${title} ${detail}`);
    return words.every((word) => text.includes(word));
  });
};

/** Entries that are not in `others`. */
export const excludeEntries = (
  entries: readonly QuickEntry[],
  others: readonly QuickEntry[],
): readonly QuickEntry[] => {
  const otherKeys = new Set(others.map(({ key }) => key));
  return entries.filter(({ key }) => !otherKeys.has(key));
};
