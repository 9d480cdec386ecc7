import { CatchBoundary, useMatches } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useMedia } from '#ui/window/use-media.ts';
import './beside.css';
import { ComponentSystem, keptAddress } from './kept-screens.tsx';
import type { ListOfFiles } from './screen-router.ts';

/** A tablet held across, or more. */
const roomy = '(min-width: 1024px) and (orientation: landscape)';

/** The list that the file shown was opened from, where both have room. docs/decisions/searches.md. */
export function Beside() {
  const beside = useMatches({ select: (matches) => matches.at(-1)?.staticData.beside });
  const id = useMatches({ select: (matches) => Number((matches.at(-1)?.params as { id?: string } | undefined)?.id) });
  const isRoomy = useMedia(roomy);
  return beside && isRoomy ? <LeftList key={beside.list} beside={beside} id={id} /> : null;
}

function LeftList({ beside: { list, List }, id }: { readonly beside: ListOfFiles; readonly id: number }) {
  const [address] = useState(() => keptAddress(list));
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
