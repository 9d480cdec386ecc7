import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { upperFirst } from '#shared/primitives/text.ts';
import {
  type DataGap,
  type DataOrigin,
  type FallbackCause,
  gapOf,
  type PartState,
  type PortfolioPart,
} from './data-origin.ts';

/** French texts for `data-origin.ts`, written only here. */

const dayMs = 86_400_000;
/** Data older than this counts as stale: contracts and premiums change within a week. */
const oldMs = 7 * dayMs;

const steps = [
  ['jour', dayMs],
  ['heure', 3_600_000],
  ['minute', 60_000],
] as const;

/** Formats elapsed time: « il y a 3 heures ». Both in epoch milliseconds. */
export const formatAge = (momentMs: number, nowMs: number): string => {
  const elapsedMs = nowMs - momentMs;
  const [unit, stepMs] = steps.find(([, unitMs]) => elapsedMs >= unitMs) ?? [];
  if (unit === undefined || stepMs === undefined) return 'à l’instant';
  const count = Math.floor(elapsedMs / stepMs);
  return `il y a\u00A0${formatCount(count)}\u00A0${unit}${count > 1 ? 's' : ''}`;
};

/** « du 19/11/2026 à 14:32, il y a 3 jours ». */
export const formatMoment = (momentMs: number, nowMs: number): string =>
  `du ${frenchDateTime(new Date(momentMs))}, ${formatAge(momentMs, nowMs)}`;

/** True for stale data. */
export const isStale = ({ fetchedAtMs }: Pick<DataOrigin, 'fetchedAtMs'>, nowMs: number): boolean =>
  fetchedAtMs !== null && nowMs - fetchedAtMs > oldMs;

const partNames: Record<PortfolioPart, readonly [one: string, many: string]> = {
  contracts: ['contrat', 'contrats'],
  clients: ['client', 'clients'],
};

const formatPartCount = (value: number, part: PortfolioPart): string =>
  `${formatCount(value)}\u00A0${partNames[part][value > 1 ? 1 : 0]}`;

/** « 5 400 sur 10 000 contrats ». */
export const formatPartialGap = ({ stored, total, part }: Extract<DataGap, { kind: 'partial' }>): string =>
  total === null ? `aucun ${partNames[part][0]} encore` : `${formatCount(stored)} sur ${formatPartCount(total, part)}`;

/** Formats the gaps as a sentence; empty if there are none. */
export const formatGaps = (gaps: readonly DataGap[] | undefined): string => {
  const partial = (gaps ?? []).filter((gap) => gap.kind === 'partial');
  if (partial.length > 0) return `Portefeuille incomplet\u00A0: ${partial.map(formatPartialGap).join(', ')}.`;
  const outside = (gaps ?? []).find((gap) => gap.kind === 'outside');
  if (!outside) return '';
  return `Cet appareil garde ${formatPartCount(outside.stored, outside.part)}\u00A0; ${formatOutside(outside.outside, outside.part)}.`;
};

const formatOutside = (outside: number, part: PortfolioPart): string =>
  outside > 1
    ? `${formatPartCount(outside, part)} plus anciens n’y sont pas`
    : `1\u00A0${partNames[part][0]} plus ancien n’y est pas`;

/** Formats the causes that a list itself shows; the connection indicator shows `unreachable`. */
export const formatCause = (cause: FallbackCause | undefined): string => {
  if (cause === 'server-error') return 'Le serveur ne répond pas correctement.';
  return cause === 'session-ended' ? 'Votre session a expiré.' : '';
};

/** Formats the origin of data from the device: « Données du 19/11/2026 à 14:32, il y a 3 jours ». */
export const formatOrigin = (origin: DataOrigin, nowMs: number): string => {
  if (origin.fetchedAtMs === null) return 'Données de cet appareil';
  return `Données ${formatMoment(origin.fetchedAtMs, nowMs)}`;
};

/**
 * Formats the number of results, restricted to « sur cet appareil » if the device data has gaps. `unit`: singular and
 * plural.
 */
export const formatResultCount = (
  total: number,
  { gaps }: Pick<DataOrigin, 'gaps'>,
  [one, many]: readonly [one: string, many: string] = ['résultat', 'résultats'],
): string => {
  const results = `${formatCount(total)} ${total > 1 ? many : one}`;
  if (!gaps?.length) return results;
  return total === 0 ? 'Rien trouvé sur cet appareil' : `${results} sur cet appareil`;
};

/** Formats a counter; empty for a zero if the device data has gaps. */
export const formatCounter = (total: number, { gaps }: Pick<DataOrigin, 'gaps'>): string =>
  total === 0 && gaps?.length ? '' : formatCount(total);

/** Title and reason of an empty list; the list's own title is used only if nothing is missing on the device. */
export const emptyListText = (
  title: string,
  reason: string,
  { gaps, isFromDevice }: Pick<DataOrigin, 'gaps' | 'isFromDevice'>,
): { readonly title: string; readonly why: string } => {
  if (gaps?.some(({ kind }) => kind === 'partial'))
    return {
      title: 'Rien trouvé parmi ce qui est déjà sur cet appareil',
      why: `${formatGaps(gaps)} Ce que vous cherchez n’est peut-être pas encore arrivé.`,
    };
  const outside = gaps?.find((gap) => gap.kind === 'outside');
  if (outside)
    return {
      title:
        outside.stored > 1
          ? `Rien trouvé parmi les ${formatPartCount(outside.stored, outside.part)} gardés sur cet appareil`
          : 'Rien trouvé parmi ce qui est gardé sur cet appareil',
      why: `${upperFirst(formatOutside(outside.outside, outside.part))}\u00A0: ce que vous cherchez en fait peut-être partie. Le réseau permettra de le trouver.`,
    };
  return { title, why: isFromDevice ? `${reason} Seules les données de cet appareil ont été lues.` : reason };
};

/** Text of the quick search when only the device answers; it limits "no match" to the data on the device. */
export const deviceSearchText = (
  text: string,
  foundCount: number,
  cause: FallbackCause,
  origin: Pick<DataOrigin, 'gaps'> | undefined,
): string => {
  const serverText = formatCause(cause) || 'Serveur injoignable.';
  if (!origin) return `${serverText} Rien n’est encore gardé sur cet appareil\u00A0: la recherche attend le réseau.`;
  const limit = formatGaps(origin.gaps) || 'Seules les données de cet appareil sont lues.';
  const originText =
    foundCount === 0
      ? `Rien ne correspond à «\u00A0${text}\u00A0» sur cet appareil.`
      : `${formatResultCount(foundCount, origin)}.`;
  return `${originText} ${serverText} ${limit}`;
};

/** State of the portfolio synchronisation. */
export interface Readiness {
  readonly state: 'idle' | 'running' | 'paused' | 'failed' | 'unavailable';
  readonly contracts?: PartState | undefined;
  readonly clients?: PartState | undefined;
}

/**
 * Formats whether the device is ready for work without network, in `state` without the age of its data; undefined for a
 * user without a portfolio.
 */
export const formatReadiness = (
  { state, contracts, clients }: Readiness,
  nowMs: number,
): { readonly isReady: boolean; readonly text: string; readonly state: string } | undefined => {
  if (state === 'unavailable') return undefined;
  const gaps = [gapOf('contracts', contracts), gapOf('clients', clients)].filter((gap) => gap !== undefined);
  const partial = gaps.filter((gap) => gap.kind === 'partial');
  if (partial.length > 0) {
    const gapsText = partial.map(formatPartialGap).join(', ');
    const leadText = state === 'running' ? 'Préparation pour le terrain' : 'Pas encore prêt pour le terrain';
    const text = `${leadText}\u00A0: ${gapsText}`;
    return { isReady: false, text, state: text };
  }
  const syncedAtMs = Math.min(contracts?.completedAtMs ?? 0, clients?.completedAtMs ?? 0);
  const outside = gaps.find((gap) => gap.kind === 'outside');
  const storedText = outside
    ? `, ${formatPartCount(outside.stored, 'contracts')} ${outside.stored > 1 ? 'gardés' : 'gardé'} sur ${formatCount(outside.stored + outside.outside)}`
    : '';
  const readyText = `Prêt pour le terrain${storedText}`;
  return { isReady: true, text: `${readyText} · données ${formatFreshness(syncedAtMs, nowMs)}`, state: readyText };
};

const formatFreshness = (momentMs: number, nowMs: number): string =>
  nowMs - momentMs < 60_000 ? 'à jour' : `d’${formatAge(momentMs, nowMs)}`;

/** Text for a file larger than the limit per file on a device. */
export const tooLargeText = 'Trop lourd pour être gardé sur cet appareil';

/** Title and reason if nothing could be displayed. */
export const failureText = (cause: FallbackCause | undefined): { readonly title: string; readonly why: string } => {
  if (cause === 'unreachable')
    return {
      title: 'Pas sur cet appareil',
      why: 'Ces données ne sont pas, ou plus, gardées sur cet appareil. Si elles existent encore, elles s’afficheront quand le serveur pourra être joint.',
    };
  if (cause === 'server-error')
    return {
      title: 'Le serveur ne répond pas correctement',
      why: 'Ce n’est pas votre connexion. Rien n’est perdu\u00A0: vous pouvez réessayer.',
    };
  if (cause === 'session-ended')
    return { title: 'Votre session a expiré', why: 'Identifiez-vous pour que ces données puissent être demandées.' };
  return {
    title: 'Le chargement a échoué',
    why: 'Le serveur n’a pas répondu comme attendu. Rien n’est perdu\u00A0: vous pouvez réessayer.',
  };
};
