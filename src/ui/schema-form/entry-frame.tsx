import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useBackHandler } from '#ui/dialog/back-navigation.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { ErrorSummary } from '#ui/form/error-summary.tsx';
import { isComposingKey } from '#ui/keyboard/composing-key.ts';
import { type EntryFrameProps, entryTitle, saveLabel } from './entry-labels.ts';

const loadDialog = () => import('./entry-dialog.tsx');
const EntryDialog = lazyComponent(loadDialog);

/** Preloads the entry dialog while the list is shown, for use without a network. */
export const preloadEntryDialog = (): void => void loadDialog().catch(() => undefined);

/** Edits an entry in the page or in a dialog, as its list defines. */
export function EntryFrame(props: EntryFrameProps) {
  if (props.list.editor === 'page') return <InlineEntry {...props} />;
  return <EntryDialog {...props} />;
}

function InlineEntry(props: EntryFrameProps) {
  const { form, takesFocus, isReadOnly, onSubmit, onCancel, children } = props;
  const id = useId();
  useBackHandler(true, onCancel);
  const box = useRef<HTMLDivElement>(null);
  const takeFocus = useEffectEvent(() => {
    if (takesFocus) firstToFill(box.current)?.focus();
  });
  useEffect(() => takeFocus(), []);
  const submit = () => void form.handleSubmit(onSubmit)();
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    // React also bubbles keys from dialogs opened by this entry, which are outside of the box in the DOM.
    const isOwn = target instanceof HTMLInputElement && box.current?.contains(target);
    if (event.key !== 'Enter' || event.defaultPrevented || !isOwn || isComposingKey(event.nativeEvent)) return;
    event.preventDefault();
    submit();
  };
  // Not a `form` element: the step’s form surrounds this one, and HTML forms cannot be nested.
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
      <Heading as="h4" id={id} fontSize="1.25rem" marginBottom="5">
        {entryTitle(props)}
      </Heading>
      <ErrorSummary control={form.control} setFocus={form.setFocus} />
      {children}
      <Flex wrap="wrap" gap="3" justify="flex-end">
        <Button type="button" variant="outline" onClick={onCancel}>
          Annuler
        </Button>
        <Button type="button" disabled={isReadOnly} onClick={submit}>
          {saveLabel(props)}
        </Button>
      </Flex>
    </Box>
  );
}

/**
 * Control that receives the focus: the first one, or, if that is a ticked checkbox, the first empty
 * required control, else the first empty one.
 */
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
