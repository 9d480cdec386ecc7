import { type FormEvent, useState } from 'react';
import { call } from '#api/call.ts';
import { describeFailure } from '#api/errors.ts';
import { signatureRefuse } from '#shared/operations/signatures/signatures.ts';
import { Field } from '#ui/plain/field.tsx';
import { Notice } from '#ui/plain/notice.tsx';
import { useUnsavedInput } from '#ui/plain/use-unsaved-input.ts';

interface RefusalFormProps {
  readonly token: string;
  readonly onBack: () => void;
  readonly onRequestChanged: () => void;
}

/** Form with the reason of a refusal, which is sent to the broker. */
export function RefusalForm({ token, onBack, onRequestChanged }: RefusalFormProps) {
  const [reason, setReason] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  useUnsavedInput(reason.trim() !== '', onBack);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSending(true);
    setFailure(undefined);
    try {
      await call(signatureRefuse, { token, reason });
      onRequestChanged();
    } catch (error) {
      setFailure(describeFailure(error).message);
      setIsSending(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Refuser de signer">
      <Field id="motif" label="Motif, pour votre courtier" error={undefined}>
        <textarea
          id="motif"
          rows={4}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      {failure ? <Notice tone="error">{failure}</Notice> : null}
      <button type="submit" className="primary" disabled={reason.trim() === '' || isSending}>
        {isSending ? 'Envoi…' : 'Confirmer le refus'}
      </button>
      <div className="under">
        <button type="button" className="sign-link" onClick={onBack}>
          Revenir aux documents
        </button>
      </div>
    </form>
  );
}
