import { formatState } from '#offline/outbox/outbox-labels.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { Banner } from '#ui/page/banner.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { formatRefusalReason } from '#work/refusal.ts';
import { isToSettle } from './is-to-settle.ts';

/** Queued items of a contract that need the person, with the reason, whatever tab is open. */
export default function ItemsToSettle({ contractId }: { readonly contractId: number }) {
  const entries = useOutbox().entries.filter((entry) => isToSettle(entry, contractId));
  return entries.map((entry) => (
    <Banner
      key={entry.key}
      isStatic
      tone="warning"
      action={
        <PathLink path={`/sync?item=${entry.key}`} className="button" data-print="hide">
          Voir l’envoi
        </PathLink>
      }
    >
      {`${formatState(entry)}, «\u00A0${entry.title}\u00A0»${entry.reason ? `. ${formatRefusalReason(entry.reason)}` : ''}`}
    </Banner>
  ));
}
