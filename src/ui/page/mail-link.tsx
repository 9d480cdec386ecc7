/** An e-mail address that opens the mail program; too long for its line, it breaks before its « @ ». */
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
