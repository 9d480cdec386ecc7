import { Fragment } from 'react';

/** A `mailto:` link; an address too long for its line breaks after a point or before « @ ». */
export function MailLink({ address }: { readonly address: string }) {
  return (
    <a href={`mailto:${address}`}>
      {Array.from(address.matchAll(/@?[^@.]*\.?/g), ({ index: at, 0: part }) => (
        <Fragment key={at}>
          {at > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </a>
  );
}
