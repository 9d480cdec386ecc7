import { Button } from '@chakra-ui/react';
import type { Problem } from '#shared/forms/check.ts';
import { subStepsOf } from '#shared/forms/progress.ts';
import type { Product } from '#shared/products/product.ts';
import { Banner } from '#ui/page/banner.tsx';
import { PathLink } from '#ui/page/path-link.tsx';

interface IncompleteQuoteProps {
  readonly quoteId: number | null;
  readonly product: Pick<Product, 'code' | 'steps'>;
  /** Id of the shown sub-step. */
  readonly partId: string;
  readonly problems: readonly Problem[];
}

/** The risk cannot be edited in a conversion: a quote with missing answers is completed in a new quote. */
export function IncompleteQuote({ quoteId, product, partId, problems }: IncompleteQuoteProps) {
  const hasOtherProblems = subStepsOf(product.steps, problems).some(
    ({ part, problems: partProblems }) => part.id !== partId && partProblems.length > 0,
  );
  if (quoteId === null || !hasOtherProblems) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button asChild variant="outline">
          <PathLink path={`/estimate/${product.code}?contract=${quoteId}`}>Compléter dans un nouveau devis</PathLink>
        </Button>
      }
    >
      Ce devis n’a pas toutes les réponses que demande un contrat. Un nouveau devis les reprend, pour les compléter.
    </Banner>
  );
}
