import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { readFailure } from '#api/errors.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { useRefetchReference } from '#offline/reads/use-refetch-reference.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import { Icon } from '#ui/icon.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { FailedState, LoadingState } from '#ui/page/states.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { AdminDialog } from '../admin-dialog.tsx';
import type { AdminForm, AdminRow } from '../admin-kind.ts';
import { type OpenedRow, RowDrafts } from '../row-drafts.tsx';

interface OrderedRows<Row> {
  readonly rows?: readonly Row[] | undefined;
  readonly order?: string | undefined;
}

interface OrderedSectionProps<Row extends AdminRow, In extends FieldValues, Out> {
  readonly title: string;
  readonly facts: string;
  readonly kind: AdminForm<Row, In, Out>;
  readonly queryKey: string;
  readonly list: (signal: AbortSignal) => Promise<OrderedRows<Row>>;
  /** Sets the order of the rows if `order` is still the current version (optimistic concurrency). */
  readonly saveOrder: (ids: number[], order: string) => Promise<{ readonly message?: Message | undefined }>;
  readonly renderRow: (row: Row) => ReactNode;
}

/** Rows whose order administrators set: buttons move a row up or down, open it, or add one. */
export function OrderedSection<Row extends AdminRow, In extends FieldValues, Out>(
  props: OrderedSectionProps<Row, In, Out>,
) {
  const { title, kind, queryKey, renderRow } = props;
  const queries = useQueryClient();
  const refetchReference = useRefetchReference();
  const isOffline = useConnectivity() === 'offline';
  const [opened, setOpened] = useState<OpenedRow<Row>>();
  const { data, error, refetch } = useQuery({ queryKey: [queryKey], queryFn: ({ signal }) => props.list(signal) });
  const rows = data?.rows ?? [];
  const move = useOnlineChange({
    mutationFn: (ids: number[]) => props.saveOrder(ids, data?.order ?? ''),
    onSuccess: ({ message }) => {
      if (message) notify(message);
    },
    // Reload even after a refusal, to show another person's order.
    onSettled: () => {
      if (kind.shownIn) void refetchReference(kind.shownIn);
      return queries.invalidateQueries();
    },
  });
  const moveRow = (index: number, offset: 1 | -1) => {
    const ids = rows.map(({ id }) => id);
    const [movedId] = ids.splice(index, 1);
    if (movedId !== undefined) ids.splice(index + offset, 0, movedId);
    move.mutate(ids);
  };
  return (
    <PageSection
      title={title}
      facts={props.facts}
      actions={
        <Button variant="outline" disabled={isOffline} onClick={() => setOpened({ row: undefined })}>
          <Icon name="add" />
          {kind.titles.add}
        </Button>
      }
    >
      {opened ? null : <RowDrafts kind={kind} onOpen={setOpened} />}
      {data || !error ? null : <FailedState {...readFailure(error)} onRetry={() => void refetch()} />}
      {data || error ? null : <LoadingState label={`Chargement\u00A0: ${title}`} blocks={3} />}
      {data && rows.length === 0 ? <Text color="fg.muted">Il n’y en a pas encore.</Text> : null}
      <Box as="ol" role="list" aria-label={title} listStyleType="none">
        {rows.map((row, index) => (
          <OrderedRow
            key={row.id}
            name={kind.nameOf(row)}
            canMove={(offset) => !isOffline && !move.isPending && rows[index + offset] !== undefined}
            isFirst={index === 0}
            onMove={(offset) => moveRow(index, offset)}
            onOpen={() => setOpened({ row })}
          >
            {renderRow(row)}
          </OrderedRow>
        ))}
      </Box>
      {opened ? (
        <AdminDialog<Row, In, Out>
          key={opened.row?.id ?? 'new'}
          kind={kind}
          row={opened.row}
          values={kind.valuesOf(opened.row)}
          removedId={opened.removedId}
          onCopy={undefined}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </PageSection>
  );
}

interface OrderedRowProps {
  readonly name: string;
  readonly isFirst: boolean;
  readonly canMove: (offset: 1 | -1) => boolean;
  readonly onMove: (offset: 1 | -1) => void;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

const moves = [
  ['Monter', -1, 'chevronUp'],
  ['Descendre', 1, 'chevronDown'],
] as const;

const OrderedRow = ({ name, isFirst, canMove, onMove, onOpen, children }: OrderedRowProps) => (
  <Flex
    as="li"
    wrap="wrap"
    justify="flex-end"
    align="center"
    columnGap="3"
    paddingBlock="2"
    borderTopWidth={isFirst ? '0' : '1px'}
  >
    <Flex flex="1 1 14rem" minWidth="0" gap="3" align="center">
      {children}
    </Flex>
    <Flex gap="3">
      {moves.map(([label, offset, icon]) => (
        <IconButton
          key={label}
          variant="ghost"
          aria-label={`${label}\u00A0: ${name}`}
          disabled={!canMove(offset)}
          onClick={() => onMove(offset)}
        >
          <Icon name={icon} />
        </IconButton>
      ))}
      <Button variant="outline" aria-label={`Modifier\u00A0: ${name}`} onClick={onOpen}>
        Modifier
      </Button>
    </Flex>
  </Flex>
);
