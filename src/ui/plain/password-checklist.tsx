import { passwordRules } from '#shared/primitives/credentials.ts';

/** Rules of a new password, each with a check mark once the typed password meets it. */
export function PasswordChecklist({ password }: { readonly password: string }) {
  return (
    <ul className="checklist" aria-label="Le mot de passe doit contenir">
      {passwordRules.map(({ label, isSatisfied }) => {
        const isMet = isSatisfied(password);
        return (
          <li key={label} data-held={isMet}>
            <svg
              viewBox="0 0 16 16"
              width="16"
              height="16"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
            >
              {isMet ? <path d="m3.5 8.4 3 3 6-6.6" strokeLinecap="round" /> : <circle cx="8" cy="8" r="3" />}
            </svg>
            {label}
            <span className="sr-only">{isMet ? ' (rempli)' : ' (à remplir)'}</span>
          </li>
        );
      })}
    </ul>
  );
}
