import { contractLane } from '#offline/interfaces/lanes.ts';
import { isNotTaken } from '#offline/outbox/outbox-words.ts';
import { useOutboxFact } from '#offline/outbox/work-hooks.ts';
import { conversionKind } from '#shared/conversion/conversion-kind.ts';
import { Banner } from '#ui/page/banner.tsx';
import { PathLink } from '#ui/page/path-link.tsx';

/** Says on a quote's file that its contract was handed over on this device and is not created yet. */
export function ConversionWaits({ id }: { readonly id: number }) {
  const lane = contractLane(id);
  const state = useOutboxFact(({ entries }) => {
    const its = entries.find((entry) => entry.kind === conversionKind && entry.lane === lane);
    return its ? (isNotTaken(its) ? 'refused' : 'waiting') : null;
  });
  if (!state) return null;
  return (
    <Banner
      isStatic
      tone={state === 'waiting' ? 'info' : 'warning'}
      action={<PathLink path="/sync">Brouillons et envois</PathLink>}
    >
      {state === 'waiting'
        ? 'Ce contrat est en attente de confirmation. La garantie ne commence pas avant que le serveur l’ait créé.'
        : 'Le serveur a refusé cette transformation. Rien n’est créé\u00A0: elle vous attend.'}
    </Banner>
  );
}
