import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import { useConnectivity, useOffline, useSyncProgress } from '#offline/offline-context.tsx';
import { frenchDateTime } from '#shared/domain/calendar.ts';
import { count } from '#shared/domain/money.ts';
import { Icon } from '#ui/icon.tsx';
import { focusRing } from './styles.ts';

const words = { online: 'En ligne', offline: 'Hors ligne', unknown: 'Vérification' } as const;
const icons = { online: 'cloud', offline: 'cloudOff', unknown: 'clock' } as const;

/** The connection, in a word and an icon; what is being synchronised, while it is. */
export function ConnectionState() {
  const state = useConnectivity();
  const progress = useSyncProgress();
  const isSyncing = progress.state === 'running' && progress.total > 0;
  const detail = isSyncing ? `Synchronisation du portefeuille… ${count(progress.done)} / ${count(progress.total)}` : '';
  return (
    <HStack
      role="status"
      gap="1.5"
      px="2"
      fontSize="14px"
      whiteSpace="nowrap"
      color={state === 'offline' ? 'warning.fg' : 'fg.muted'}
      title={detail || undefined}
    >
      <Icon name={icons[state]} />
      <chakra.span srOnly={{ base: true, lg: false }}>{words[state]}</chakra.span>
      {isSyncing ? (
        <Text as="span" hideBelow="xl" aria-hidden="true">
          · {Math.floor((100 * progress.done) / progress.total)} %
        </Text>
      ) : null}
    </HStack>
  );
}

/** A slim bar under the top bar while the network is away: what one reads, and of when. */
export function OfflineBar() {
  const state = useConnectivity();
  const { connectivity } = useOffline();
  const { completedAtMs } = useSyncProgress();
  if (state !== 'offline') return null;
  return (
    <Box
      bg="warning.subtle"
      color="warning.fg"
      borderBottomWidth="1px"
      borderColor="warning.border"
      fontSize="14px"
      px={{ base: '4', md: '6' }}
      data-print="hide"
    >
      <HStack minH="44px" gap="2" wrap="wrap">
        <Icon name="offline" size={18} />
        <span>
          Hors ligne{completedAtMs === null ? '' : ` · données du ${frenchDateTime(new Date(completedAtMs))}`}
        </span>
        <chakra.button
          type="button"
          onClick={() => void connectivity.probe()}
          minH="44px"
          px="3"
          ml="auto"
          fontWeight="semibold"
          borderRadius="l2"
          cursor="pointer"
          {...focusRing}
        >
          Réessayer
        </chakra.button>
      </HStack>
    </Box>
  );
}
