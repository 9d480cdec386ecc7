import { type ComponentProps, use, useCallback, useEffect, useState } from 'react';
import { useLeavingWarning } from '#ui/window/use-leaving-warning.ts';
import { leaveScreen, useBackHandler } from './back-navigation.ts';
import { ConfirmDialog, preloadConfirm } from './confirm-dialog.tsx';
import { UnsavedScope } from './unsaved-scope.ts';

interface UnsavedInputProps {
  /** Something was typed, chosen or drawn that is neither sent nor stored. */
  readonly isUnsaved: boolean;
  /** It is stored and survives a reload, but not the closing of the dialog. */
  readonly isStored?: boolean;
  /** Text of the question, instead of the usual one about typed input. */
  readonly question?: Partial<Omit<DiscardQuestionProps, 'onConfirm' | 'onClose'>>;
}

/**
 * Makes the dialog around it ask before it closes, or the screen before Back leaves it, and the browser before the page
 * unloads, while there is unsaved input. Its mark `data-unsaved` keeps the screen in the cache of screens.
 */
export function UnsavedInput({ isUnsaved, isStored = false, question }: UnsavedInputProps) {
  const scope = use(UnsavedScope);
  const asking = scope?.asking;
  const [isAsking, setIsAsking] = useState(false);
  const openQuestion = useCallback(() => setIsAsking(true), []);
  useEffect(() => {
    if (!isUnsaved) return;
    preloadConfirm();
    asking?.add(openQuestion);
    return () => void asking?.delete(openQuestion);
  }, [asking, openQuestion, isUnsaved]);
  useBackHandler(isUnsaved && !scope, openQuestion);
  useLeavingWarning(isUnsaved && !isStored);
  return (
    <>
      {isUnsaved ? <span hidden data-unsaved /> : null}
      {isAsking ? (
        <DiscardQuestion
          {...question}
          onConfirm={() => {
            setIsAsking(false);
            (scope?.discard ?? leaveScreen)();
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}

interface DiscardQuestionProps extends Partial<ComponentProps<typeof ConfirmDialog>> {
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before unsaved input is discarded. */
export const DiscardQuestion = (props: DiscardQuestionProps) => (
  <ConfirmDialog
    question={'Abandonner la saisie\u202F?'}
    confirmLabel="Abandonner"
    isDestructive
    cancelLabel="Continuer la saisie"
    {...props}
  >
    {props.children ?? 'Ce qui a été saisi ici ne sera pas gardé.'}
  </ConfirmDialog>
);
