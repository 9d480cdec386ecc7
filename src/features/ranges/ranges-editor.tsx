import { Button, Flex, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldErrors, useWatch } from 'react-hook-form';
import { useConnectivity, useOffline } from '#offline/base/offline-context.tsx';
import { rangesRead, useReread } from '#offline/reads/use-reread.ts';
import type { ListItem } from '#shared/contract/wire/envelope.ts';
import { catalogueUploadLimits } from '#shared/inputs/range-forms.ts';
import { totalBytes } from '#shared/primitives/upload-limits.ts';
import { ConflictDialog } from '#ui/dialog/conflict-dialog.tsx';
import { fileSize } from '#ui/fields/files/file-intake.ts';
import { ActionBar, SubmitButton } from '#ui/form/action-bar.tsx';
import { OpenElsewhere, ResumedDraft } from '#ui/form/draft-banners.tsx';
import { AdministrationOnlineOnly } from '#ui/form/online-only.tsx';
import { ownSubmit } from '#ui/form/own-submit.ts';
import { SaveStatus } from '#ui/form/save-status.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { Icon } from '#ui/icon.tsx';
import type { Compared } from '#ui/page/comparison-table.tsx';
import { Page } from '#ui/page/page.tsx';
import { notify } from '#ui/toast/toaster.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useKeptForm } from '#work/use-kept-form.ts';
import { useOnlineChange } from '#work/use-online-change.ts';
import { type NamedBroker, rowKey } from './card-parts.tsx';
import { RangeCard } from './range-card.tsx';
import {
  blankProduct,
  blankRange,
  chosenFiles,
  draftOf,
  type RangeDraft,
  type RangesDraft,
  rangesDraftSchema,
  withBlanks,
} from './range-draft.ts';
import { mergeRanges } from './range-merge.ts';
import { keptRangesQuery, saveRanges } from './ranges-api.ts';
import { type KeptRanges, keptRanges, storedRanges } from './ranges-draft.ts';
import { rangesDraft } from './ranges-draft-definition.ts';

interface RangesEditorProps {
  /** As it was when the screen opened: what is read anew behind it does not touch what is typed. */
  readonly kept: KeptRanges;
  readonly codes: readonly ListItem[];
  readonly brokers: readonly NamedBroker[];
  readonly work: OpenWork;
  /** Asks for the right to edit, which another tab has. */
  readonly onRetry: () => void;
}

interface Conflict {
  readonly theirs: KeptRanges;
  readonly values: readonly Compared[];
}

/** Everything on one screen, and one save for it. */
export function RangesEditor({ kept, codes, brokers, work, onRetry }: RangesEditorProps) {
  const queries = useQueryClient();
  const reread = useReread();
  const offline = useOffline();
  const isOffline = useConnectivity() === 'offline';
  const [resumed] = useState(() => keptRanges(work.draft));
  const [base, setBase] = useState<KeptRanges>(resumed?.base ?? kept);
  const form = useSchemaForm<RangesDraft, RangesDraft>(rangesDraftSchema, {
    defaultValues: withBlanks(draftOf(base.gamuts)),
    isPatient: true,
  });
  const { control, setValue, getValues, formState } = form;
  const ranges = useWatch({ control, name: 'ranges' });
  const [opened, setOpened] = useState<string>();
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  const [conflict, setConflict] = useState<Conflict>();
  const { saver, touch, resumedAtMs, spend } = useKeptForm({
    kept: rangesDraft,
    opened: work,
    form,
    typed: () => ({ base, ...storedRanges(getValues()) }),
    resumed: resumed?.values,
  });

  const put = (next: readonly RangeDraft[]) => {
    setValue('ranges', [...next], { shouldDirty: true });
    touch();
  };
  const addRange = () => {
    const range = blankRange(ranges);
    put([...ranges, range]);
    setOpened(range.id);
    setShown(new Set([...shown, ...range.products.map(({ id }) => id)]));
  };
  const addProduct = () => {
    if (!ranges.some(({ id }) => id === opened))
      return notify({ type: 'info', message: 'Ouvrez une gamme pour y ajouter un produit.' });
    const product = blankProduct(ranges);
    put(ranges.map((range) => (range.id === opened ? { ...range, products: [...range.products, product] } : range)));
    setShown(new Set([...shown, product.id]));
  };
  const removeSelected = () => {
    const isLeft = ({ id }: { readonly id: string }) => !selected?.has(id);
    put(ranges.filter(isLeft).map((range) => ({ ...range, products: range.products.filter(isLeft) })));
    setSelected(undefined);
  };

  const startFrom = (read: KeptRanges, values: RangesDraft) => {
    setBase(read);
    form.reset(withBlanks(draftOf(read.gamuts)));
    setValue('ranges', withBlanks(values).ranges, { shouldDirty: true });
    setConflict(undefined);
    touch();
  };
  const beginAnew = async (read: KeptRanges) => {
    startFrom(read, draftOf(read.gamuts));
    setSelected(undefined);
    await spend();
  };
  const brokerName = (id: number) => brokers.find((broker) => broker.id === id)?.name ?? `Courtier ${id}`;
  const merge = (theirs: KeptRanges, prefers: 'mine' | 'theirs') =>
    mergeRanges(draftOf(base.gamuts), getValues(), draftOf(theirs.gamuts), { prefers, brokerName });

  const change = useOnlineChange({
    mutationFn: ({ from, draft }: { readonly from: KeptRanges; readonly draft: RangesDraft }) =>
      saveRanges(draftOf(from.gamuts), draft, from.version),
    onSuccess: async ({ success, message, conflict: theirs }) => {
      if (theirs) {
        const { merged, conflicts } = merge(theirs, 'mine');
        if (conflicts.length > 0) return setConflict({ theirs, values: conflicts });
        // Both changed other things: they stand side by side.
        startFrom(theirs, merged);
        return void change.save({ from: theirs, draft: merged });
      }
      if (message) notify(message);
      if (!success) return;
      await reread(rangesRead);
      const { value } = await queries.fetchQuery({ ...keptRangesQuery(offline), staleTime: 0 });
      await beginAnew(value);
    },
  });
  const save = async (draft: RangesDraft) => {
    const bytes = totalBytes(chosenFiles(draft));
    if (bytes > catalogueUploadLimits.totalBytes)
      return notify({
        type: 'error',
        message: `${catalogueUploadLimits.tooLarge}\u00A0: ils font ${fileSize(bytes)}.`,
      });
    await change.save({ from: base, draft });
  };
  /** What lacks something is opened: its field says what. */
  const showFirst = (errors: FieldErrors<RangesDraft>) => {
    const at = (list: unknown): number => (Array.isArray(list) ? list.findIndex(Boolean) : -1);
    const index = at(errors.ranges);
    const range = ranges[index];
    const product = range?.products[at(errors.ranges?.[index]?.products)];
    if (range) setOpened(range.id);
    if (product) setShown(new Set([...shown, product.id]));
    notify({ type: 'error', message: 'Des champs sont à compléter\u00A0: ils sont indiqués dans la gamme ouverte.' });
  };

  return (
    <Page
      title="Gammes et produits"
      icon="layers"
      actions={
        <Flex wrap="wrap" gap="3" role="toolbar" aria-label="Outils">
          {selected ? (
            <>
              <Button size="lg" variant="outline" onClick={() => setSelected(undefined)}>
                Annuler
              </Button>
              <Button size="lg" disabled={selected.size === 0} onClick={removeSelected}>
                <Icon name="trash" />
                Supprimer
              </Button>
            </>
          ) : (
            <>
              <Button size="lg" variant="outline" onClick={addRange}>
                <Icon name="add" />
                Ajouter une gamme
              </Button>
              <Button size="lg" variant="outline" onClick={addProduct}>
                <Icon name="add" />
                Ajouter un produit
              </Button>
              <Button size="lg" variant="outline" onClick={() => setSelected(new Set())}>
                <Icon name="trash" />
                Suppression
              </Button>
            </>
          )}
        </Flex>
      }
    >
      {work.isReadOnly ? <OpenElsewhere subject={rangesDraft.words.open} onRetry={onRetry} /> : null}
      {resumedAtMs !== null && !work.isReadOnly ? (
        <ResumedDraft savedAtMs={resumedAtMs} onRestart={() => void beginAnew(kept)} />
      ) : null}
      <div inert={work.isReadOnly}>
        <form
          noValidate
          autoComplete="off"
          aria-label="Gammes"
          onSubmit={ownSubmit(form.handleSubmit(save, showFirst))}
        >
          {ranges.map((range, at) => (
            <RangeCard
              key={rowKey(range.id, at)}
              at={at}
              range={range}
              control={control}
              codes={codes}
              brokers={brokers}
              isOpen={opened === range.id}
              onOpen={(isOpen) => setOpened(isOpen ? range.id : undefined)}
              shown={shown}
              onShown={setShown}
              selected={selected}
              onSelected={setSelected}
            />
          ))}
          {ranges.length === 0 ? <Text color="fg.muted">Aucune gamme.</Text> : null}
          <ActionBar
            status={
              isOffline ? (
                <AdministrationOnlineOnly />
              ) : formState.isDirty ? (
                <SaveStatus saver={saver} openedSavedAtMs={resumedAtMs} word="Brouillon gardé" />
              ) : null
            }
          >
            <SubmitButton control={control} isDisabled={isOffline || work.isReadOnly || selected !== undefined}>
              Sauvegarder
            </SubmitButton>
          </ActionBar>
        </form>
      </div>
      {conflict ? (
        <ConflictDialog
          values={conflict.values}
          isBusy={change.isPending}
          onKeep={() => {
            const { merged } = merge(conflict.theirs, 'mine');
            const from = conflict.theirs;
            startFrom(from, merged);
            void change.save({ from, draft: merged });
          }}
          onTake={() => startFrom(conflict.theirs, merge(conflict.theirs, 'theirs').merged)}
          onClose={() => setConflict(undefined)}
        />
      ) : null}
    </Page>
  );
}
