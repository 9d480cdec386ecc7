import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { AuthenticatorSetup } from '#shared/operations/wire/second-factor-shape.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TextInput } from './text-input.tsx';
import './plain.css';

/** Result of a submitted code: the reason of its rejection, or the recovery codes when it set up an authenticator. */
export type CodeResult = { readonly refusal: string } | { readonly recoveryCodes?: readonly string[] | undefined };

interface CodeFormProps {
  /** Present if the code sets up an authenticator. */
  readonly setUp: AuthenticatorSetup | undefined;
  readonly submitLabel: string;
  readonly submitCode: (code: string) => Promise<CodeResult>;
  /** Called once a code was accepted and the recovery codes, if any, were confirmed. */
  readonly onDone: () => void;
  /** Other actions. */
  readonly children: ReactNode;
}

/**
 * Form for a code of an authenticator app, with setup instructions if there is none yet; shows the recovery codes once.
 */
export function CodeForm({ setUp, submitLabel, submitCode, onDone, children }: CodeFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  useLayoutEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || code.trim() === '') return;
    setIsBusy(true);
    setError(undefined);
    const result = await submitCode(code.trim());
    setIsBusy(false);
    if ('refusal' in result) {
      // The code stays in the field: after a lost response the same code is sent again.
      setError(result.refusal);
      field.current?.select();
    } else if (result.recoveryCodes) setRecoveryCodes(result.recoveryCodes);
    else onDone();
  };

  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onConfirmed={onDone} />;
  return (
    <form onSubmit={submit} noValidate aria-label="Code de connexion">
      {setUp ? <SetUpHelp {...setUp} /> : null}
      <TextInput
        ref={field}
        id={id}
        label={setUp ? 'Premier code' : 'Code'}
        value={code}
        error={error}
        inputMode={setUp ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={200}
        onChange={({ target }) => setCode(target.value)}
      />
      <p className="quiet">
        {setUp
          ? 'Les six chiffres que l’application affiche, pour vérifier qu’elle est prête.'
          : 'Les six chiffres de votre application d’authentification, ou un code de secours.'}
      </p>
      <button type="submit" className="primary" disabled={isBusy || code.trim() === ''}>
        {isBusy ? 'Vérification…' : submitLabel}
      </button>
      {children}
    </form>
  );
}

function SetUpHelp({ secret, uri }: AuthenticatorSetup) {
  return (
    <>
      <p>
        Ouvrez une application d’authentification sur votre téléphone, et faites-lui lire ce code. Sur ce même appareil,
        recopiez-y plutôt la clé.
      </p>
      <QrCode text={uri} label="Code QR de la clé d’authentification" />
      <p>
        Clé{'\u00A0'}: <code className="code-secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </>
  );
}
