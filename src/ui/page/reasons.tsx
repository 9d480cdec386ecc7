interface ReasonsProps {
  readonly title: string;
  readonly reasons: readonly string[];
}

/** A decision and the list of its reasons. */
export function Reasons({ title, reasons }: ReasonsProps) {
  return (
    <>
      <strong>{title}</strong>
      {reasons.length > 0 ? (
        <ul style={{ listStyle: 'disc', paddingInlineStart: '20px', marginTop: '4px' }}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
