import { useRouter } from '@tanstack/react-router';
import type { ProductRange } from '#shared/operations/shell/shell.ts';
import { isRoutablePath, PathLink } from '#ui/page/path-link.tsx';
import './new-quote.css';

/** « Nouveau devis »: every product that can be quoted, one tap each; their documents are below, under « Nos gammes ». */
export function NewQuote({ ranges }: { readonly ranges: readonly ProductRange[] | undefined }) {
  const router = useRouter();
  const products = (ranges ?? [])
    .filter(({ active }) => active)
    .flatMap((range) => range.products)
    .flatMap(({ title, actions }) => {
      const quote = actions.find(({ hasFile, route }) => !hasFile && isRoutablePath(router, route));
      return quote ? [{ title, route: quote.route }] : [];
    });
  return (
    <nav className="new-quote" aria-labelledby="new-quote">
      <h2 id="new-quote">Nouveau devis</h2>
      <ul>
        {products.map(({ title, route }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two ranges may hold one product, and they never move
          <li key={`${route} ${index}`}>
            <PathLink path={route}>{title}</PathLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
