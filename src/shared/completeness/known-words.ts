import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { count } from '#shared/primitives/money.ts';
import { type Cause, type Gap, gapOf, type Known, type PartState, type PortfolioPart } from './known.ts';

/** The words for what `known.ts` says, in this place only. French, as a person reads them. */

const dayMs = 86_400_000;
/** Data older than this may mislead: contracts and premiums change within a week. */
const oldMs = 7 * dayMs;

const relative = new Intl.RelativeTimeFormat('fr', { numeric: 'always' });
const steps = [
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago, in words: « il y a 3 heures ». Both in epoch milliseconds. */
export const ageOf = (momentMs: number, nowMs: number): string => {
  const elapsedMs = nowMs - momentMs;
  const step = steps.find(([, stepMs]) => elapsedMs >= stepMs);
  return step ? relative.format(-Math.floor(elapsedMs / step[1]), step[0]) : 'à l’instant';
};

/** « du 19/11/2026 à 14:32, il y a 3 jours ». */
export const momentWords = (momentMs: number, nowMs: number): string =>
  `du ${frenchDateTime(new Date(momentMs))}, ${ageOf(momentMs, nowMs)}`;

/** True for data so old that it may mislead. */
export const isOld = ({ fetchedAtMs }: Pick<Known, 'fetchedAtMs'>, nowMs: number): boolean =>
  fetchedAtMs !== null && nowMs - fetchedAtMs > oldMs;

const partNames: Record<PortfolioPart, readonly [one: string, many: string]> = {
  contracts: ['contrat', 'contrats'],
  clients: ['client', 'clients'],
};

const counted = (value: number, part: PortfolioPart): string =>
  `${count(value)}\u00A0${partNames[part][value > 1 ? 1 : 0]}`;

/** « 5 400 sur 10 000 contrats ». */
export const partialWords = ({ held, total, part }: Extract<Gap, { kind: 'partial' }>): string =>
  total === null ? `aucun ${partNames[part][0]} encore` : `${count(held)} sur ${counted(total, part)}`;

/** What is not here, as a sentence; empty where nothing is missing. */
export const gapWords = (gaps: readonly Gap[] | undefined): string => {
  const partial = (gaps ?? []).filter((gap) => gap.kind === 'partial');
  if (partial.length > 0) return `Portefeuille incomplet\u00A0: ${partial.map(partialWords).join(', ')}.`;
  const outside = (gaps ?? []).find((gap) => gap.kind === 'outside');
  if (!outside) return '';
  return `Cet appareil garde ${counted(outside.held, outside.part)}\u00A0; ${outsideWords(outside.outside, outside.part)}.`;
};

const outsideWords = (outside: number, part: PortfolioPart): string =>
  outside > 1
    ? `${counted(outside, part)} plus anciens n’y sont pas`
    : `1\u00A0${partNames[part][0]} plus ancien n’y est pas`;

/** What of the causes a list says itself; that the server is away is the connection's to say. */
export const causeWords = (cause: Cause | undefined): string => {
  if (cause === 'failing') return 'Le serveur ne répond pas correctement.';
  return cause === 'ended' ? 'Votre session a expiré.' : '';
};

/** Of when something is that comes from the device: « Données du 19/11/2026 à 14:32, il y a 3 jours ». */
export const originWords = (known: Known, nowMs: number): string => {
  if (known.fetchedAtMs === null) return 'Données de cet appareil';
  return `Données ${momentWords(known.fetchedAtMs, nowMs)}`;
};

/** How many a search found; never a bare number where the device cannot know them all. `unit`: what is found, one and many. */
export const foundWords = (
  total: number,
  { gaps }: Pick<Known, 'gaps'>,
  [one, many]: readonly [one: string, many: string] = ['résultat', 'résultats'],
): string => {
  const results = `${count(total)} ${total > 1 ? many : one}`;
  if (!gaps?.length) return results;
  return total === 0 ? 'Rien trouvé sur cet appareil' : `${results} sur cet appareil`;
};

/** A number beside the choice that it counts; empty for a zero that the device cannot know. */
export const countWords = (total: number, { gaps }: Pick<Known, 'gaps'>): string =>
  total === 0 && gaps?.length ? '' : count(total);

/** What is said in the place of an empty list: its own title only where it is known that nothing is there. */
export const nothingWords = (
  title: string,
  why: string,
  { gaps, isFromDevice }: Pick<Known, 'gaps' | 'isFromDevice'>,
): { readonly title: string; readonly why: string } => {
  if (gaps?.some(({ kind }) => kind === 'partial'))
    return {
      title: 'Rien trouvé parmi ce qui est déjà sur cet appareil',
      why: `${gapWords(gaps)} Ce que vous cherchez n’est peut-être pas encore arrivé.`,
    };
  const outside = gaps?.find((gap) => gap.kind === 'outside');
  if (outside)
    return {
      title: `Rien trouvé parmi les ${counted(outside.held, outside.part)} gardés sur cet appareil`,
      why: `${capital(outsideWords(outside.outside, outside.part))}\u00A0: ce que vous cherchez en fait peut-être partie. Le réseau permettra de le trouver.`,
    };
  return { title, why: isFromDevice ? `${why} Seules les données de cet appareil ont été lues.` : why };
};

/** What the quick search says where the device alone could answer; « rien » only of what it holds. */
export const quickDeviceWords = (
  text: string,
  found: number,
  cause: Cause,
  known: Pick<Known, 'gaps'> | undefined,
): string => {
  const server = causeWords(cause) || 'Serveur injoignable.';
  if (!known) return `${server} Rien n’est encore gardé sur cet appareil\u00A0: la recherche attend le réseau.`;
  const limit = gapWords(known.gaps) || 'Seules les données de cet appareil sont lues.';
  const words =
    found === 0 ? `Rien ne correspond à «\u00A0${text}\u00A0» sur cet appareil.` : `${foundWords(found, known)}.`;
  return `${words} ${server} ${limit}`;
};

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);

/** How far the portfolio is on this device, as the synchronisation tells it. */
export interface Readiness {
  readonly state: 'idle' | 'running' | 'paused' | 'failed' | 'unavailable';
  readonly contracts?: PartState | undefined;
  readonly clients?: PartState | undefined;
}

/** Whether one may leave the office with this device, in words; undefined for who has no portfolio. */
export const readinessWords = (
  { state, contracts, clients }: Readiness,
  nowMs: number,
): { readonly isReady: boolean; readonly text: string } | undefined => {
  if (state === 'unavailable') return undefined;
  const gaps = [gapOf('contracts', contracts), gapOf('clients', clients)].filter((gap) => gap !== undefined);
  const partial = gaps.filter((gap) => gap.kind === 'partial');
  if (partial.length > 0) {
    const words = partial.map(partialWords).join(', ');
    const lead = state === 'running' ? 'Préparation pour le terrain' : 'Pas encore prêt pour le terrain';
    return { isReady: false, text: `${lead}\u00A0: ${words}` };
  }
  const moment = Math.min(contracts?.completedAtMs ?? 0, clients?.completedAtMs ?? 0);
  const outside = gaps.find((gap) => gap.kind === 'outside');
  const kept = outside
    ? `, ${counted(outside.held, 'contracts')} gardés sur ${count(outside.held + outside.outside)}`
    : '';
  return { isReady: true, text: `Prêt pour le terrain${kept} · données ${ageWords(moment, nowMs)}` };
};

const ageWords = (momentMs: number, nowMs: number): string =>
  nowMs - momentMs < 60_000 ? 'à jour' : `d’${ageOf(momentMs, nowMs)}`;

/** Of a file that weighs more than a device keeps of one. */
export const tooLargeWords = 'Trop lourd pour être gardé sur cet appareil';

/** What is said where nothing could be shown: title and reason. */
export const failureWords = (cause: Cause | undefined): { readonly title: string; readonly why: string } => {
  if (cause === 'away')
    return {
      title: 'Pas sur cet appareil',
      why: 'Ces données n’ont pas encore été gardées sur cet appareil. Elles s’afficheront quand le serveur pourra être joint.',
    };
  if (cause === 'failing')
    return {
      title: 'Le serveur ne répond pas correctement',
      why: 'Ce n’est pas votre connexion. Rien n’est perdu\u00A0: vous pouvez réessayer.',
    };
  if (cause === 'ended')
    return { title: 'Votre session a expiré', why: 'Identifiez-vous pour que ces données puissent être demandées.' };
  return {
    title: 'Le chargement a échoué',
    why: 'Le serveur n’a pas répondu comme attendu. Rien n’est perdu\u00A0: vous pouvez réessayer.',
  };
};
