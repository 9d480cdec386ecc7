import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useEffectEvent, useId, useRef } from 'react';
import { ErrorSummary } from '#ui/form/error-summary.tsx';
import { type EntryFrameProps, saveLabel, titleOf } from './entry-words.ts';

const loadDialog = () => import('./entry-dialog.tsx');
const EntryDialog = lazy(loadDialog);

/** Brings the window of entries while the person is at their list. */
export const preloadEntryDialog = (): void => void loadDialog().catch(() => undefined);

/** Where an entry is edited, as its list says: in the page, or over it. */
export function EntryFrame(props: EntryFrameProps) {
  if (props.list.editor === 'page') return <InPage {...props} />;
  return (
    <Suspense>
      <EntryDialog {...props} />
    </Suspense>
  );
}

function InPage(props: EntryFrameProps) {
  const { form, takesFocus, isReadOnly, onSubmit, onCancel, children } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const takeFocus = useEffectEvent(() => {
    if (takesFocus) firstToFill(box.current)?.focus();
  });
  useEffect(() => takeFocus(), []);
  const submit = () => void form.handleSubmit(onSubmit)();
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    // What was pressed in a dialog of this entry comes by here too: it is no child of the box in the document.
    const isOwn = target instanceof HTMLInputElement && box.current?.contains(target);
    if (event.key !== 'Enter' || event.defaultPrevented || !isOwn) return;
    event.preventDefault();
    submit();
  };
  // The step's form is around it, and forms do not nest.
  return (
    <Box
      ref={box}
      role="form"
      aria-labelledby={id}
      marginTop="5"
      padding={{ base: '4', md: '6' }}
      background="bg.surface"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="l3"
      onKeyDown={onKeyDown}
    >
      <Heading as="h4" id={id} fontSize="20px" marginBottom="5">
        {titleOf(props)}
      </Heading>
      <ErrorSummary control={form.control} setFocus={form.setFocus} />
      {children}
      <Flex wrap="wrap" gap="3" justify="flex-end">
        <Button type="button" variant="outline" size="lg" onClick={onCancel}>
          Annuler
        </Button>
        <Button type="button" size="lg" disabled={isReadOnly} onClick={submit}>
          {saveLabel(props)}
        </Button>
      </Flex>
    </Box>
  );
}

/** The first control that must be filled: empty and open to change; the first one of all where a box stands before it unticked. */
const firstToFill = (box: HTMLElement | null): HTMLElement | undefined => {
  const controls = [
    ...(box?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'input:not(:disabled, [readonly]), select:not(:disabled)',
    ) ?? []),
  ];
  const [first] = controls;
  const isTicked = first instanceof HTMLInputElement && first.type === 'checkbox' && first.checked;
  const empty = controls.filter((control) => control.value === '');
  return isTicked ? (empty.find(({ required }) => required) ?? empty[0]) : first;
};
