import { useEffect, useRef } from 'react';
import { CallError, describeFailure } from '#api/errors.ts';
import { callByLink } from '#api/token-calls/link-call.ts';
import type { ClientDossier } from '#shared/operations/client-link/client-links.ts';
import { linkPaymentSubmit } from '#shared/operations/client-link/link-payments.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import { messages } from '#shared/primitives/messages.ts';
import type { KrPayment } from '#ui/plain/payment-provider.ts';
import { type PaymentForm, useProviderForm } from '#ui/plain/use-provider-form.ts';

const timeoutMs = 15_000;

interface CardFormProps {
  readonly token: string;
  readonly form: PaymentForm;
  /** Called with the bank’s answer about a card. */
  readonly onPayment: (payment: KrPayment) => void;
  /** Called with why no card may be sent, and what is due now. */
  readonly onRefused: (message: Message | undefined, dossier: ClientDossier) => void;
  readonly onClose: (isCardSent: boolean) => void;
  /** Called with why the link ended meanwhile. */
  readonly onEnded: (message: string) => void;
}

/** The payment provider’s card form, which this page cannot read. */
export default function CardForm({ token, form, onPayment, onRefused, onClose, onEnded }: CardFormProps) {
  // The next card is announced after the withdrawal of the former one.
  const withdrawal = useRef<Promise<unknown>>(undefined);
  const submitPayment = (isSent: boolean) =>
    callByLink(linkPaymentSubmit, { orderId: form.orderId, isSent }, { token, timeoutMs });
  const { formContainer, state, problem, isCardSent } = useProviderForm({
    form,
    onPayment,
    onAnnounce: async () => {
      await withdrawal.current;
      try {
        const { success, message, dossier } = await submitPayment(true);
        // The page shows what is due now instead of this form.
        if (!success && dossier) onRefused(message, dossier);
        return success ? undefined : (message?.message ?? messages.paymentFailed);
      } catch (error) {
        if (error instanceof CallError && error.status === 401) onEnded(`${error.message} Rien n’a été débité.`);
        return `${describeFailure(error).message} Rien n’a été débité.`;
      }
    },
    onWithdraw: () => {
      // If this call is lost, the order is released when the provider’s session ends.
      withdrawal.current = submitPayment(false).catch(() => undefined);
    },
    onUnknown: () => onClose(true),
  });
  const problemText = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The provider disables its button while the bank decides, which takes the focus away from it.
    if (problem !== '' && document.activeElement === document.body) problemText.current?.focus();
  }, [problem]);
  return (
    <>
      {form.provider.isDemonstration ? (
        <p className="notice notice-warning">Paiement de démonstration{'\u00A0'}: aucune somme n’est débitée.</p>
      ) : null}
      {state === 'loading' ? <p role="status">Chargement du formulaire…</p> : null}
      {state === 'failed' ? (
        <p className="notice notice-error" role="alert">
          Le formulaire de paiement n’a pas pu être chargé. Rien n’a été débité.
        </p>
      ) : null}
      {problem ? (
        <p ref={problemText} tabIndex={-1} className="notice notice-error" role="alert">
          {problem}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: the provider’s fields are frames, which a fieldset does not group. */}
      <div ref={formContainer} role="group" aria-label="Carte bancaire" tabIndex={-1} className="completion-card" />
      <div className="completion-choice">
        <button type="button" className="secondary" onClick={() => onClose(isCardSent.current)}>
          Annuler
        </button>
      </div>
    </>
  );
}
