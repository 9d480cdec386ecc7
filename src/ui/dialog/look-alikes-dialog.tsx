import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LookAlikesDialogProps {
  readonly title: string;
  readonly intro: string;
  readonly backLabel: string;
  readonly confirmLabel: string;
  /** Names the list for assistive technology. */
  readonly listLabel: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Lines, each with a link to what was found. */
  readonly children: ReactNode;
}

/** What is about to be saved may exist already: what was found, and the choice to go back or to save all the same. */
export function LookAlikesDialog(props: LookAlikesDialogProps) {
  const { title, intro, backLabel, confirmLabel, listLabel, onConfirm, onClose, children } = props;
  return (
    <ConfirmDialog
      question={title}
      confirmLabel={confirmLabel}
      cancelLabel={backLabel}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{intro}</p>
      <Found aria-label={listLabel}>{children}</Found>
    </ConfirmDialog>
  );
}

const Found = chakra('ul', {
  base: {
    listStyle: 'none',
    marginTop: '4',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'l2',
    '& li + li': { borderTopWidth: '1px', borderColor: 'border.subtle' },
    '& a': {
      display: 'block',
      minHeight: '56px',
      px: '4',
      py: '2',
      fontWeight: 'medium',
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
    },
    '& small': { display: 'block', fontSize: 'sm', fontWeight: 'normal', color: 'fg.muted' },
  },
});
