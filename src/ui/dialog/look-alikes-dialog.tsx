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
  /** List items, each with a link to a possible duplicate. */
  readonly children: ReactNode;
}

/** Duplicate warning before saving: lists possible duplicates; the person goes back or saves anyway. */
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
      minHeight: '3.5rem',
      px: '4',
      py: '2',
      fontWeight: 'medium',
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
    },
    '& small': { display: 'block', fontSize: 'sm', fontWeight: 'normal', color: 'fg.muted' },
  },
});
