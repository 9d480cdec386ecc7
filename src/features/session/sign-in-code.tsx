import { useRef, useState } from 'react';
import { describeFailure } from '#api/errors.ts';
import { describePasskeyFailure, requestPasskey, supportsPasskeys } from '#api/sign-in/passkeys.ts';
import { saveSession, submitSignInCode, submitSignInPasskey } from '#api/sign-in/session-actions.ts';
import type { PasskeyOptions, SecondStep } from '#shared/operations/wire/second-factor-shape.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { CodeForm, type CodeResult } from '#ui/plain/code-form.tsx';

interface SignInCodeProps {
  readonly step: SecondStep;
  readonly password: string;
  readonly onSignedIn: () => void;
  /** Returns to the password step. */
  readonly onBack: () => void;
}

/** Second factor of a sign-in; sets up an authenticator if the role requires one and none exists. */
export default function SignInCode({ step, password, onSignedIn, onBack }: SignInCodeProps) {
  const session = useRef<Session>(undefined);
  const submitCode = async (code: string): Promise<CodeResult> => {
    try {
      const { data, recoveryCodes } = await submitSignInCode({ token: step.token, code });
      session.current = data;
      return { recoveryCodes };
    } catch (error) {
      return { refusal: describeFailure(error).message };
    }
  };
  const { token, passkey } = step;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const signInByPasskey = async (options: PasskeyOptions) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { data } = await submitSignInPasskey({ token, response: await requestPasskey(options) });
      session.current = data;
      await finishSignIn();
    } catch (error) {
      setFailure(describePasskeyFailure(error) ?? describeFailure(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  const finishSignIn = async () => {
    if (session.current) await saveSession(session.current, password);
    onSignedIn();
  };
  return (
    <CodeForm setUp={step.setUp} submitLabel="Se connecter" submitCode={submitCode} onDone={() => void finishSignIn()}>
      {passkey && supportsPasskeys() ? (
        <button type="button" className="secondary" disabled={isBusy} onClick={() => void signInByPasskey(passkey)}>
          Utiliser une clé d’accès
        </button>
      ) : null}
      {failure === undefined ? null : <p role="alert">{failure}</p>}
      <button type="button" className="secondary" onClick={onBack}>
        Revenir au mot de passe
      </button>
    </CodeForm>
  );
}
