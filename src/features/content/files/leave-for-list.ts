import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Message } from '#shared/operations/wire/envelope.ts';
import { notify } from '#ui/toast/toaster.ts';

/** Specification 4, section 9. */
const leavingDelayMs = 3_000;

/** The lists that one goes back to. */
type List = '/folder/search' | '/file/search';

/** What follows a save or a removal: the message, and after 3 s the list. Leaving the screen before goes nowhere else. */
export const useLeaveForList = (list: List) => {
  const navigate = useNavigate();
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate({ to: list }), leavingDelayMs);
    return () => {
      clearTimeout(timer);
      setIsDone(false);
    };
  }, [isDone, list, navigate]);
  return {
    /** The change is done: the screen is about to go to its list. */
    isDone,
    onDone: (message: Message | undefined) => {
      if (message) notify(message);
      setIsDone(true);
    },
  };
};
