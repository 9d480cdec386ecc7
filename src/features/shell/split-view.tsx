import { CatchBoundary, useMatches } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useMedia } from '#ui/window/use-media.ts';
import './beside.css';
import { ComponentSystem, cachedAddress } from './cached-screens.tsx';
import type { SplitViewDefinition } from './screen-router.ts';

/** A landscape tablet or wider. */
const wideLandscape = '(min-width: 64rem) and (orientation: landscape)';

/** Split view: the list from which the current file was opened, on wide screens. docs/decisions/searches.md. */
export function SplitView() {
  const definition = useMatches({ select: (matches) => matches.at(-1)?.staticData.splitView });
  const id = useMatches({ select: (matches) => Number((matches.at(-1)?.params as { id?: string } | undefined)?.id) });
  const isRoomy = useMedia(wideLandscape);
  return definition && isRoomy ? <SplitViewColumn key={definition.list} definition={definition} id={id} /> : null;
}

function SplitViewColumn({
  definition: { list, List },
  id,
}: {
  readonly definition: SplitViewDefinition;
  readonly id: number;
}) {
  const [address] = useState(() => cachedAddress(list));
  if (address === undefined) return null;
  return (
    <CatchBoundary getResetKey={() => list} errorComponent={() => null}>
      <Suspense>
        <ComponentSystem>
          <List address={address} id={id} />
        </ComponentSystem>
      </Suspense>
    </CatchBoundary>
  );
}
