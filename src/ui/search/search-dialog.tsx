import { CloseButton, Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { EmbeddedSearch } from './embedded-search.tsx';
import type { Search } from './search-definition.ts';

interface SearchDialogProps<P extends string, Row, F extends string> {
  readonly search: Search<P, Row, F>;
  readonly title: string;
  /** Receives the row that was pressed. */
  readonly onChoose: (row: Row) => void;
  readonly onClose: () => void;
  /** What comes after the results. */
  readonly children?: ReactNode;
}

/** A search in a modal that takes the whole window: a press on a row hands it to the host. Mounted means open. */
export function SearchDialog<P extends string, Row, F extends string>(props: SearchDialogProps<P, Row, F>) {
  const { search, title, onChoose, onClose, children } = props;
  return (
    <Dialog.Root open size="full" onOpenChange={({ open }) => open || onClose()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="lg" aria-label="Fermer" />
            </Dialog.CloseTrigger>
            <Dialog.Body>
              <EmbeddedSearch search={search} onChoose={onChoose} />
              {children}
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
