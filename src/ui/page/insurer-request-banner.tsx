import {
  formatInsurerRequest,
  type InsurerRequest,
  insurerRequestLinkLabel,
  type PendingInsurerRequest,
} from '#shared/operations/quotes/insurer-request.ts';
import { Banner } from './banner.tsx';
import { PathLink } from './path-link.tsx';

/** States the request for the insurer that was or will be opened with a quote, with a link to it. */
export function InsurerRequestBanner({ request }: { readonly request: InsurerRequest | PendingInsurerRequest }) {
  return (
    <Banner
      isStatic
      tone="info"
      action={
        'id' in request ? (
          <PathLink path={`/task/search/${request.id}`} className="button" data-print="hide">
            {insurerRequestLinkLabel}
          </PathLink>
        ) : null
      }
    >
      {formatInsurerRequest(request)}
    </Banner>
  );
}
