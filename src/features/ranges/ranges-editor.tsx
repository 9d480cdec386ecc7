import { Button, Flex, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldErrors, useWatch } from 'react-hook-form';
import { useConnectivity, useOffline } from '#offline/base/offline-context.tsx';
import { rangesRead, useReread } from '#offline/reads/use-reread.ts';
import type { gamutsGet } from '#shared/contract/catalogue/ranges.ts';
import type { Output } from '#shared/contract/wire/endpoint.ts';
import type { ListItem } from '#shared/contract/wire/envelope.ts';
import { catalogueUploadLimits } from '#shared/inputs/range-forms.ts';
import { totalBytes } from '#shared/primitives/upload-limits.ts';
import { useLeavingWarning } from '#ui/behaviour/use-leaving-warning.ts';
import { ConflictDialog } from '#ui/dialog/conflict-dialog.tsx';
import { fileSize } from '#ui/fields/files/file-intake.ts';
import { ActionBar, SubmitButton } from '#ui/form/action-bar.tsx';
import { AdministrationOnlineOnly } from '#ui/form/online-only.tsx';
import { ownSubmit } from '#ui/form/own-submit.ts';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { Icon } from '#ui/icon.tsx';
import type { Compared } from '#ui/page/comparison-table.tsx';
import { Page } from '#ui/page/page.tsx';
import { notify } from '#ui/toast/toaster.ts';
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

type Kept = Pick<Output<typeof gamutsGet>, 'gamuts' | 'version'>;
interface RangesEditorProps {
  /** As it was when the screen opened: what is read anew behind it does not touch what is typed. */
  readonly kept: Kept;
  readonly codes: readonly ListItem[];
  readonly brokers: readonly NamedBroker[];
}

interface Conflict {
  readonly theirs: Kept;
  readonly values: readonly Compared[];
}

/** Everything on one screen, and one save for it. */
export function RangesEditor({ kept, codes, brokers }: RangesEditorProps) {
  const queries = useQueryClient();
  const reread = useReread();
  const offline = useOffline();
  const isOffline = useConnectivity() === 'offline';
  const [base, setBase] = useState<Kept>(kept);
  const form = useSchemaForm<RangesDraft, RangesDraft>(rangesDraftSchema, {
    defaultValues: withBlanks(draftOf(kept.gamuts)),
    isPatient: true,
  });
  const { control, setValue, getValues, formState } = form;
  const ranges = useWatch({ control, name: 'ranges' });
  const [opened, setOpened] = useState<string>();
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  const [conflict, setConflict] = useState<Conflict>();
  useLeavingWarning(formState.isDirty);

  const put = (next: readonly RangeDraft[]) => setValue('ranges', [...next], { shouldDirty: true });
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

  const startFrom = (read: Kept, values: RangesDraft) => {
    setBase(read);
    form.reset(withBlanks(draftOf(read.gamuts)));
    setValue('ranges', withBlanks(values).ranges, { shouldDirty: true });
    setConflict(undefined);
  };
  const brokerName = (id: number) => brokers.find((broker) => broker.id === id)?.name ?? `Courtier ${id}`;
  const merge = (theirs: Kept, prefers: 'mine' | 'theirs') =>
    mergeRanges(draftOf(base.gamuts), getValues(), draftOf(theirs.gamuts), { prefers, brokerName });

  const change = useOnlineChange({
    mutationFn: ({ from, draft }: { readonly from: Kept; readonly draft: RangesDraft }) =>
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
      startFrom(value, draftOf(value.gamuts));
      setSelected(undefined);
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
      <form noValidate autoComplete="off" aria-label="Gammes" onSubmit={ownSubmit(form.handleSubmit(save, showFirst))}>
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
            isOffline ? <AdministrationOnlineOnly /> : formState.isDirty ? 'Modifications non enregistrées' : null
          }
        >
          <SubmitButton control={control} isDisabled={isOffline || selected !== undefined}>
            Sauvegarder
          </SubmitButton>
        </ActionBar>
      </form>
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
