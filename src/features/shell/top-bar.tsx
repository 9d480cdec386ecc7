import { Box, chakra, Flex } from '@chakra-ui/react';
import { useMatches } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import type { SessionUser } from '#shared/contract/session.ts';
import { Icon } from '#ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionState } from './connection-state.tsx';
import { barHeight, focusRing } from './styles.ts';
import { TopSearch } from './top-search.tsx';

interface TopBarProps {
  readonly user: SessionUser;
  readonly overlay: RefObject<HTMLDialogElement | null>;
}

/** The route's name, the quick search, the connection and the person. */
export function TopBar({ user, overlay }: TopBarProps) {
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  const [isSearchOpen, setIsSearchOpen] = useState(false);
  return (
    <Box
      as="header"
      position="sticky"
      top="0"
      zIndex="sticky"
      bg="bg.surface"
      borderBottomWidth="1px"
      borderColor="border.subtle"
      pt="env(safe-area-inset-top)"
      data-print="hide"
    >
      <Flex align="center" gap={{ base: '1', md: '3' }} height={barHeight} px={{ base: '2', md: '4' }}>
        <chakra.button
          type="button"
          aria-label="Ouvrir le menu"
          aria-haspopup="dialog"
          onClick={() => overlay.current?.showModal()}
          hideFrom="lg"
          {...squareButton}
        >
          <Icon name="menu" size={24} />
        </chakra.button>
        <chakra.img
          src="/icons/lagon.svg"
          alt=""
          boxSize="9"
          flexShrink="0"
          hideBelow="sm"
          ml={{ base: '0', lg: '1' }}
        />
        <Box
          fontWeight="semibold"
          fontSize={{ base: '16px', md: '18px' }}
          flex="1 1 120px"
          minW="0"
          overflow="hidden"
          textOverflow="ellipsis"
          whiteSpace="nowrap"
        >
          {name ?? 'Lagon'}
        </Box>
        <Box hideBelow="md" flex="0 1 auto" width={{ md: '352px', lg: '440px', xl: '480px' }} minW="0">
          <TopSearch />
        </Box>
        <chakra.button
          type="button"
          aria-label="Rechercher un contrat"
          aria-expanded={isSearchOpen}
          onClick={() => setIsSearchOpen(!isSearchOpen)}
          hideFrom="md"
          {...squareButton}
        >
          <Icon name={isSearchOpen ? 'close' : 'search'} />
        </chakra.button>
        <ConnectionState />
        <AccountMenu user={user} />
      </Flex>
      {isSearchOpen ? (
        <Box hideFrom="md" px="2" pb="2">
          <TopSearch onSearched={() => setIsSearchOpen(false)} />
        </Box>
      ) : null}
    </Box>
  );
}

const squareButton = {
  boxSize: '11',
  flexShrink: '0',
  placeItems: 'center',
  display: 'grid',
  borderRadius: 'l2',
  cursor: 'pointer',
  _hover: { bg: 'bg.subtle' },
  ...focusRing,
} as const;
