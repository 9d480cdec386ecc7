import { Button, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';

const screens = [
  { to: '/admin/brokers', label: 'Courtiers' },
  { to: '/admin/users', label: 'Utilisateurs' },
  { to: '/admin/roles', label: 'Rôles' },
  { to: '/admin/tariffs', label: 'Tarifs' },
  { to: '/admin/commissions', label: 'Commissions' },
  { to: '/admin/home', label: 'Accueil et menu' },
  { to: '/admin/texts', label: 'Textes' },
  { to: '/admin/import', label: 'Importer' },
  { to: '/admin/audit', label: 'Journal' },
] as const;

/** Part of the entry before the current one that stays in view: it shows that the line scrolls. */
const peekPx = 48;

const currentTab = {
  color: 'fg.muted',
  outlineOffset: '-2px',
  '&[aria-current]': { boxShadow: 'inset 0 -2px var(--lagon-accent-solid)', color: 'accent.fg', fontWeight: '600' },
};

/** Navigation between the screens of administration: one line, which scrolls to the current one where it does not fit. */
export function AdminNavigation() {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('[aria-current]');
    if (line.current && current) line.current.scrollLeft = current.offsetLeft - peekPx;
  }, []);
  return (
    <nav aria-label="Administration" data-print="hide">
      <Flex
        ref={line}
        gap="1"
        position="relative"
        overflowX="auto"
        marginBottom="4"
        boxShadow="inset 0 -1px var(--lagon-border-subtle)"
        css={{ scrollbarWidth: 'thin' }}
      >
        {screens.map(({ to, label }) => (
          <Button key={to} asChild variant="ghost" flexShrink="0" paddingInline="2" borderRadius="0" css={currentTab}>
            <Link to={to} activeProps={{ 'aria-current': 'page' }}>
              {label}
            </Link>
          </Button>
        ))}
      </Flex>
    </nav>
  );
}
