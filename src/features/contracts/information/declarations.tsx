import { Box, chakra } from '@chakra-ui/react';
import type { DeclaredBlock } from '#shared/operations/quotes/declared-block.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { QuoteTable } from '#ui/table/quote-table.tsx';
import { useDeclarations } from './declarations-query.ts';

/**
 * The policyholder’s declarations, word for word as the quote prints them; renders nothing for a quote imported from
 * elsewhere.
 */
export function Declarations({ quoteId }: { readonly quoteId: number }) {
  const { data, error } = useDeclarations(quoteId);
  const blocks = data?.value.declared;
  if (data && !blocks) return null;
  return (
    <PageSection title="Déclarations du souscripteur">
      {blocks ? (
        <Blocks>
          {blocks.map((block) => (
            <DeclaredBlockView key={block.title} block={block} />
          ))}
        </Blocks>
      ) : (
        <Box color="fg.muted">
          {error ? 'Ces déclarations ne sont pas disponibles sur cet appareil.' : 'Chargement…'}
        </Box>
      )}
    </PageSection>
  );
}

function DeclaredBlockView({ block: { title, facts, table, none } }: { readonly block: DeclaredBlock }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {facts.length > 0 ? <Facts facts={facts} /> : null}
      {table ? (
        <QuoteTable fontSize="0.875rem">
          <caption>{title}</caption>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {withIndex(table.rows).map(({ number, item }) => (
              <tr key={number}>
                {withIndex(item).map((cell) => (
                  <td key={cell.number}>{cell.item}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </QuoteTable>
      ) : null}
      {none ? <p>{none}.</p> : null}
    </section>
  );
}

/** Rows may be equal, so the index is the key. */
const withIndex = <T,>(items: readonly T[]) => items.map((item, number) => ({ item, number }));

const Blocks = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    '& h3': { fontWeight: 'semibold', marginBottom: '2' },
    '& section > p': { color: 'fg.muted' },
    '& section': { overflowX: 'auto' },
  },
});
