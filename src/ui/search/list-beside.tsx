import { Flex, Heading, IconButton } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { formatResultCount } from '#shared/completeness/data-origin-text.ts';
import type { Terms } from '#shared/search/search-terms.ts';
import { Icon } from '#ui/icon.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { useSteps } from '#ui/search/use-steps.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { OpenRow } from '#ui/table/table-rows.tsx';
import type { Search } from './search-definition.ts';
import { type ParamsOf, stateOf } from './search-state.ts';
import { useSearchTerms } from './search-terms.tsx';

/** What a list is told that stands beside one of its files. */
export interface BesideProps {
  /** Of the list as it was left. */
  readonly address: string;
  /** Of the file. */
  readonly id: number;
}

interface ListBesideProps<P extends string, Row, F extends string> extends BesideProps {
  readonly search: Search<P, Row, F>;
  /** Reads the address. */
  readonly params: (raw: Record<string, unknown>) => ParamsOf<P>;
  readonly open: OpenRow<Row>;
  readonly go: (row: Row) => void;
}

/** The list that a file was opened from, beside it: docs/decisions/split-view.md. Nothing where the file is not of the list. */
export function ListBeside<P extends string, Row, F extends string>(props: ListBesideProps<P, Row, F>) {
  const { address, params: read } = props;
  const { parseSearch } = useRouter().options;
  const [params] = useState(() => read(parseSearch(new URL(address, location.origin).search)));
  const { terms } = useSearchTerms(params.criteres);
  return terms ? <Listed {...props} asked={params} terms={terms} /> : null;
}

interface ListedProps<P extends string, Row, F extends string> extends ListBesideProps<P, Row, F> {
  readonly asked: ParamsOf<P>;
  readonly terms: Terms;
}

function Listed<P extends string, Row, F extends string>(props: ListedProps<P, Row, F>) {
  const { search, asked, terms, id, open, go, address } = props;
  const { definition, useResults } = search;
  const [state, setState] = useState(() => stateOf(definition, asked, terms));
  const { page, isStale } = useResults(state);
  const rows = page?.rows ?? [];
  const at = rows.findIndex((row) => definition.rowKey(row) === id);
  // It stays while other pages of it are looked through, and goes with a file that came from elsewhere.
  const [keptFor, setKeptFor] = useState<number>();
  if (at >= 0 && keptFor !== id) setKeptFor(id);
  const place = useRef<HTMLElement>(null);
  const step = useRef<(by: 1 | -1) => void>(() => undefined);
  const router = useRouter();
  useEffect(() => {
    // From where one is going to: two quick presses are two steps.
    step.current = (by) => {
      const last = Number(router.latestLocation.pathname.split('/').at(-1));
      const from = rows.findIndex((one) => definition.rowKey(one) === last);
      const row = from < 0 ? undefined : rows[from + by];
      if (row) go(row);
    };
  });
  useSteps(step, 'contenu');
  useEffect(() => {
    if (at >= 0) place.current?.querySelectorAll('tbody tr')[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  if (!page || (at < 0 && keptFor !== id)) return null;
  const turn = (label: string, icon: 'chevronUp' | 'chevronDown', keys: string, by: 1 | -1) => (
    <IconButton
      variant="ghost"
      size="lg"
      aria-label={label}
      title={`${label} (${keys})`}
      disabled={at < 0 || !rows[at + by]}
      onClick={() => step.current(by)}
    >
      <Icon name={icon} />
    </IconButton>
  );
  return (
    <aside ref={place} className="beside" aria-label={definition.tableLabel} data-print="hide">
      <Flex className="beside-head" align="center" gap="1">
        <Heading as="h2" fontSize="16px" flex="1">
          <PathLink path={address}>{formatResultCount(page.total, page)}</PathLink>
        </Heading>
        {turn('Dossier précédent', 'chevronUp', 'Alt ↑', -1)}
        {turn('Dossier suivant', 'chevronDown', 'Alt ↓', 1)}
      </Flex>
      <DataTable
        label={definition.tableLabel}
        columns={definition.columns}
        rows={rows}
        rowKey={definition.rowKey}
        open={open}
        paging={{ ...state, total: page.total, pageSizes: definition.pageSizes }}
        onPaging={(paging) => setState({ ...state, page: paging.page, pageSize: paging.pageSize })}
        isStale={isStale}
        empty={null}
      />
    </aside>
  );
}
