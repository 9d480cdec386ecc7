import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';

const retryMs = 5_000;

/** A part without which its screen can be used. If its code could not be loaded, it is tried again once the server answers. */
export const OptionalPart = ({ children }: { readonly children: ReactNode }) => (
  <CatchBoundary getResetKey={() => ''} errorComponent={MissingPart}>
    {children}
  </CatchBoundary>
);

function MissingPart({ reset }: ErrorComponentProps) {
  const { connectivity } = useOffline();
  useEffect(() => {
    const unsubscribe = connectivity.subscribe((state) => {
      if (state === 'online') reset();
    });
    // No call may have noticed the outage.
    void connectivity.probe();
    const timer = setTimeout(() => {
      if (connectivity.state === 'online') reset();
    }, retryMs);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [connectivity, reset]);
  return null;
}
