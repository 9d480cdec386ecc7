import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#ui/page/states.tsx';
import type { UnknownQuote } from './draft/quote-start.ts';

const texts: Readonly<Record<UnknownQuote['what'], readonly [title: string, why: string]>> = {
  product: ['Ce produit n’existe pas', 'Choisissez un produit parmi ceux que vous proposez.'],
  quote: ['Ce devis n’existe pas', 'Il n’existe pas ou n’est plus disponible\u00A0: il ne peut pas être copié.'],
  client: ['Ce client n’existe pas', 'Commencez un devis, puis cherchez son client à la première étape.'],
  contract: [
    'Ce contrat n’existe pas',
    'Il n’existe pas ou n’est plus disponible\u00A0: son risque ne peut pas être repris.',
  ],
};

/** Empty state for a URL whose record does not exist. */
export function UnknownState({ what }: { readonly what: UnknownQuote['what'] }) {
  const [title, why] = texts[what];
  return (
    <EmptyState
      title={title}
      icon="quote"
      action={
        <Button asChild>
          <Link to="/estimate" search={{}}>
            Choisir un produit
          </Link>
        </Button>
      }
    >
      {why}
    </EmptyState>
  );
}
