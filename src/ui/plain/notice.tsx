/** Explains why a button is disabled, or an error. */
export function Notice({
  tone,
  children,
}: {
  readonly tone: 'offline' | 'error' | 'success';
  readonly children: string;
}) {
  return (
    <p className={`notice notice-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}
