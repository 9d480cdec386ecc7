import { Button, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Control, type FieldValues, useFormState } from 'react-hook-form';
import { keepFocusAboveKeyboard } from '#ui/window/covered-height.ts';
import { reserveWindowFoot } from '#ui/window/window-foot.ts';

/** Space between the focused element and the bar, for the focus ring and an error message. */
const gapPx = 32;

/** Largest share of the height above the keyboard that the bar may cover: otherwise it stays at the end of the form. */
const maxCovered = 1 / 3;

/** On a phone three actions do not fit one line: they fill two. */
const threeOnPhone = {
  '@container screen (max-width: 30rem)': {
    '&:has(> * + * + *)': { flexBasis: '100%', '& > *': { flexGrow: 1 } },
  },
};

/**
 * Action bar of a form, sticky at the bottom of the window and kept above the on-screen keyboard. `status` shows at the
 * left whether the draft is saved.
 */
export function ActionBar({ status, children }: { readonly status?: ReactNode; readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => liftAboveKeyboard(bar.current), []);
  return (
    <Flex
      ref={bar}
      data-action-bar=""
      position="sticky"
      bottom="0"
      zIndex="docked"
      wrap="wrap"
      align="center"
      justify="space-between"
      gap="3"
      marginTop="6"
      paddingBlock="3"
      paddingBottom="max(var(--chakra-spacing-3), env(safe-area-inset-bottom))"
      background="bg.canvas"
      borderTopWidth="1px"
      borderColor="border.subtle"
    >
      <Flex role="status" align="center" gap="2" fontSize="sm" color="fg.muted">
        {status}
      </Flex>
      <Flex wrap="wrap" justify="flex-end" gap="3" marginInlineStart="auto" css={threeOnPhone}>
        {children}
      </Flex>
    </Flex>
  );
}

/**
 * iPadOS shows its keyboard over the page without resizing it: the bar moves up by the covered height. Focused elements
 * scroll to a position above the bar, so that it never hides what is being typed.
 */
const liftAboveKeyboard = (bar: HTMLElement | null): (() => void) | undefined => {
  if (!bar) return;
  const scroller = document.documentElement;
  const foot = reserveWindowFoot();
  let bottomPx = 0;
  const update = () => {
    const isSticky = bar.offsetHeight <= (innerHeight - bottomPx) * maxCovered;
    const heightPx = bottomPx + (isSticky ? bar.offsetHeight : 0);
    bar.style.position = isSticky ? 'sticky' : 'static';
    bar.style.bottom = `${bottomPx}px`;
    scroller.style.scrollPaddingBottom = `${heightPx + gapPx}px`;
    foot.setHeight(heightPx);
  };
  const stopWatching = keepFocusAboveKeyboard(bar.closest('main') ?? document.body, (coveredPx) => {
    bottomPx = coveredPx;
    update();
  });
  // The bar’s height changes when its content wraps or the draft status appears.
  const resized = new ResizeObserver(update);
  resized.observe(bar);
  return () => {
    stopWatching();
    resized.disconnect();
    scroller.style.scrollPaddingBottom = '';
    foot.release();
  };
};

interface SubmitButtonProps<T extends FieldValues, Out> {
  readonly control: Control<T, unknown, Out>;
  /** Disabled until the form is valid, where the specification requires it. */
  readonly isDisabledWhileInvalid?: boolean;
  readonly isDisabled?: boolean;
  /** Id of the form if the button is outside of it. */
  readonly formId?: string;
  readonly children: ReactNode;
}

/** Submit button of a form; only the button renders again when the form’s validity changes. */
export function SubmitButton<T extends FieldValues, Out>(props: SubmitButtonProps<T, Out>) {
  const state = useFormState({ control: props.control });
  // Subscribing to `isValid` validates the whole form on every key: read it only where it is needed.
  const isBlocked = props.isDisabledWhileInvalid === true && !state.isValid;
  return (
    <Button
      type="submit"
      form={props.formId}
      loading={state.isSubmitting}
      disabled={props.isDisabled === true || isBlocked}
    >
      {props.children}
    </Button>
  );
}
