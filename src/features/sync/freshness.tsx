import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useOffline, useSyncProgress } from '#offline/interfaces/offline-context.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { gapOf, type PartState, type PortfolioPart } from '#shared/completeness/data-origin.ts';
import { formatMoment, formatPartialGap } from '#shared/completeness/data-origin-text.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { fileLibrary } from '#shared/operations/content/files.ts';
import { pageGet } from '#shared/operations/content/pages.ts';
import { claimGet } from '#shared/operations/contracts/claims.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { supportingFileGet } from '#shared/operations/contracts/supporting-documents.ts';
import { tariffList } from '#shared/operations/quotes/tariffs.ts';
import { vehicleGet } from '#shared/operations/quotes/vehicles.ts';
import { globalStatus, listItems } from '#shared/operations/shell/lists.ts';
import { dashboardGet, gamutsMenu, homeImages, menuCategoryList } from '#shared/operations/shell/shell.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { useNowMs } from '#ui/clock/use-now.ts';

/** Data sets by user-facing name. The oldest entry of a set determines its age. */
const dataSets = [
  ['Listes de référence', [listItems, globalStatus]],
  ['Tarifs et règles d’acceptation', [tariffList]],
  ['Menus, accueil et tableau de bord', [menuCategoryList, homeImages, gamutsMenu, dashboardGet]],
  ['Pages et bibliothèque', [pageGet, fileLibrary]],
  ['Demandes', [taskSearch]],
  ['Dossiers ouverts', [contractGet, clientGet, claimGet]],
  ['Documents et pièces', [editiqueGet, supportingFileGet]],
] as const;

/** Age of each data set on this device. */
export function Freshness() {
  const { device } = useOffline();
  const { state, contracts, clients } = useSyncProgress();
  const nowMs = useNowMs();
  const id = useId();
  const { data } = useQuery({
    queryKey: ['device', 'cached', state],
    queryFn: async () => ({
      quoting: await quotingText(device),
      rows: await Promise.all(
        dataSets.map(async ([label, endpoints]) => ({ label, summary: await device.summarizeCached(endpoints) })),
      ),
    }),
    gcTime: 0,
  });
  return (
    <>
      <chakra.h3 id={id} mt="6" mb="2" fontWeight="600">
        Données gardées
      </chakra.h3>
      <List aria-labelledby={id}>
        {state === 'unavailable' ? null : (
          <>
            <li>
              <span>Portefeuille, contrats et devis</span>
              <span>{partText('contracts', contracts, nowMs)}</span>
            </li>
            <li>
              <span>Portefeuille, clients</span>
              <span>{partText('clients', clients, nowMs)}</span>
            </li>
          </>
        )}
        {data ? (
          <li>
            <span>Devis sans réseau</span>
            <span>{data.quoting}</span>
          </li>
        ) : null}
        {data?.rows.map(({ label, summary: stored }) => (
          <li key={label}>
            <span>{label}</span>
            <span>
              {stored?.oldestAtMs
                ? `${formatCount(stored.count)}\u00A0· ${ageText(stored.oldestAtMs, nowMs)}`
                : 'Pas encore'}
            </span>
          </li>
        ))}
      </List>
    </>
  );
}

/** Whether this device can price offline, with the age of its tariffs and vehicles. */
const quotingText = async (device: OfflineServices['device']): Promise<string> => {
  const [tariffs, vehicles] = await Promise.all([device.find(tariffList, {}), device.find(vehicleGet, { id: 1 })]);
  if (!tariffs?.value.tariffs.length || tariffs.fetchedAtMs === null)
    return 'Pas encore possibles\u00A0: aucun tarif sur cet appareil';
  const tariff = `Possibles\u00A0· tarifs du ${frenchDateTime(new Date(tariffs.fetchedAtMs))}`;
  return vehicles && vehicles.fetchedAtMs !== null
    ? `${tariff}\u00A0· véhicules du ${frenchDateTime(new Date(vehicles.fetchedAtMs))}`
    : `${tariff}\u00A0· sans le catalogue des véhicules, à saisir librement`;
};

const ageText = (momentMs: number, nowMs: number): string => `données ${formatMoment(momentMs, nowMs)}`;

/** How much of a portfolio part is stored, and its age. */
const partText = (part: PortfolioPart, state: PartState | undefined, nowMs: number): string => {
  const gap = gapOf(part, state);
  if (!state || state.completedAtMs === null) return gap?.kind === 'partial' ? formatPartialGap(gap) : '';
  const stored =
    gap?.kind === 'outside'
      ? `${formatCount(gap.stored)} sur ${formatCount(gap.stored + gap.outside)}`
      : formatCount(state.total);
  return `${stored}\u00A0· ${ageText(state.completedAtMs, nowMs)}`;
};

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: '4',
      py: '2',
      borderTopWidth: '1px',
      borderColor: 'border.subtle',
    },
    '& > li > span:last-of-type': { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
  },
});
