import { Box, Button } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { Popup } from '#ui/fields/combobox/popup.tsx';

interface TableMenuProps {
  /** What the button shows: an icon and a word. */
  readonly trigger: ReactNode;
  /** Names what opens. */
  readonly label: string;
  /** Nothing opens meanwhile; the button stays, so that the focus does too. */
  readonly isBusy?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A button above a table, and what it opens under itself. */
export function TableMenu({ trigger, label, isBusy = false, children }: TableMenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    anchor.current?.focus();
  };
  return (
    <Box data-print="hide">
      <Button
        ref={anchor}
        variant="outline"
        size="lg"
        px="3"
        fontSize="14px"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-busy={isBusy}
        aria-disabled={isBusy}
        onClick={() => isBusy || setIsOpen(!isOpen)}
      >
        {trigger}
      </Button>
      {isOpen ? (
        <Popup anchor={anchor} onClose={close} role="dialog" aria-label={label} padding="3" fontSize="14px">
          {children(close)}
        </Popup>
      ) : null}
    </Box>
  );
}
