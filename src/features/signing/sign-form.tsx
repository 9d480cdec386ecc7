import { type FormEvent, type RefObject, useRef, useState } from 'react';
import * as v from 'valibot';
import { call } from '#api/call.ts';
import { CallError, describeFailure } from '#api/errors.ts';
import { type OpenedSignature, signatureCode, signatureSubmit } from '#shared/operations/signatures/signatures.ts';
import { parseSixDigits } from '#shared/primitives/parsers/typed-value.ts';
import { signatureMarkSchema } from '#shared/signatures/strokes.ts';
import { useFocusOnChange } from '#ui/keyboard/use-focus-on-change.ts';
import { Notice } from '#ui/plain/notice.tsx';
import { TextInput } from '#ui/plain/text-input.tsx';
import { useIsOffline } from '#ui/plain/use-is-offline.ts';
import { SignaturePad } from '#ui/signature/signature-pad.tsx';
import { useLeavingWarning } from '#ui/window/use-leaving-warning.ts';
import type { ReadingProgress } from './reading-progress.ts';
import type { SignatureEntry } from './use-signature-entry.ts';
import '#ui/fields/controls/plain-checkbox.css';

interface SignFormProps {
  readonly token: string;
  readonly page: OpenedSignature;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly progress: ReadingProgress;
  readonly signature: SignatureEntry;
  readonly onCodeSent: () => void;
  readonly onBack: () => void;
  readonly onRequestChanged: () => void;
  readonly onSigned: () => void;
}

type FormMessage = { readonly tone: 'error' | 'success'; readonly text: string } | undefined;

const errorText = (error: unknown): string => {
  const errors = error instanceof CallError ? Object.values(error.errors) : [];
  return errors[0]?.[0] ?? describeFailure(error).message;
};

/** Consent, signature, and the code that is sent to the signatory. */
export function SignForm(props: SignFormProps) {
  const { page, heading, onBack } = props;
  const isOffline = useIsOffline();
  const form = useSigning(props);
  const { mark, isConsented, code, isCodeSent, busy, formMessage, expectedCodes } = form;
  const codeField = useRef<HTMLInputElement>(null);
  useFocusOnChange(codeField, expectedCodes);
  useLeavingWarning('typed' in mark ? mark.typed !== '' : mark.strokes.length > 0);
  const problem = v.safeParse(signatureMarkSchema, mark);
  const isReady = isConsented && problem.success && !isOffline && busy === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void (isCodeSent ? form.submit() : form.sendCode());
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Signature">
      <h2 ref={heading} tabIndex={-1} className="sign-document">
        Signature
      </h2>
      <label className="sign-consent">
        <input
          type="checkbox"
          className="plain-checkbox"
          checked={isConsented}
          onChange={({ target }) => form.setIsConsented(target.checked)}
        />
        <span>{page.consent}</span>
      </label>
      <SignaturePad label="Votre signature" value={mark} onChange={form.setMark} disabled={busy !== undefined} />
      {isCodeSent ? (
        <TextInput
          ref={codeField}
          id="code-de-signature"
          label={`Code reçu à ${page.emailHint}`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={200}
          value={code}
          onChange={({ target }) => form.setCode(target.value)}
        />
      ) : null}
      {formMessage ? <Notice tone={formMessage.tone}>{formMessage.text}</Notice> : null}
      {isOffline ? <Notice tone="offline">Signer demande le réseau. Réessayez dès qu’il revient.</Notice> : null}
      <button type="submit" className="primary" disabled={!isReady || (isCodeSent && parseSixDigits(code) === null)}>
        {isCodeSent
          ? busy === 'signing'
            ? 'Enregistrement…'
            : 'Signer'
          : busy === 'sending'
            ? 'Envoi du code…'
            : 'Recevoir un code par e-mail'}
      </button>
      {isConsented && problem.success ? null : (
        <p className="quiet">Cochez votre accord et signez dans le cadre pour continuer.</p>
      )}
      <div className="under">
        <button type="button" className="sign-link" onClick={onBack}>
          Relire les documents
        </button>
        {isCodeSent ? (
          <button
            type="button"
            className="sign-link"
            disabled={busy !== undefined}
            onClick={() => void form.sendCode()}
          >
            Recevoir un autre code
          </button>
        ) : null}
      </div>
    </form>
  );
}

const useSigning = ({ token, progress, signature, onCodeSent, onRequestChanged, onSigned }: SignFormProps) => {
  const { read, isCodeSent } = progress;
  const { mark, isConsented, code, setCode } = signature;
  const [busy, setBusy] = useState<'sending' | 'signing'>();
  const [formMessage, setFormMessage] = useState<FormMessage>();
  /** How often the client was asked to type a code. */
  const [expectedCodes, setExpectedCodes] = useState(0);
  const expectCode = (): void => {
    setCode('');
    setExpectedCodes((count) => count + 1);
  };
  const runBusy = async (kind: 'sending' | 'signing', work: () => Promise<void>) => {
    setBusy(kind);
    setFormMessage(undefined);
    try {
      await work();
    } catch (error) {
      setFormMessage({ tone: 'error', text: errorText(error) });
    } finally {
      setBusy(undefined);
    }
  };
  return {
    ...signature,
    isCodeSent,
    busy,
    formMessage,
    expectedCodes,
    sendCode: () =>
      runBusy('sending', async () => {
        const { success, message } = await call(signatureCode, { token });
        if (!success) return onRequestChanged();
        onCodeSent();
        expectCode();
        setFormMessage({ tone: 'success', text: message?.message ?? 'Un code vient d’être envoyé.' });
      }),
    submit: () =>
      runBusy('signing', async () => {
        const documents = read.map((document) => ({ ...document }));
        const { success, isOver, message } = await call(signatureSubmit, { token, code, mark, isConsented, documents });
        if (success) return onSigned();
        setFormMessage({ tone: 'error', text: message?.message ?? 'La signature n’a pas été enregistrée.' });
        expectCode();
        if (!isOver) return;
        // The papers changed: they must be read again.
        signature.setIsConsented(false);
        onRequestChanged();
      }),
  };
};
