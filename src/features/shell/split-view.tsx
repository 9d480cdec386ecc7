import { useMatches } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMedia } from '#ui/window/use-media.ts';
import { OptionalPart } from '#work/optional-part.tsx';
import './beside.css';
import { ComponentSystem, cachedAddress } from './cached-screens.tsx';
import { type SplitViewDefinition, screenKeyOf } from './screen-router.ts';

/** A landscape tablet or wider. */
const wideLandscape = '(min-width: 64rem) and (orientation: landscape)';

/** Split view: the list from which the current file was opened, on wide screens. docs/decisions/searches.md. */
export function SplitView() {
  const definition = useMatches({ select: (matches) => matches.at(-1)?.staticData.splitView });
  const id = useMatches({ select: (matches) => Number((matches.at(-1)?.params as { id?: string } | undefined)?.id) });
  const isWideEnough = useMedia(wideLandscape);
  const previousScreen = usePreviousScreen();
  if (!definition || !isWideEnough) return null;
  // A file opened from the list keeps its place from the first frame on: it would move under the finger when the list
  // arrives. A file opened from elsewhere need not be in the list.
  const loading = previousScreen === definition.list ? <div className="beside" data-print="hide" /> : null;
  return <SplitViewColumn key={definition.list} definition={definition} id={id} loading={loading} />;
}

/** Key of the screen shown before the current one. */
const usePreviousScreen = (): string | undefined => {
  const screen = useMatches({ select: (matches) => screenKeyOf(matches.at(-1)?.pathname ?? '/') });
  const [shown, setShown] = useState<{ readonly screen: string; readonly previous?: string }>({ screen });
  const current = shown.screen === screen ? shown : { screen, previous: shown.screen };
  if (current !== shown) setShown(current);
  return current.previous;
};

interface SplitViewColumnProps {
  readonly definition: SplitViewDefinition;
  readonly id: number;
  /** Shown until the list is loaded. */
  readonly loading: ReactNode;
}

function SplitViewColumn({ definition: { list, List }, id, loading }: SplitViewColumnProps) {
  const [address] = useState(() => cachedAddress(list));
  if (address === undefined) return null;
  return (
    <OptionalPart>
      <ComponentSystem fallback={loading}>
        <List fallback={loading} address={address} id={id} loading={loading} />
      </ComponentSystem>
    </OptionalPart>
  );
}
