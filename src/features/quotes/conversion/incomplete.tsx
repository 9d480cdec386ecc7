import { Button } from '@chakra-ui/react';
import type { Problem } from '#shared/forms/check.ts';
import { subStepsOf } from '#shared/forms/progress.ts';
import type { Product } from '#shared/products/product.ts';
import { Banner } from '#ui/page/banner.tsx';
import { PathLink } from '#ui/page/path-link.tsx';

interface IncompleteProps {
  readonly quoteId: number | null;
  readonly product: Pick<Product, 'code' | 'steps'>;
  /** The sub-step that is shown. */
  readonly partId: string;
  readonly problems: readonly Problem[];
}

/** The risk is not typed here: a quote that lacks an answer, as one that came from elsewhere, is completed by another one. */
export function Incomplete({ quoteId, product, partId, problems }: IncompleteProps) {
  const elsewhere = subStepsOf(product.steps, problems).some(
    ({ part, problems: those }) => part.id !== partId && those.length > 0,
  );
  if (quoteId === null || !elsewhere) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button asChild size="lg" variant="outline">
          <PathLink path={`/estimate/${product.code}?contract=${quoteId}`}>Compléter dans un nouveau devis</PathLink>
        </Button>
      }
    >
      Ce devis n’a pas toutes les réponses que demande un contrat. Un nouveau devis les reprend, pour les compléter.
    </Banner>
  );
}
