import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { download } from '#api/call.ts';
import { describeFailure } from '#api/errors.ts';
import { useSession } from '#api/session/use-session.ts';
import { isAllowed } from '#shared/operations/access.ts';
import { fileProduct, type ProductRange } from '#shared/operations/shell/shell.ts';
import { Tip } from '#ui/disclosure/tip.tsx';
import { downloadBlob } from '#ui/files/bytes.ts';
import { Icon } from '#ui/icon.tsx';
import { isRoutablePath, PathLink } from '#ui/page/path-link.tsx';
import { notify } from '#ui/toast/toaster.ts';

type Product = ProductRange['products'][number];
type Action = Product['actions'][number];

/** The ranges: for each product first the quote, then its documents. Specification 1, section 3 "Range". */
export function ProductRanges({
  ranges,
  isOffline,
}: {
  readonly ranges: readonly ProductRange[];
  readonly isOffline: boolean;
}) {
  return (
    <div className="cards cards-two">
      {ranges
        .filter((range) => range.active)
        .map((range, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two ranges may have one title, and they never move
          <div key={`${range.title} ${index}`} className="card">
            <h3 className="range-title">
              <Icon name={range.icon} size={24} />
              {range.title}
            </h3>
            <ul>
              {range.products.map((product, productIndex) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: so may two products of a range
                <ProductRow key={`${product.title} ${productIndex}`} product={product} isOffline={isOffline} />
              ))}
            </ul>
          </div>
        ))}
    </div>
  );
}

function ProductRow({ product, isOffline }: { readonly product: Product; readonly isOffline: boolean }) {
  return (
    <li className="product">
      <span className="product-title">{product.title}</span>
      <span className="product-actions">
        {product.actions.map((action) =>
          action.hasFile && action.productFileId !== null ? (
            <DownloadAction
              key={action.productFileId}
              action={action}
              productFileId={action.productFileId}
              product={product.title}
              isOffline={isOffline}
            />
          ) : (
            <QuoteAction key={action.route} action={action} product={product.title} />
          ),
        )}
      </span>
    </li>
  );
}

const notOpen = 'Le devis en ligne de ce produit n’est pas encore ouvert';
const notLinked = 'Un devis demande un compte lié à un courtier';

function QuoteAction({ action, product }: { readonly action: Action; readonly product: string }) {
  const router = useRouter();
  const hasBroker = isAllowed('linked', useSession()?.user ?? null);
  const isReady = hasBroker && isRoutablePath(router, action.route);
  const label = (
    <>
      <Icon name={action.icon} />
      Devis
    </>
  );
  return (
    <Tip text={isReady ? action.tooltip : hasBroker ? notOpen : notLinked}>
      {(tipId) =>
        isReady ? (
          <PathLink path={action.route} className="button" aria-label={`Devis ${product}`} aria-describedby={tipId}>
            {label}
          </PathLink>
        ) : (
          <button
            type="button"
            className="button"
            aria-disabled="true"
            aria-label={`Devis ${product}`}
            aria-describedby={tipId}
          >
            {label}
          </button>
        )
      }
    </Tip>
  );
}

interface DownloadActionProps {
  readonly action: Action;
  readonly productFileId: number;
  readonly product: string;
  readonly isOffline: boolean;
}

function DownloadAction({ action, productFileId, product, isOffline }: DownloadActionProps) {
  const { mutate: fetchFile, isPending } = useMutation({
    mutationFn: () => download(fileProduct, { productFileId }),
    onSuccess: ({ blob, fileName }) => downloadBlob(blob, fileName),
    onError: (error) => notify({ type: 'error', message: describeFailure(error).message }),
  });
  const isBlocked = isOffline || isPending;
  return (
    <Tip text={isOffline ? 'Le téléchargement demande le réseau' : action.tooltip} align="end">
      {(tipId) => (
        <button
          type="button"
          className={action.label ? 'product-file' : 'square'}
          aria-label={`${action.tooltip} · ${product}`}
          aria-describedby={tipId}
          aria-disabled={isBlocked}
          aria-busy={isPending}
          onClick={() => isBlocked || fetchFile()}
        >
          <Icon name={isPending ? 'clock' : action.icon} />
          {action.label}
        </button>
      )}
    </Tip>
  );
}
