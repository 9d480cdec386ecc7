import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';

/** What is said where a client does not exist, or is another broker's. */
export const unknownClient = {
  title: 'Client introuvable',
  notice: 'Ce client n’existe pas',
  reason: 'Le lien est peut-être ancien, ou le client appartient à un autre courtier.',
  action: (
    <Button asChild size="lg">
      <Link to="/client/search">Rechercher un client</Link>
    </Button>
  ),
};
