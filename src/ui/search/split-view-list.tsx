import { Flex, Heading, IconButton } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatResultCount } from '#shared/completeness/data-origin-text.ts';
import type { Terms } from '#shared/search/search-terms.ts';
import { Icon } from '#ui/icon.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { useStepGestures } from '#ui/search/use-step-gestures.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { RenderRowLink } from '#ui/table/table-rows.tsx';
import type { Search } from './search-definition.ts';
import { type ParamsFor, parseSearchState } from './search-state.ts';
import { useSearchTerms } from './search-terms.tsx';

/** Props of a list shown beside one of its files (split view). */
export interface SplitViewListProps {
  /** URL of the list when the file was opened. */
  readonly address: string;
  /** Id of the open file. */
  readonly id: number;
  /** Shown until the rows are loaded. */
  readonly loading: ReactNode;
}

interface SplitViewSearchProps<P extends string, Row, F extends string> extends SplitViewListProps {
  readonly search: Search<P, Row, F>;
  /** Parses the search parameters of the URL. */
  readonly params: (raw: Record<string, unknown>) => ParamsFor<P>;
  readonly renderLink: RenderRowLink<Row>;
  readonly openRow: (row: Row) => void;
}

/**
 * Split view: the list from which a file was opened, beside it (docs/decisions/searches.md). Renders nothing if the
 * file is not in the list.
 */
export function SplitViewList<P extends string, Row, F extends string>(props: SplitViewSearchProps<P, Row, F>) {
  const { address, params: parseParams } = props;
  const { parseSearch } = useRouter().options;
  const [params] = useState(() => parseParams(parseSearch(new URL(address, location.origin).search)));
  const { terms } = useSearchTerms(params.criteres);
  return terms ? <LoadedList {...props} initialParams={params} terms={terms} /> : props.loading;
}

interface ListedProps<P extends string, Row, F extends string> extends SplitViewSearchProps<P, Row, F> {
  readonly initialParams: ParamsFor<P>;
  readonly terms: Terms;
}

function LoadedList<P extends string, Row, F extends string>(props: ListedProps<P, Row, F>) {
  const { search, initialParams, terms, id, renderLink, openRow, address, loading } = props;
  const { definition, useResults } = search;
  const [state, setState] = useState(() => parseSearchState(definition, initialParams, terms));
  const { page, isStale } = useResults(state);
  const rows = page?.rows ?? [];
  const at = rows.findIndex((row) => definition.rowKey(row) === id);
  // The list stays while its other pages are browsed, and disappears when a file is opened from elsewhere.
  const [shownForId, setShownForId] = useState<number>();
  if (at >= 0 && shownForId !== id) setShownForId(id);
  const listElement = useRef<HTMLElement>(null);
  const step = useRef<(offset: 1 | -1) => void>(() => undefined);
  const router = useRouter();
  useEffect(() => {
    // Start from the pending location, so that two quick presses move two rows.
    step.current = (offset) => {
      const openedId = Number(router.latestLocation.pathname.split('/').at(-1));
      const from = rows.findIndex((listedRow) => definition.rowKey(listedRow) === openedId);
      const row = from < 0 ? undefined : rows[from + offset];
      if (row) openRow(row);
    };
  });
  useStepGestures(step, 'contenu');
  useEffect(() => {
    if (at >= 0) listElement.current?.querySelectorAll('tbody tr')[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  if (!page) return loading;
  if (at < 0 && shownForId !== id) return null;
  const renderStepButton = (label: string, icon: 'chevronUp' | 'chevronDown', keys: string, offset: 1 | -1) => (
    <IconButton
      variant="ghost"
      aria-label={label}
      title={`${label} (${keys})`}
      disabled={at < 0 || !rows[at + offset]}
      onClick={() => step.current(offset)}
    >
      <Icon name={icon} />
    </IconButton>
  );
  return (
    <aside ref={listElement} className="beside" aria-label={definition.tableLabel} data-print="hide">
      <Flex className="beside-head" align="center" gap="1">
        <Heading as="h2" fontSize="1rem" flex="1">
          <PathLink path={address}>{formatResultCount(page.total, page)}</PathLink>
        </Heading>
        {renderStepButton('Dossier précédent', 'chevronUp', 'Alt ↑', -1)}
        {renderStepButton('Dossier suivant', 'chevronDown', 'Alt ↓', 1)}
      </Flex>
      <DataTable
        label={definition.tableLabel}
        columns={definition.columns}
        rows={rows}
        rowKey={definition.rowKey}
        renderLink={renderLink}
        paging={{ ...state, total: page.total, pageSizes: definition.pageSizes }}
        onPaging={(paging) => setState({ ...state, page: paging.page, pageSize: paging.pageSize })}
        isStale={isStale}
        empty={null}
      />
    </aside>
  );
}
