import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readKey } from '#offline/reads/read-query.ts';
import { brokerUserGet, brokerUserSearch } from '#shared/operations/people/broker-users.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import { notify } from '#ui/toast/toaster.ts';

/** Specification 2, section 4.7. */
const leavingDelayMs = 3_000;

interface UserChange {
  /** The change is done: the view is about to go to the search. */
  readonly isDone: boolean;
  /** Shows the server's message, and goes to the search after 3 s. */
  readonly onDone: (message: Message | undefined) => void;
}

/** After an addition, a change or a removal: shows the message, and navigates to the search unless the screen was left before. */
export const useUserChange = (): UserChange => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const returnToSearch = async () => {
      await navigate({ to: '/user/search' });
      // The screen stays mounted: it fetches the user again when it is shown.
      queries.removeQueries({ queryKey: readKey(brokerUserGet) });
    };
    const timer = setTimeout(() => void returnToSearch(), leavingDelayMs);
    return () => {
      clearTimeout(timer);
      setIsDone(false);
    };
  }, [isDone, navigate, queries]);
  return {
    isDone,
    onDone: (message) => {
      if (message) notify(message);
      setIsDone(true);
      void queries.invalidateQueries({ queryKey: readKey(brokerUserSearch) });
    },
  };
};
