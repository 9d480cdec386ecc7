import { Button } from '@chakra-ui/react';
import type { FieldValues } from 'react-hook-form';
import { isMissing } from '#api/errors.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { useDrafts } from '#offline/outbox/work-hooks.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { Banner } from '#ui/page/banner.tsx';
import { rowDraft, rowDraftId } from '#work/drafts/row-draft.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { type AdminForm, type AdminRow, copyKey } from './admin-kind.ts';

/** Row to open in the dialog: a new row, a copy, an existing one, or one that another person removed. */
export interface OpenedRow<Row> {
  readonly row: Row | undefined;
  /** Id of the row that a copy was made from. */
  readonly copiedId?: number;
  /** Id of the removed row whose draft is resumed. */
  readonly removedId?: number;
}

interface RowDraftsProps<Row extends AdminRow, In extends FieldValues, Out> {
  readonly kind: AdminForm<Row, In, Out>;
  readonly onOpen: (opened: OpenedRow<Row>) => void;
}

/** Unfinished entries of a kind of row, to resume; also of rows that are not in the list, or were removed. */
export function RowDrafts<Row extends AdminRow, In extends FieldValues, Out>({
  kind,
  onOpen,
}: RowDraftsProps<Row, In, Out>) {
  const isOffline = useConnectivity() === 'offline';
  const prefix = rowDraftId(kind.rowKind, '');
  const drafts = (useDrafts(rowDraft.kind) ?? []).filter(({ id, state }) => state === 'open' && id.startsWith(prefix));
  const resume = useOnlineChange({
    mutationFn: async (key: string): Promise<OpenedRow<Row>> => {
      if (key === 'new') return { row: undefined };
      if (key.startsWith(copyKey)) return { row: undefined, copiedId: Number(key.slice(copyKey.length)) };
      const id = Number(key);
      const row = await kind.load(id).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      return row ? { row } : { row, removedId: id };
    },
    onSuccess: onOpen,
  });
  return drafts.map(({ id, title, savedAtMs }) => (
    <Banner
      key={id}
      tone="info"
      isStatic
      action={
        <Button
          variant="outline"
          disabled={isOffline || resume.isPending}
          onClick={() => resume.mutate(id.slice(prefix.length))}
        >
          Reprendre
        </Button>
      }
    >
      {`Saisie non enregistrée du ${frenchDateTime(new Date(savedAtMs))}\u00A0: «\u00A0${title}\u00A0»`}
    </Banner>
  ));
}
