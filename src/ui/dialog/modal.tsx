import { CloseButton, Dialog, Portal } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { keepAboveKeyboard } from '#ui/window/covered-height.ts';
import { keepToastsOffButtons } from '#ui/window/window-foot.ts';
import { useBackHandler } from './back-navigation.ts';
import { elementsAbove } from './elements-above.ts';
import { useFinalFocus } from './final-focus.ts';
import { CloseRequest, UnsavedScope } from './unsaved-scope.ts';

interface ModalProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Specification 2, section 9: 600 px unless what is shown needs more. */
  readonly widthPx?: number;
  /** The content fills the height of the window, for example a page of a document. */
  readonly isFullHeight?: boolean;
  readonly isAlert?: boolean;
  /** Nothing in it takes the focus, so the content itself must, to be scrolled by keyboard. */
  readonly isReadOnly?: boolean;
  /** Buttons at the foot; one primary at most. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Height of the window above the on-screen keyboard. */
const freeHeight = 'calc(100dvh - var(--covered-height, 0px))';

/** The dialog has the whole height of a phone on its side; above its keyboard, title and buttons scroll with the fields. */
const onLowScreen = {
  '@media (max-height: 27rem)': {
    '&[role=dialog]': { margin: '0 auto', minHeight: freeHeight, maxHeight: freeHeight, borderRadius: '0' },
  },
  '@container dialog-place (max-height: 16rem)': {
    '&&': { display: 'block', overflowY: 'auto' },
    '& > [data-part=body]': { overflow: 'visible' },
  },
};

const placeOnLowScreen = { '@media (max-height: 27rem)': { padding: '0' } };

/** A field that has the focus already keeps it: the dialog takes the focus some frames after it is shown. */
const findFocusWithin = (content: HTMLElement | null): HTMLElement | null => {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && content?.contains(activeElement) ? activeElement : null;
};

/** Closing of a dialog by Escape, Back or its buttons: asks first if it has unsaved input. */
const useCloseRequest = (onClose: () => void) => {
  const [asking] = useState(() => new Set<() => void>());
  const close = () => {
    const requestClose = [...asking].at(-1) ?? onClose;
    requestClose();
  };
  useBackHandler(true, close);
  return { scope: { asking, discard: onClose }, close };
};

/**
 * A dialog over the page; it fills the screen of a phone. It is open while it is mounted. It asks before it closes while
 * there is unsaved input in it.
 */
export function Modal(props: ModalProps) {
  const {
    title,
    onClose,
    widthPx = 600,
    isFullHeight,
    isAlert,
    footer,
    isReadOnly = footer === undefined,
    children,
  } = props;
  const { scope, close } = useCloseRequest(onClose);
  const finalFocus = useFinalFocus();
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open
      finalFocusEl={finalFocus}
      {...(isAlert ? {} : { initialFocusEl: () => findFocusWithin(content.current) })}
      role={isAlert ? 'alertdialog' : 'dialog'}
      scrollBehavior="inside"
      persistentElements={elementsAbove}
      // A hand that touches the tablet’s edge must not discard what was typed.
      closeOnInteractOutside={footer === undefined}
      // A dialog that this one replaced returns the focus to its opener.
      onFocusOutside={(event) => event.preventDefault()}
      onOpenChange={({ open }) => open || close()}
    >
      <Portal>
        <Dialog.Backdrop />
        <Place padding={{ base: isAlert ? '4' : '0', md: '6' }} css={isAlert ? {} : placeOnLowScreen}>
          <Dialog.Content
            ref={content}
            width="full"
            maxWidth={`${widthPx}px`}
            margin={{ base: isAlert ? 'auto' : '0', md: 'auto' }}
            maxHeight={{ base: isAlert ? `calc(${freeHeight} - 32px)` : freeHeight, md: `calc(${freeHeight} - 48px)` }}
            minHeight={{ base: isAlert ? undefined : freeHeight, md: 'auto' }}
            height={isFullHeight ? { base: freeHeight, md: `calc(${freeHeight} - 48px)` } : undefined}
            borderRadius={{ base: isAlert ? 'l3' : '0', md: 'l3' }}
            css={onLowScreen}
          >
            <Dialog.Header paddingEnd="16">
              <Dialog.Title textWrap="balance">{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="lg" aria-label="Fermer" />
            </Dialog.CloseTrigger>
            <Dialog.Body paddingBottom="6" tabIndex={isReadOnly ? 0 : undefined}>
              <UnsavedScope value={scope}>{children}</UnsavedScope>
            </Dialog.Body>
            {footer ? (
              <CloseRequest value={close}>
                <Foot>{footer}</Foot>
              </CloseRequest>
            ) : null}
          </Dialog.Content>
        </Place>
      </Portal>
    </Dialog.Root>
  );
}

function Place(props: Dialog.PositionerProps) {
  const dialogElement = useRef<HTMLDivElement>(null);
  useEffect(() => (dialogElement.current ? keepAboveKeyboard(dialogElement.current) : undefined), []);
  return <Dialog.Positioner ref={dialogElement} container="dialog-place / size" height={freeHeight} {...props} />;
}

function Foot({ children }: { readonly children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => (foot.current ? keepToastsOffButtons(foot.current) : undefined), []);
  return (
    <Dialog.Footer ref={foot} flexWrap="wrap">
      {children}
    </Dialog.Footer>
  );
}
