import { CloseButton, Dialog, Portal } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { useBackHandler } from '#ui/dialog/back-navigation.ts';
import { elementsAbove } from '#ui/dialog/elements-above.ts';
import { EmbeddedSearch } from './embedded-search.tsx';
import type { Search, SearchState } from './search-definition.ts';
import type { ParamsFor } from './search-state.ts';

interface SearchDialogProps<P extends string, Row, F extends string> {
  readonly search: Search<P, Row, F>;
  readonly title: string;
  /** Called with the chosen row. */
  readonly onChoose: (row: Row) => void;
  readonly onClose: () => void;
  /** Initial filters. */
  readonly initialParams?: ParamsFor<P>;
  /** Called with the filters of each search. */
  readonly onFilters?: (filters: SearchState<P, F>['filters']) => void;
  /** Rows that only this device has and that match the search. */
  readonly unsent?: ((state: SearchState<P, F>) => ReactNode) | undefined;
  /** Content after the results. */
  readonly children?: ReactNode;
}

/** A search in a full-window dialog for choosing a row. The dialog is open while it is mounted. */
export function SearchDialog<P extends string, Row, F extends string>(props: SearchDialogProps<P, Row, F>) {
  const { search, title, onChoose, onClose, initialParams, onFilters, unsent, children } = props;
  useBackHandler(true, onClose);
  const content = useRef<HTMLDivElement>(null);
  // Focusing the first field opens the on-screen keyboard over the results: do it only when the dialog was opened by
  // keyboard.
  const [isByKeyboard] = useState(() => document.activeElement?.matches(':focus-visible') ?? false);
  const firstField = () => (isByKeyboard ? (content.current?.querySelector<HTMLElement>('form input') ?? null) : null);
  return (
    <Dialog.Root
      open
      size="full"
      initialFocusEl={firstField}
      persistentElements={elementsAbove}
      onOpenChange={({ open }) => open || onClose()}
    >
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
              <EmbeddedSearch
                search={search}
                onChoose={onChoose}
                onFilters={onFilters}
                unsent={unsent}
                {...(initialParams && { initialParams })}
              />
              {children}
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
