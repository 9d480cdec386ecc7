import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { readFailure } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { ProductRange } from '#shared/operations/shell/shell.ts';
import { Icon } from '#ui/icon.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { FailedState, LoadingState } from '#ui/page/states.tsx';
import { productRangesQuery } from '../quotes-api.ts';
import { linkRow } from './link-row.ts';

interface ProductChoiceProps {
  readonly client: number | undefined;
}

/** Products of every active range, grouped by menu title. Specification 1, section 3 "Range". */
export function ProductChoice({ client }: ProductChoiceProps) {
  const { data, error, refetch } = useQuery(productRangesQuery(useOffline()));
  if (!data)
    return error ? (
      <FailedState {...readFailure(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Chargement des produits" blocks={3} blockHeight={140} />
    );
  const suffix = client === undefined ? '' : `?client=${client}`;
  return (
    <Cards>
      {data.value.gamuts
        .filter(({ active, products }) => active && products.some(quotePath))
        .map(({ title, icon, products }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two ranges may have one title, and they never move
          <li key={`${title} ${index}`}>
            <h3>
              <Icon name={icon} size={24} />
              {title}
            </h3>
            <ul>
              {products.map((product, productIndex) => {
                const path = quotePath(product);
                return path ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: so may two products of a range
                  <li key={`${product.title} ${productIndex}`}>
                    <PathLink path={`${path}${suffix}`}>
                      {product.title}
                      <Icon name="chevronRight" />
                    </PathLink>
                  </li>
                ) : null;
              })}
            </ul>
          </li>
        ))}
    </Cards>
  );
}

/** Route of a product’s quote; its other actions are documents. */
const quotePath = ({ actions }: ProductRange['products'][number]): string | undefined =>
  actions.find(({ hasFile }) => !hasFile)?.route;

const Cards = chakra('ul', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
    alignItems: 'start',
    listStyle: 'none',
    '& > li': {
      bg: 'bg.surface',
      borderWidth: '1px',
      borderColor: 'border.subtle',
      borderRadius: 'l3',
      overflow: 'hidden',
    },
    '& h3': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      paddingInline: '5',
      paddingBlock: '4',
      fontSize: 'md',
      fontWeight: 'semibold',
      '& svg': { color: 'accent.fg' },
    },
    '& ul': { listStyle: 'none' },
    '& ul > li': { borderTopWidth: '1px', borderColor: 'border.subtle' },
    '& a': linkRow,
  },
});
