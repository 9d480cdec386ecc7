/** A `mailto:` link; an address too long for its line breaks before « @ ». */
export function MailLink({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <a href={`mailto:${address}`}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  );
}
