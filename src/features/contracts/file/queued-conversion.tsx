import { contractLane } from '#offline/interfaces/lanes.ts';
import { needsUserAction } from '#offline/outbox/outbox-labels.ts';
import { useOutboxSelector } from '#offline/outbox/work-hooks.ts';
import { conversionKind } from '#shared/conversion/conversion-kind.ts';
import { Banner } from '#ui/page/banner.tsx';
import { PathLink } from '#ui/page/path-link.tsx';

const stateTexts = {
  waiting: 'Ce contrat est en attente de confirmation. La garantie ne commence pas avant que le serveur l’ait créé.',
  refused: 'Le serveur a refusé cette transformation. Rien n’est créé\u00A0: elle vous attend.',
  replaced: 'Votre transformation n’a pas été prise\u00A0: le contrat qui existe déjà dit autre chose.',
};

/** Banner on a quote’s file: its conversion is queued on this device and the contract does not exist yet. */
export function QueuedConversion({ id }: { readonly id: number }) {
  const lane = contractLane(id);
  const state = useOutboxSelector(({ entries }) => {
    const conversion = entries.find((entry) => entry.kind === conversionKind && entry.lane === lane);
    if (!conversion) return null;
    return needsUserAction(conversion) ? (conversion.reason?.contract ? 'replaced' : 'refused') : 'waiting';
  });
  if (!state) return null;
  return (
    <Banner
      isStatic
      tone={state === 'waiting' ? 'info' : 'warning'}
      action={<PathLink path="/sync">Brouillons et envois</PathLink>}
    >
      {stateTexts[state]}
    </Banner>
  );
}
