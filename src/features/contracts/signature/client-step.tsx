import { Button } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';

/** Title of a step in client mode; receives the focus when the step is shown. */
export function StepTitle({ children }: { readonly children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={title} tabIndex={-1}>
      {children}
    </h1>
  );
}

interface RefuseButtonProps {
  /** What the refusal means. */
  readonly consequence: string;
  readonly isDisabled?: boolean;
  readonly onRefuse: () => void;
}

/** Refuses to sign, after confirmation. */
export function RefuseButton({ consequence, isDisabled = false, onRefuse }: RefuseButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button variant="ghost" disabled={isDisabled} onClick={() => setIsConfirming(true)}>
        Refuser de signer
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          question={'Refuser de signer\u202F?'}
          confirmLabel="Refuser de signer"
          isDestructive
          onClose={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false);
            onRefuse();
          }}
        >
          {consequence}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
