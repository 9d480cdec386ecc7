import { useRouter } from '@tanstack/react-router';
import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { DataOrigin, FallbackCause } from '#shared/completeness/data-origin.ts';
import { deviceSearchText, formatResultCount } from '#shared/completeness/data-origin-text.ts';
import { minQuickSearchLength } from '#shared/primitives/limits.ts';
import type { Terms } from '#shared/search/search-terms.ts';
import {
  actionsFor,
  isForClients,
  matchingEntries,
  type QuickEntry,
  type QuickGroup,
  typedAction,
  without,
} from './quick-entry.ts';
import { useQuickFound, useRecentEntries } from './use-quick-found.ts';
import { useQuickPlaces } from './use-quick-places.ts';

const atMostPlaces = 5;
/** Of the actions, and of the persons they may be for, where both were typed. */
const atMostOfEach = 3;

type Search = (path: string, terms: Terms) => void;

/** The searches in which the letters may be looked for further. */
const further = (text: string, search: Search): readonly QuickEntry[] => {
  const to = (title: string, icon: string, path: string, name: string): QuickEntry => ({
    key: `further ${path} ${name}`,
    title,
    detail: '',
    icon,
    act: { run: () => search(path, { [name]: text }) },
  });
  const named = [
    to(`Contrats au nom de «\u00A0${text}\u00A0»`, 'search', '/contract/topSearch', 'lastName'),
    to(`Clients au nom de «\u00A0${text}\u00A0»`, 'users', '/client/search', 'lastname'),
  ];
  const numbered = to(`Contrats au numéro «\u00A0${text}\u00A0»`, 'search', '/contract/topSearch', 'searchNumber');
  return /\d/.test(text) ? [numbered] : named;
};

export interface QuickResults {
  /** In the order shown; what comes late stands at the end. */
  readonly groups: readonly QuickGroup[];
  /** What is said of them, aloud too. */
  readonly status: string;
}

/** Everything that the quick search shows for what was typed. */
export const useQuickGroups = (typed: string): QuickResults => {
  const router = useRouter();
  const { terms } = useOffline();
  const userId = useSession()?.user.id ?? 0;
  const recent = useRecentEntries(userId);
  const places = useQuickPlaces();
  const { action, about } = typedAction(typed);
  const forSomebody = about === '' ? [] : matchingEntries(places.actions, action).filter(isForClients);
  // « Nouveau devis auto pour Dupont »: the person is looked for, and each action is told of them.
  const text = forSomebody.length > 0 ? about : typed.trim();
  const { held, more, people, isAsking, serverCause, known } = useQuickFound(text);
  // The letters are not in the address: that would leave them in the browser's history.
  const search: Search = (path, wanted) =>
    void router.navigate({ href: `${path}?${new URLSearchParams({ criteres: terms.keep(wanted) })}` });
  if (text === '') {
    return {
      groups: filled([
        { title: 'Ouverts récemment', entries: recent },
        { title: 'Actions', entries: places.actions },
        { title: 'Écrans', entries: places.screens },
      ]),
      status: '',
    };
  }
  const actions =
    forSomebody.length > 0
      ? actionsFor(forSomebody.slice(0, atMostOfEach), people.slice(0, atMostOfEach))
      : matchingEntries(places.actions, text).slice(0, atMostPlaces);
  const again = text.length < minQuickSearchLength ? [] : matchingEntries(recent, text);
  const near = filled([
    { title: 'Actions', entries: actions },
    { title: 'Ouverts récemment', entries: again },
    { title: 'Écrans', entries: matchingEntries(places.screens, text).slice(0, atMostPlaces) },
    ...held.map(({ title, entries }) => ({ title, entries: without(entries, again) })),
  ]);
  const late = filled(more.map(({ title, entries }) => ({ title, entries: without(entries, again) })));
  const found = count([...near, ...late]);
  const mayGoFurther = text.length >= minQuickSearchLength && (count(near) > 0 || !isAsking);
  return {
    groups: [
      ...near,
      ...(mayGoFurther ? [{ title: 'Chercher plus loin', entries: further(text, search) }] : []),
      ...late,
    ],
    status: statusOf({ text, found, isAsking, serverCause, known }),
  };
};

const filled = (groups: readonly QuickGroup[]): readonly QuickGroup[] =>
  groups.filter(({ entries }) => entries.length > 0);
const count = (groups: readonly QuickGroup[]): number => groups.reduce((sum, { entries }) => sum + entries.length, 0);

const statusOf = (of: {
  readonly text: string;
  readonly found: number;
  readonly isAsking: boolean;
  readonly serverCause: FallbackCause | undefined;
  readonly known: DataOrigin | undefined;
}): string => {
  if (of.text.length < minQuickSearchLength)
    return 'Encore une lettre pour chercher parmi les clients et les contrats.';
  if (of.found === 0 && of.isAsking) return 'Recherche…';
  if (of.serverCause === undefined) {
    if (of.found === 0) return `Rien ne correspond à «\u00A0${of.text}\u00A0».`;
    return `${formatResultCount(of.found, {})}.`;
  }
  return deviceSearchText(of.text, of.found, of.serverCause, of.known);
};
