import { useRouter } from '@tanstack/react-router';
import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { DataOrigin, FallbackCause } from '#shared/completeness/data-origin.ts';
import { deviceSearchText, formatResultCount } from '#shared/completeness/data-origin-text.ts';
import { minQuickSearchLength } from '#shared/primitives/limits.ts';
import type { Terms } from '#shared/search/search-terms.ts';
import {
  acceptsClient,
  excludeEntries,
  expandForClients,
  filterEntries,
  parseTypedAction,
  type QuickEntry,
  type QuickGroup,
} from './quick-entry.ts';
import { useQuickCommands } from './use-quick-commands.ts';
import { useQuickMatches, useRecentEntries } from './use-quick-matches.ts';

const maxEntries = 5;
/** Limit of actions and of clients when both were typed. */
const maxPerAction = 3;

type Search = (path: string, terms: Terms) => void;

/** Full searches prefilled with the typed text. */
const fullSearches = (text: string, search: Search): readonly QuickEntry[] => {
  const createPathEntry = (title: string, icon: string, path: string, name: string): QuickEntry => ({
    key: `further ${path} ${name}`,
    title,
    detail: '',
    icon,
    target: { run: () => search(path, { [name]: text }) },
  });
  const nameSearches = [
    createPathEntry(`Contrats au nom de «\u00A0${text}\u00A0»`, 'search', '/contract/topSearch', 'lastName'),
    createPathEntry(`Clients au nom de «\u00A0${text}\u00A0»`, 'users', '/client/search', 'lastname'),
    createPathEntry(`Sinistres au nom de «\u00A0${text}\u00A0»`, 'warning', '/claim/search', 'souscripteur'),
  ];
  const numberSearches = createPathEntry(
    `Contrats au numéro «\u00A0${text}\u00A0»`,
    'search',
    '/contract/topSearch',
    'searchNumber',
  );
  const claims = createPathEntry(`Sinistres au numéro «\u00A0${text}\u00A0»`, 'warning', '/claim/search', 'texte');
  return /\d/.test(text) ? [numberSearches, claims] : nameSearches;
};

interface QuickResults {
  /** Groups in display order; late results are appended. */
  readonly groups: readonly QuickGroup[];
  /** Status text, also announced to screen readers. */
  readonly status: string;
}

/** All results of the quick search. */
export const useQuickGroups = (typed: string): QuickResults => {
  const router = useRouter();
  const { terms } = useOffline();
  const userId = useSession()?.user.id ?? 0;
  const recent = useRecentEntries(userId);
  const commands = useQuickCommands();
  const { action, clientText } = parseTypedAction(typed);
  const clientActions = clientText === '' ? [] : filterEntries(commands.actions, action).filter(acceptsClient);
  // « Nouveau devis auto pour Dupont »: search the client and combine it with the action.
  const text = clientActions.length > 0 ? clientText : typed.trim();
  const { stored, more, clients, isFetching, serverCause, origin } = useQuickMatches(text);
  // Personal search terms must not be in the URL, which stays in the browser history.
  const search: Search = (path, filter) =>
    void router.navigate({ href: `${path}?${new URLSearchParams({ criteres: terms.save(filter) })}` });
  if (text === '') {
    return {
      groups: nonEmpty([
        { title: 'Ouverts récemment', entries: recent },
        { title: 'Actions', entries: commands.actions },
        { title: 'Écrans', entries: commands.screens },
      ]),
      status: '',
    };
  }
  const actions =
    clientActions.length > 0
      ? expandForClients(clientActions.slice(0, maxPerAction), clients.slice(0, maxPerAction))
      : filterEntries(commands.actions, text).slice(0, maxEntries);
  const recentMatches = text.length < minQuickSearchLength ? [] : filterEntries(recent, text);
  const deviceGroups = nonEmpty([
    { title: 'Actions', entries: actions },
    { title: 'Ouverts récemment', entries: recentMatches },
    { title: 'Écrans', entries: filterEntries(commands.screens, text).slice(0, maxEntries) },
    ...stored.map(({ title, entries }) => ({ title, entries: excludeEntries(entries, recentMatches) })),
  ]);
  const serverGroups = nonEmpty(
    more.map(({ title, entries }) => ({ title, entries: excludeEntries(entries, recentMatches) })),
  );
  const resultCount = count([...deviceGroups, ...serverGroups]);
  const offersFullSearch = text.length >= minQuickSearchLength && (count(deviceGroups) > 0 || !isFetching);
  return {
    groups: [
      ...deviceGroups,
      ...(offersFullSearch ? [{ title: 'Chercher plus loin', entries: fullSearches(text, search) }] : []),
      ...serverGroups,
    ],
    status: statusText({ text, found: resultCount, isAsking: isFetching, serverCause, origin }),
  };
};

const nonEmpty = (groups: readonly QuickGroup[]): readonly QuickGroup[] =>
  groups.filter(({ entries }) => entries.length > 0);
const count = (groups: readonly QuickGroup[]): number => groups.reduce((sum, { entries }) => sum + entries.length, 0);

const statusText = (summary: {
  readonly text: string;
  readonly found: number;
  readonly isAsking: boolean;
  readonly serverCause: FallbackCause | undefined;
  readonly origin: DataOrigin | undefined;
}): string => {
  if (summary.text.length < minQuickSearchLength)
    return 'Encore une lettre pour chercher parmi les clients et les contrats.';
  if (summary.found === 0 && summary.isAsking) return 'Recherche…';
  if (summary.serverCause === undefined) {
    if (summary.found === 0) return `Rien ne correspond à «\u00A0${summary.text}\u00A0».`;
    return `${formatResultCount(summary.found, {})}.`;
  }
  return deviceSearchText(summary.text, summary.found, summary.serverCause, summary.origin);
};
