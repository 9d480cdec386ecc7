import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import type { DashboardEntry } from '#shared/contract/shell.ts';
import { count } from '#shared/domain/money.ts';
import { Icon } from '#ui/icon.tsx';
import { leadsSomewhere, PathLink } from '#ui/path-link.tsx';
import { Tip } from '#ui/tip.tsx';
import { cards } from './layout.ts';

/** The counters of Mon tableau de bord, each leading to what it counts. */
export function Counters({ entries }: { readonly entries: readonly DashboardEntry[] }) {
  return (
    <cards.Grid
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fit, minmax(152px, 1fr))' }}
      css={gridCss}
    >
      {entries.map((entry) => (
        <Tip key={entry.title} text={entry.tooltip} align="start">
          {(tipId) => <Counter entry={entry} tipId={tipId} />}
        </Tip>
      ))}
    </cards.Grid>
  );
}

function Counter({ entry, tipId }: { readonly entry: DashboardEntry; readonly tipId: string }) {
  const router = useRouter();
  const face = (
    <>
      <HStack gap="2" color="fg.muted" align="flex-start">
        <Box color="accent.fg">
          <Icon name={entry.icon} />
        </Box>
        <Text as="span" fontSize="14px" lineHeight="20px" fontWeight="medium">
          {entry.title}
        </Text>
      </HStack>
      <Text as="span" display="block" fontSize="32px" lineHeight="1.25" fontWeight="semibold" mt="2">
        {count(entry.count)}
      </Text>
      <Text as="span" display="block" fontSize="14px" color="fg.muted">
        {entry.text}
      </Text>
    </>
  );
  return (
    <cards.Card asChild>
      {leadsSomewhere(router, entry.route) ? (
        <PathLink path={entry.route} aria-describedby={tipId}>
          {face}
        </PathLink>
      ) : (
        <chakra.div aria-describedby={tipId}>{face}</chakra.div>
      )}
    </cards.Card>
  );
}

const gridCss = {
  '& > span': { display: 'grid' },
  '& a': {
    _hover: { borderColor: 'accent.border', bg: 'accent.subtle' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
  },
} as const;
