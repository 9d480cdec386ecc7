import { Text } from '@chakra-ui/react';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { ConflictDialog } from '#ui/dialog/conflict-dialog.tsx';
import { ActionBar, SubmitButton } from '#ui/form/action-bar.tsx';
import { isolateSubmit } from '#ui/form/isolate-submit.ts';
import { Page } from '#ui/page/page.tsx';
import { DraftForm, DraftStatus } from '#work/drafts/draft-form.tsx';
import type { OpenWork } from '#work/open-work.ts';
import { moveActions, type NamedBroker, rowKey } from './card-parts.tsx';
import { RangeCard } from './range-card.tsx';
import type { StoredCatalogue } from './ranges-draft.ts';
import { rangesDraft } from './ranges-draft-definition.ts';
import { RangesTools } from './ranges-tools.tsx';
import { useRangesForm } from './use-ranges-form.ts';
import { useRangesRows } from './use-ranges-rows.ts';

interface RangesEditorProps {
  /** Server data when the screen opened; later refetches do not touch the form. */
  readonly catalogue: StoredCatalogue;
  readonly codes: readonly ListItem[];
  readonly brokers: readonly NamedBroker[];
  readonly work: OpenWork;
  /** Requests the edit lock, which another tab holds. */
  readonly onRetry: () => void;
}

/** Editor of the whole catalogue, with one save. */
export function RangesEditor({ catalogue, codes, brokers, work, onRetry }: RangesEditorProps) {
  const isOffline = useConnectivity() === 'offline';
  const { form, ranges, draft, conflict, ...editing } = useRangesForm({
    catalogue: catalogue,
    brokers,
    work,
    onRestart: () => rows.setSelected(undefined),
  });
  const { control, formState } = form;
  const rows = useRangesRows({ ranges, setRanges: (next) => editing.setRanges([...next]) });
  const { opened, setOpened, expandedIds, setExpandedIds, selected, setSelected } = rows;
  return (
    <Page title="Gammes et produits" icon="layers" actions={<RangesTools rows={rows} />}>
      <DraftForm
        subject={rangesDraft.texts.open}
        work={work}
        resumedAtMs={draft.resumedAtMs}
        onRetry={onRetry}
        onRestart={() => void editing.beginAnew(catalogue)}
      >
        <form
          noValidate
          autoComplete="off"
          aria-label="Gammes"
          onSubmit={isolateSubmit(form.handleSubmit(editing.save, rows.showFirst))}
        >
          {ranges.map((range, index) => (
            <RangeCard
              key={rowKey(range.id, index)}
              at={index}
              range={range}
              control={control}
              codes={codes}
              brokers={brokers}
              isOpen={opened === range.id}
              onOpen={(isOpen) => setOpened(isOpen ? range.id : undefined)}
              move={moveActions(index, ranges.length, (offset) => rows.moveRange(index, offset))}
              onMoveProduct={(productIndex, offset) => rows.moveProduct(range.id, productIndex, offset)}
              expandedIds={expandedIds}
              onExpandedIds={setExpandedIds}
              selected={selected}
              onSelected={setSelected}
            />
          ))}
          {ranges.length === 0 ? <Text color="fg.muted">Aucune gamme.</Text> : null}
          <ActionBar status={<DraftStatus {...draft} isDirty={formState.isDirty} />}>
            <SubmitButton control={control} isDisabled={isOffline || work.isReadOnly || selected !== undefined}>
              Sauvegarder
            </SubmitButton>
          </ActionBar>
        </form>
      </DraftForm>
      {conflict ? (
        <ConflictDialog
          values={conflict.values}
          isBusy={editing.isBusy}
          onKeepMine={() => editing.keepMine(conflict)}
          onDiscardMine={() => editing.takeTheirs(conflict)}
          onClose={editing.dismissConflict}
        />
      ) : null}
    </Page>
  );
}
