import { Button, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Control, type FieldValues, useFormState } from 'react-hook-form';
import { claimWindowFoot } from '#ui/window/window-foot.ts';

/** Between what has the focus and the bar: room for its frame and its message. */
const gapPx = 32;

/**
 * The actions of a form, stuck to the bottom of the window and kept above the on-screen keyboard. `status` says at the
 * left what became of the draft.
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
      <Flex wrap="wrap" justify="flex-end" gap="3" marginInlineStart="auto">
        {children}
      </Flex>
    </Flex>
  );
}

/**
 * An iPad lays its keyboard over the page without making the page smaller: the bar is moved up by what is covered. What
 * takes the focus is scrolled to a place above the bar, never under it, where nobody would see what they type.
 */
const liftAboveKeyboard = (bar: HTMLElement | null): (() => void) | undefined => {
  const viewport = window.visualViewport;
  if (!bar || !viewport) return;
  const scroller = document.documentElement;
  const foot = claimWindowFoot();
  const lift = () => {
    // A pinched page is smaller too, and has no keyboard.
    const coveredPx = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
    const bottomPx = Math.max(0, Math.round(coveredPx));
    bar.style.bottom = `${bottomPx}px`;
    scroller.style.scrollPaddingBottom = `${bottomPx + bar.offsetHeight + gapPx}px`;
    foot.stand(bottomPx + bar.offsetHeight);
  };
  const watched = new AbortController();
  viewport.addEventListener('resize', lift, { signal: watched.signal });
  viewport.addEventListener('scroll', lift, { signal: watched.signal });
  // Its lines wrap, and what it says of the draft comes later.
  const resized = new ResizeObserver(lift);
  resized.observe(bar);
  return () => {
    watched.abort();
    resized.disconnect();
    scroller.style.scrollPaddingBottom = '';
    foot.release();
  };
};

interface SubmitButtonProps<T extends FieldValues, Out> {
  readonly control: Control<T, unknown, Out>;
  /** Held back until the form is valid, where the specification asks for it. */
  readonly isDisabledWhileInvalid?: boolean;
  readonly isDisabled?: boolean;
  /** The form, where the button stands outside of it. */
  readonly formId?: string;
  readonly children: ReactNode;
}

/** The one primary button of a form; only the button renders again when the form's validity changes. */
export function SubmitButton<T extends FieldValues, Out>(props: SubmitButtonProps<T, Out>) {
  const state = useFormState({ control: props.control });
  // Validity is only read where it counts: who reads it has every key checked against the whole form.
  const isHeldBack = props.isDisabledWhileInvalid === true && !state.isValid;
  return (
    <Button
      type="submit"
      form={props.formId}
      size="lg"
      loading={state.isSubmitting}
      disabled={props.isDisabled === true || isHeldBack}
    >
      {props.children}
    </Button>
  );
}
