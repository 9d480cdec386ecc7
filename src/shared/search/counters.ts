import type { ClaimFilter } from '#shared/operations/contracts/claims.ts';
import type { ContractFilter } from '#shared/operations/contracts/contracts.ts';
import type { DashboardEntry } from '#shared/operations/shell/shell.ts';
import { lackingDocumentsPreset, quotesPreset, unpaidPreset, validatedContractsPreset } from './contract-search.ts';

/** A counter of quotes and contracts. Its number and the list that it opens use the same filter. */
interface ContractCounter extends Omit<DashboardEntry, 'count' | 'route'> {
  readonly filter: Partial<ContractFilter>;
}

/**
 * Counters of « Mon tableau de bord » over quotes and contracts. `today` is `yyyy-mm-dd` in Nouméa. Specification 1,
 * section 3.
 */
export const contractCounters = (today: string): readonly ContractCounter[] => [
  {
    title: 'Devis',
    text: 'des 31 derniers jours',
    icon: 'quote',
    tooltip: 'Voir les devis créés depuis 31 jours',
    filter: quotesPreset(today),
  },
  {
    title: 'Contrats validés',
    text: 'prenant effet ce mois-ci',
    icon: 'contract',
    tooltip: 'Voir les contrats validés du mois',
    filter: validatedContractsPreset(today),
  },
  {
    title: 'Impayés',
    text: 'contrats avec une prime impayée',
    icon: 'warning',
    tooltip: 'Voir les contrats impayés',
    filter: unpaidPreset,
  },
  {
    title: 'Pièces manquantes',
    text: 'dossiers à compléter',
    icon: 'attach',
    tooltip: 'Voir les dossiers auxquels il manque une pièce',
    filter: lackingDocumentsPreset,
  },
];

/** The requests that are not done yet; the URL of the list has the same filter. */
export const processingTasks = {
  title: 'Demandes',
  text: 'en cours de traitement',
  icon: 'tasks',
  tooltip: 'Suivre les demandes en cours',
  route: '/task/search?state=processing',
} as const;

const contractList = '/contract/search';

const addressOf = (list: string, filter: Partial<ContractFilter> | Partial<ClaimFilter>): string => {
  const parameters = Object.entries(filter).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `${list}?${parameters.join('&')}`;
};

/** The address of the list of a filter; its parameter names are those of the search's URL. */
export const contractListPath = (filter: Partial<ContractFilter>): string => addressOf(contractList, filter);

/** The address of the list of claims of a filter. */
export const claimListPath = (filter: Partial<ClaimFilter>): string => addressOf('/claim/search', filter);

/** The address of the renewals within the days of a filter. */
export const renewalsPath = ({ echeance = '' }: Partial<ContractFilter>): string =>
  addressOf('/renewals', { echeance });

/** The filter of an address that `contractListPath` made; undefined for any other address. */
export const parseContractFilter = (path: string): Readonly<Record<string, string>> | undefined => {
  const [list, query = ''] = path.split('?');
  if (list !== contractList) return undefined;
  // Earlier versions of the server encoded a space as a plus.
  const decodeParameter = (part = '') => decodeURIComponent(part.replaceAll('+', ' '));
  return Object.fromEntries(query.split('&').map((pair) => pair.split('=').map(decodeParameter) as [string, string]));
};
