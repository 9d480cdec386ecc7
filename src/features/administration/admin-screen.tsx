import { Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { Icon } from '#ui/icon.tsx';
import { SearchPage } from '#ui/search/search-page.tsx';
import type { ParamsFor } from '#ui/search/search-state.ts';
import type { Selection } from '#ui/table/data-table.tsx';
import { rowLinkProps } from '#ui/table/table-rows.tsx';
import { AdminDialog } from './admin-dialog.tsx';
import type { AdminKind, AdminRow } from './admin-kind.ts';
import { AdminNavigation } from './admin-navigation.tsx';
import { type OpenedRow, RowDrafts } from './row-drafts.tsx';

interface AdminScreenProps<P extends string, Row extends AdminRow, F extends string, In extends FieldValues, Out> {
  readonly kind: AdminKind<P, Row, F, In, Out>;
  readonly params: ParamsFor<P>;
  readonly onParams: (params: ParamsFor<P>) => void;
}

/** Row open in the dialog, with the initial values of its form. */
interface OpenedRowForm<Row, In> extends OpenedRow<Row> {
  readonly values: In;
}

const formatSelectedCount = (count: number): string => (count === 1 ? 'Une ligne choisie' : `${count} lignes choisies`);

/** Selected rows, across the pages of the list, for a change of several rows at once. */
const useSelectedRows = <Row extends AdminRow>({ nameOf }: { readonly nameOf: (row: Row) => string }) => {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const selection: Selection<Row> = {
    chosen: selectedIds,
    onChoose: (key, isChosen) =>
      setSelectedIds((before) => new Set([...before, Number(key)].filter((id) => isChosen || id !== Number(key)))),
    label: (row) => `Choisir ${nameOf(row)}`,
  };
  return { chosen: [...selectedIds], selection, clear: () => setSelectedIds(new Set()) };
};

/** A list of administration with its dialogs. Specification 1, section 2 "Admin layout". */
export function AdminScreen<P extends string, Row extends AdminRow, F extends string, In extends FieldValues, Out>(
  props: AdminScreenProps<P, Row, F, In, Out>,
) {
  const { kind, params, onParams } = props;
  const isOffline = useConnectivity() === 'offline';
  const [opened, setOpened] = useState<OpenedRowForm<Row, In>>();
  const { copyOf, More } = kind;
  const { chosen: selectedIds, selection, clear } = useSelectedRows(kind);
  return (
    <>
      <SearchPage
        search={kind.search}
        title={kind.title}
        icon={kind.icon}
        params={params}
        onParams={onParams}
        navigation={<AdminNavigation />}
        actions={
          <>
            {kind.Bulk && selectedIds.length > 0 ? (
              <>
                <Text fontWeight="600" alignSelf="center">
                  {formatSelectedCount(selectedIds.length)}
                </Text>
                <kind.Bulk ids={selectedIds} onDone={clear} />
                <Button variant="ghost" onClick={clear}>
                  Tout désélectionner
                </Button>
              </>
            ) : null}
            {More ? <More /> : null}
            <Button disabled={isOffline} onClick={() => setOpened({ row: undefined, values: kind.valuesOf() })}>
              <Icon name="add" />
              {kind.titles.add}
            </Button>
          </>
        }
        {...(kind.Bulk ? { selection } : {})}
        unsent={() =>
          opened ? null : (
            <RowDrafts
              kind={kind}
              onOpen={(resumed) => setOpened({ ...resumed, values: kind.valuesOf(resumed.row) })}
            />
          )
        }
        renderLink={(row, content) => (
          <button type="button" {...rowLinkProps} onClick={() => setOpened({ row, values: kind.valuesOf(row) })}>
            {content}
          </button>
        )}
      />
      {opened ? (
        <AdminDialog<Row, In, Out>
          key={opened.row?.id ?? `new ${JSON.stringify(opened.values)}`}
          kind={kind}
          row={opened.row}
          values={opened.values}
          copiedId={opened.copiedId}
          removedId={opened.removedId}
          onCopy={copyOf && ((row) => setOpened({ row: undefined, values: copyOf(row), copiedId: row.id }))}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  );
}
