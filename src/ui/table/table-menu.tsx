import { Box, Button } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { Popup } from '#ui/fields/combobox/popup.tsx';

interface TableMenuProps {
  /** Content of the button: an icon and a word. */
  readonly trigger: ReactNode;
  /** Accessible name of the popup. */
  readonly label: string;
  /** Blocks opening without disabling the button, so that it keeps the focus. */
  readonly isBusy?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A button above a table with the popup that it opens. */
export function TableMenu({ trigger, label, isBusy = false, children }: TableMenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    anchor.current?.focus();
  };
  return (
    <Box className="table-menu" data-print="hide">
      <Button
        ref={anchor}
        variant="outline"
        px="3"
        fontSize="0.875rem"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-busy={isBusy}
        aria-disabled={isBusy}
        onClick={() => isBusy || setIsOpen(!isOpen)}
      >
        {trigger}
      </Button>
      {isOpen ? (
        <Popup anchor={anchor} onClose={close} role="dialog" aria-label={label} padding="3" fontSize="0.875rem">
          {children(close)}
        </Popup>
      ) : null}
    </Box>
  );
}
