import { Button, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';

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

/** Navigation between the screens of administration. */
export const AdminNavigation = () => (
  <nav aria-label="Administration">
    <Flex gap="1" wrap="wrap">
      {screens.map(({ to, label }) => (
        <Button key={to} asChild size="lg" variant="ghost" paddingInline="2">
          <Link
            to={to}
            activeProps={{ 'aria-current': 'page', style: { fontWeight: 700, textDecoration: 'underline' } }}
          >
            {label}
          </Link>
        </Button>
      ))}
    </Flex>
  </nav>
);
