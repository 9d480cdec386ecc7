import type { ReactNode } from 'react';
import './field.css';

/** Error icon drawn inline, so that the public pages do not load the icon library. */
function ErrorMark() {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    >
      <circle cx="8" cy="8" r="6.6" />
      <path d="M8 4.6v4.2M8 11.2v.2" strokeLinecap="round" />
    </svg>
  );
}

export const errorId = (id: string): string => `${id}-erreur`;
export const hintId = (id: string): string => `${id}-aide`;

/** Label, control, hint and error; the error is announced when it appears. */
export function Field(props: {
  readonly id: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}) {
  const { id, label, error, hint, children } = props;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      <div id={hintId(id)} className="field-hint" aria-live="polite">
        {hint}
      </div>
      <div id={errorId(id)} className="field-error" aria-live="polite">
        {error && (
          <>
            <ErrorMark />
            <span>{error}</span>
          </>
        )}
      </div>
    </div>
  );
}
