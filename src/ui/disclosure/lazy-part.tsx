import { type ComponentType, useEffect } from 'react';
import { Icon } from '#ui/icon.tsx';
import '#ui/page/states.css';
import { type LazyComponent, lazyComponent } from './lazy-component.tsx';

// The home needs it at once.
// @chunk shell
const retryMs = 10_000;

interface MissingProps {
  readonly onRetry: () => void;
}

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** A lazy component that is a part of a screen. If its code cannot be loaded, only this part says so and tries again. */
export const lazyPart = <Props extends object>(load: Load<Props>): LazyComponent<Props> =>
  lazyComponent(load, MissingPart);

/** A part without which its screen can be used: nothing is shown while its code cannot be loaded. */
export const lazyOptionalPart = <Props extends object>(load: Load<Props>): LazyComponent<Props> =>
  lazyComponent(load, MissingOptionalPart);

function MissingPart({ onRetry }: MissingProps) {
  useRetry(onRetry);
  return (
    <div role="alert" className="missing-part">
      <Icon name="offline" size={18} />
      <p>Cette partie n’est pas encore sur cet appareil. Elle s’affichera d’elle-même dès que le réseau sera là.</p>
      <button type="button" className="button" onClick={onRetry}>
        Réessayer
      </button>
    </div>
  );
}

function MissingOptionalPart({ onRetry }: MissingProps) {
  useRetry(onRetry);
  return null;
}

/** No event announces the end of an outage of the server: the import is polled too. */
const useRetry = (onRetry: () => void): void =>
  useEffect(() => {
    addEventListener('online', onRetry);
    const timer = setInterval(onRetry, retryMs);
    return () => {
      removeEventListener('online', onRetry);
      clearInterval(timer);
    };
  }, [onRetry]);
