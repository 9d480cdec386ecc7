import { type FormEvent, useId, useState } from 'react';
import { CallError, describeFailure } from '#api/errors.ts';
import { callByLink } from '#api/token-calls/link-call.ts';
import { type ClientDossier, linkContact, linkDossier } from '#shared/operations/client-link/client-links.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { TextInput } from '#ui/plain/text-input.tsx';
import { useUnsavedInput } from '#ui/plain/use-unsaved-input.ts';

const timeoutMs = 15_000;

interface ContactPartProps {
  readonly token: string;
  readonly contact: ClientDossier['contact'];
  readonly onDossier: (dossier: ClientDossier) => void;
  readonly onEnded: (message: string) => void;
}

interface ConfirmedContact {
  readonly email?: string;
  readonly phone?: string;
}

/** Submits a client's confirmation or correction of their contacts; `onConfirmed` is called once the server accepted it. */
const useContactConfirmation = ({ token, contact, onDossier, onEnded }: ContactPartProps, onConfirmed: () => void) => {
  const [isSaving, setIsSaving] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();

  const confirm = async (typed: ConfirmedContact) => {
    setIsSaving(true);
    setErrors({});
    setFailure(undefined);
    try {
      const input = { version: contact.version, email: typed.email || null, phone: typed.phone || null };
      const { dossier } = await callByLink(linkContact, input, { token, timeoutMs });
      onConfirmed();
      if (dossier) onDossier(dossier);
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return onEnded(error.message);
      setFailure(describeFailure(error).message);
      if (!(error instanceof CallError)) return;
      setErrors(error.errors);
      // The contacts changed meanwhile, here or at the broker’s: show the current ones above the typed ones.
      if (error.status === 409) {
        const { dossier } = await callByLink(linkDossier, {}, { token, timeoutMs });
        if (dossier) onDossier(dossier);
      }
    } finally {
      setIsSaving(false);
    }
  };
  return { confirm, isSaving, errors, failure };
};

/** E-mail and phone, masked: confirmed by one press, or corrected. */
export function ContactPart({ token, contact, onDossier, onEnded }: ContactPartProps) {
  const titleId = useId();
  /** Version of the contacts that the form was opened over. */
  const [openedOver, setOpenedOver] = useState<ClientDossier['contact']['version']>();
  const isOpen = openedOver !== undefined;
  const close = () => setOpenedOver(undefined);
  const { confirm, isSaving, errors, failure } = useContactConfirmation({ token, contact, onDossier, onEnded }, close);

  return (
    <section aria-labelledby={titleId} className="completion-part">
      <h2 id={titleId}>Vos coordonnées</h2>
      <dl>
        <dt>E-mail</dt>
        <dd>{contact.email ?? 'Aucun'}</dd>
        <dt>Téléphone</dt>
        <dd>{contact.phone ?? 'Aucun'}</dd>
      </dl>
      <div role="status">
        {contact.confirmedAt === null ? null : (
          <p className="completion-sent">Vérifiées le {frenchDateTime(new Date(contact.confirmedAt))}</p>
        )}
      </div>
      {failure === undefined ? null : (
        <p className="notice notice-error" role="alert">
          {failure}
        </p>
      )}
      {isOpen && openedOver !== contact.version && failure === undefined ? (
        <p className="notice notice-offline" role="status">
          Ces coordonnées ont changé entre-temps{'\u00A0'}: vérifiez-les avant d’enregistrer.
        </p>
      ) : null}
      {isOpen ? (
        <Correction isSaving={isSaving} errors={errors} onConfirm={confirm} onCancel={close} />
      ) : (
        <div className="completion-choice">
          {contact.confirmedAt === null ? (
            <button type="button" className="primary" disabled={isSaving} onClick={() => void confirm({})}>
              C’est exact
            </button>
          ) : null}
          <button type="button" className="secondary" onClick={() => setOpenedOver(contact.version)}>
            Corriger
          </button>
        </div>
      )}
    </section>
  );
}

interface CorrectionProps {
  readonly isSaving: boolean;
  readonly errors: FieldErrors;
  readonly onConfirm: (contact: ConfirmedContact) => Promise<void>;
  readonly onCancel: () => void;
}

/** Form that corrects the e-mail or the phone. */
function Correction({ isSaving, errors, onConfirm, onCancel }: CorrectionProps) {
  const id = useId();
  const [isTyped, setIsTyped] = useState(false);
  useUnsavedInput(isTyped, onCancel);
  const inputProps = (name: 'email' | 'phone') => ({ id: `${id}-${name}`, name, maxLength: 150 });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    void onConfirm({ email: String(formData.get('email') ?? ''), phone: String(formData.get('phone') ?? '') });
  };
  return (
    <form
      onSubmit={submit}
      onInput={({ currentTarget }) =>
        setIsTyped([...new FormData(currentTarget).values()].some((value) => value !== ''))
      }
      noValidate
      aria-label="Corriger mes coordonnées"
    >
      <p>Laissez vide ce qui est exact.</p>
      <TextInput
        {...inputProps('email')}
        label="Nouvel e-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors['email']?.[0]}
      />
      <TextInput
        {...inputProps('phone')}
        label="Nouveau téléphone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        error={errors['phone']?.[0]}
      />
      <div className="completion-choice">
        <button type="submit" className="primary" disabled={isSaving}>
          Enregistrer
        </button>
        <button type="button" className="secondary" onClick={onCancel}>
          Annuler
        </button>
      </div>
    </form>
  );
}
