import { CloseButton, Dialog, Portal } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { EmbeddedSearch } from './embedded-search.tsx';
import type { Search } from './search-definition.ts';
import type { ParamsOf } from './search-state.ts';

interface SearchDialogProps<P extends string, Row, F extends string> {
  readonly search: Search<P, Row, F>;
  readonly title: string;
  /** Receives the row that was pressed. */
  readonly onChoose: (row: Row) => void;
  readonly onClose: () => void;
  /** What is searched for in the beginning. */
  readonly begin?: ParamsOf<P>;
  /** What comes after the results. */
  readonly children?: ReactNode;
}

/** A search in a modal that takes the whole window: a press on a row hands it to the host. Mounted means open. */
export function SearchDialog<P extends string, Row, F extends string>(props: SearchDialogProps<P, Row, F>) {
  const { search, title, onChoose, onClose, begin, children } = props;
  const content = useRef<HTMLDivElement>(null);
  // A tap would bring up the on-screen keyboard over the lists: only who opens it by keyboard begins in the first field.
  const [isByKeyboard] = useState(() => document.activeElement?.matches(':focus-visible') ?? false);
  const firstField = () => (isByKeyboard ? (content.current?.querySelector<HTMLElement>('form input') ?? null) : null);
  return (
    <Dialog.Root open size="full" initialFocusEl={firstField} onOpenChange={({ open }) => open || onClose()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content ref={content}>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="lg" aria-label="Fermer" />
            </Dialog.CloseTrigger>
            <Dialog.Body>
              <EmbeddedSearch search={search} onChoose={onChoose} {...(begin && { begin })} />
              {children}
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
