import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textAt } from '#shared/forms/raw.ts';
import { Banner } from '#ui/page/banner.tsx';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import { SimilarLines } from '../similar/similar-lines.tsx';
import { countQuotes, quoteSubject } from '../similar/similar-quotes.ts';
import { useSimilarQuotes } from '../similar/use-similar-quotes.ts';
import type { QuoteWork } from '../work/quote-work.ts';

/** Warns of similar quotes as soon as client and product are known. */
export function SimilarBanner({ work }: { readonly work: QuoteWork }): ReactNode {
  const { form, product } = work;
  const asker = useFormSnapshot(form, (values) => quoteSubject(product, values), 'after-frame');
  const isIdentified =
    asker.personId !== null ||
    textAt(asker, 'siret').length >= 6 ||
    Boolean(asker.lastname && asker.firstname && /^\d{4}-\d{2}-\d{2}$/.test(asker.birthDate ?? ''));
  const similarTo = useSimilarQuotes(work);
  const { data } = useQuery({
    queryKey: ['similar quotes', asker],
    queryFn: () => similarTo(asker),
    enabled: isIdentified && !work.isReadOnly,
    gcTime: 0,
  });
  if (!isIdentified || !data || countQuotes(data) === 0) return null;
  return (
    <Banner tone="warning">
      <strong>Un devis existe peut-être déjà</strong>
      <Lines aria-label="Devis en cours">
        <SimilarLines quotes={data} />
      </Lines>
    </Banner>
  );
}

const Lines = chakra('ul', {
  base: {
    listStyle: 'none',
    '& a': { display: 'block', minHeight: '44px', paddingBlock: '1.5', fontWeight: 'medium' },
    '& small': { display: 'block', fontSize: 'sm', fontWeight: 'normal' },
  },
});
