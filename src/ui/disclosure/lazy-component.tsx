import { type ComponentType, type ReactNode, startTransition, useEffectEvent, useLayoutEffect, useState } from 'react';
import { notify } from '#ui/toast/toaster.ts';

const notLoadedText = 'Cette fenêtre n’est pas encore sur cet appareil\u00A0: réessayez dès que le réseau est là.';

export type LazyComponent<Props> = ComponentType<Props & { readonly fallback?: ReactNode }>;

/**
 * A component whose module is imported when it is first rendered; `fallback` is shown until then. An import that fails
 * throws its error to the nearest error boundary, and is tried again when the component is mounted again; a part of a
 * screen renders `Missing` instead (`lazy-part.tsx`). A dialog, which has the property `onClose`, is closed with a notice,
 * so that the screen behind it stays.
 *
 * React's own `lazy` needs a Suspense boundary, whose fallback React keeps for at least 300 ms, even if the module is on
 * the device and arrives within a few.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Missing?: ComponentType<{ readonly onRetry: () => void }>,
): LazyComponent<Props> => {
  let Loaded: ComponentType<Props> | undefined;
  return ({ fallback, ...props }) => {
    const [Component, setComponent] = useState(() => Loaded);
    // Requested while rendering: the effect comes a commit later.
    const [loading, setLoading] = useState(() => (Component ? undefined : ignoreUnhandled(load())));
    const [error, setError] = useState<{ readonly cause: unknown }>();
    const handleFailure = useEffectEvent((cause: unknown) => {
      const { onClose } = props as { readonly onClose?: () => void };
      if (!onClose) return setError({ cause });
      notify({ type: 'error', message: notLoadedText });
      onClose();
    });
    useLayoutEffect(() => {
      if (Component) return undefined;
      let isMounted = true;
      loading?.then(
        (module) => {
          Loaded = module.default;
          // A transition is rendered in slices, so that a large component blocks no input.
          if (isMounted) startTransition(() => setComponent(() => module.default));
        },
        (cause: unknown) => isMounted && handleFailure(cause),
      );
      return () => {
        isMounted = false;
      };
    }, [Component, loading]);
    if (Component) return <Component {...(props as unknown as Props)} />;
    if (!error) return fallback;
    if (!Missing) throw error.cause;
    return <Missing onRetry={() => setLoading(ignoreUnhandled(load()))} />;
  };
};

/** A rendering that React discards has no effect that could handle a failure. */
const ignoreUnhandled = <Value,>(promise: Promise<Value>): Promise<Value> => {
  promise.catch(() => undefined);
  return promise;
};
