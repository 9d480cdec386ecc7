import { Box, chakra, Text } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import type { SessionUser } from '#shared/contract/session.ts';
import { useHoverDisclosure } from '#ui/hover-disclosure.ts';
import { Icon } from '#ui/icon.tsx';
import { leadsSomewhere, PathLink } from '#ui/path-link.tsx';
import { chooseTheme, useTheme } from '#ui/theme.ts';
import { accountGroupsFor } from './account-entries.ts';
import { focusRing } from './styles.ts';

/** The person: initials, and a panel that opens on hover, tap and key. Specification 1, section 2 "Account menu". */
export function AccountMenu({ user }: { readonly user: SessionUser }) {
  const menu = useHoverDisclosure();
  return (
    <Box ref={menu.root} position="relative" {...menu.rootProps}>
      <chakra.button
        type="button"
        aria-expanded={menu.isOpen}
        aria-controls="account-panel"
        aria-label={`Compte de ${user.fullName} (${user.initials})`}
        onClick={menu.toggle}
        boxSize="11"
        display="grid"
        placeItems="center"
        borderRadius="full"
        bg="accent.solid"
        color="accent.contrast"
        fontWeight="semibold"
        fontSize="14px"
        cursor="pointer"
        {...focusRing}
      >
        {user.initials}
      </chakra.button>
      {menu.isOpen ? <AccountPanel user={user} onDone={menu.close} /> : null}
    </Box>
  );
}

function AccountPanel({ user, onDone }: { readonly user: SessionUser; readonly onDone: () => void }) {
  const router = useRouter();
  const groups = accountGroupsFor(user, (path) => leadsSomewhere(router, path));
  return (
    <Box
      id="account-panel"
      position="absolute"
      zIndex="popover"
      right="0"
      top="calc(100% + 8px)"
      width="296px"
      maxH="calc(100dvh - 88px)"
      overflowY="auto"
      bg="bg.surface"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="l3"
      shadow="lg"
      p="2"
    >
      <Box px="3" py="2">
        <Text fontWeight="semibold">Bonjour {user.fullName}</Text>
        <Text color="fg.muted" fontSize="14px" overflowWrap="anywhere">
          {user.agency ? user.agency.name : user.userName}
        </Text>
      </Box>
      <nav aria-label="Compte">
        {groups.map((group) => (
          <Box key={group.title ?? 'own'} borderTopWidth="1px" borderColor="border.subtle" py="1">
            {group.title ? (
              <Text px="3" pt="2" pb="1" fontSize="14px" fontWeight="semibold" color="fg.muted">
                {group.title}
              </Text>
            ) : null}
            {group.entries.map((entry) => (
              <chakra.div key={entry.path} css={rowCss}>
                <PathLink path={entry.path} onClick={onDone}>
                  <Icon name={entry.icon} />
                  {entry.label}
                </PathLink>
              </chakra.div>
            ))}
          </Box>
        ))}
      </nav>
      <Box borderTopWidth="1px" borderColor="border.subtle" pt="1" css={rowCss}>
        <ThemeSwitch />
        {leadsSomewhere(router, '/logout') ? (
          <PathLink path="/logout" onClick={onDone}>
            <Icon name="logout" />
            Se déconnecter
          </PathLink>
        ) : null}
      </Box>
    </Box>
  );
}

function ThemeSwitch() {
  const isDark = useTheme() === 'dark';
  return (
    <button type="button" role="switch" aria-checked={isDark} onClick={() => chooseTheme(isDark ? 'light' : 'dark')}>
      <Icon name="moon" />
      Mode sombre
      <Box
        as="span"
        aria-hidden="true"
        ml="auto"
        width="40px"
        height="24px"
        p="2px"
        borderRadius="full"
        borderWidth="1px"
        borderColor={isDark ? 'accent.solid' : 'border.strong'}
        bg={isDark ? 'accent.solid' : 'bg.surface'}
        transition="background 160ms"
      >
        <Box
          as="span"
          display="block"
          boxSize="18px"
          borderRadius="full"
          bg={isDark ? 'accent.contrast' : 'border.strong'}
          transform={isDark ? 'translateX(16px)' : undefined}
          transition="transform 160ms"
        />
      </Box>
    </button>
  );
}

const rowCss = {
  '& > a, & > button': {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    width: '100%',
    minHeight: '44px',
    px: '12px',
    borderRadius: 'l2',
    textAlign: 'left',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    ...focusRing,
  },
} as const;
