import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Message } from '#shared/operations/wire/envelope.ts';
import { notify } from '#ui/toast/toaster.ts';

/** Specification 4, section 9. */
const leavingDelayMs = 3_000;

/** Lists to return to. */
type List = '/folder/search' | '/file/search';

/**
 * After a save or removal: shows the message, and navigates to the list after 3 s unless the screen was left before.
 */
export const useLeaveForList = (list: List) => {
  const router = useRouter();
  const [isDone, setIsDone] = useState(false);
  // The screen stays mounted in the background: reset it for its next use.
  useEffect(() => () => setIsDone(false), []);
  return {
    /** The change is done: the screen is about to go to its list. */
    isDone,
    onDone: (message: Message | undefined) => {
      if (message) notify(message);
      setIsDone(true);
      const { pathname } = router.state.location;
      // Not tied to the component: the screen may be replaced when the row is gone.
      setTimeout(() => {
        if (router.state.location.pathname === pathname) void router.navigate({ to: list });
      }, leavingDelayMs);
    },
  };
};
