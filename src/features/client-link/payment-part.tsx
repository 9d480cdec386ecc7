import { useEffect, useId, useRef } from 'react';
import type { ClientDossier } from '#shared/operations/client-link/client-links.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { type LinkPaymentProps, useLinkPayment } from './use-link-payment.ts';

const CardForm = lazyComponent(() => import('./card-form.tsx'));

interface PaymentPartProps extends LinkPaymentProps {
  /** The contract was terminated, or is without effect, so that what was paid is refunded. */
  readonly terminated: ClientDossier['terminated'];
}

/**
 * Premiums to pay by the link, the card form, and the receipt. The label of most premiums contains their period, that of an
 * imported one may not.
 */
export function PaymentPart(props: PaymentPartProps) {
  const { token, payment, terminated } = props;
  const { state, contract, amount, requested, premiums } = payment;
  const titleId = useId();
  const { form, message, isBusy, isPending, open, close, validate, decide, save } = useLinkPayment(props);
  const isDue = state === 'due' && !isPending;
  const result = useRef<HTMLDivElement>(null);
  const payButton = useRef<HTMLButtonElement>(null);
  const isOpen = form !== undefined;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The form takes the focus when it opens.
    if (wasOpen.current && !isOpen) (message ? result.current : (payButton.current ?? result.current))?.focus();
    wasOpen.current = isOpen;
  });
  return (
    <section aria-labelledby={titleId} className="completion-part">
      <h2 id={titleId}>Votre paiement</h2>
      <p>Contrat {contract}</p>
      {premiums.length > 0 ? (
        <ul aria-label="Primes à payer">
          {premiums.map(({ label, from, to, amount: each, owedRefund = 0 }) => (
            <li key={`${label} ${from}`} className="completion-premium">
              <span>
                {label}
                {label.includes(frenchDate(from)) ? null : (
                  <small>
                    Du {frenchDate(from)} au {frenchDate(to)}
                  </small>
                )}
                {owedRefund > 0 ? (
                  <small>dont {formatXpfWith(owedRefund, 'remboursé')} par la compagnie, à restituer</small>
                ) : null}
              </span>
              <strong>{formatXpf(each)}</strong>
            </li>
          ))}
        </ul>
      ) : null}
      {isDue && amount !== requested ? (
        <p className="notice notice-warning">
          Le montant a changé depuis l’envoi de ce lien{'\u00A0'}: {formatXpf(amount)} au lieu de {formatXpf(requested)}
          .
        </p>
      ) : null}
      <div ref={result} tabIndex={-1} className="completion-result">
        <Outcome payment={payment} isPending={isPending} terminated={terminated} />
        {message ? <Result message={message} /> : null}
      </div>
      {form ? (
        <CardForm
          fallback={<p role="status">Chargement du formulaire…</p>}
          token={token}
          form={form}
          onPayment={validate}
          onRefused={decide}
          onClose={close}
          onEnded={props.onEnded}
        />
      ) : null}
      {isDue && form === undefined ? (
        <div className="completion-choice">
          <button
            type="button"
            ref={payButton}
            className="primary"
            aria-disabled={isBusy}
            onClick={() => isBusy || void open(amount)}
          >
            {isBusy ? 'Préparation…' : `Payer ${formatXpf(amount)} par carte`}
          </button>
        </div>
      ) : null}
      {payment.hasReceipt ? (
        <div className="completion-choice">
          <button type="button" className="secondary" disabled={isBusy} onClick={() => void save()}>
            Télécharger le reçu
          </button>
        </div>
      ) : null}
    </section>
  );
}

interface OutcomeProps extends Pick<PaymentPartProps, 'payment' | 'terminated'> {
  readonly isPending: boolean;
}

function Outcome({ payment, isPending, terminated }: OutcomeProps) {
  const { state, amount, email, surplus, isDueAgain = false } = payment;
  return (
    <div role="status">
      {state === 'paid' && terminated?.isVoid ? (
        <p>
          {terminated.refund
            ? `${formatXpfWith(amount, 'remboursé')} le ${frenchDate(terminated.refund.day)}, référence ${terminated.refund.reference}.`
            : `${formatXpfWith(amount, 'est réglé', 'sont réglés')}\u00A0: cette somme vous sera remboursée.`}
        </p>
      ) : null}
      {state === 'paid' && !terminated?.isVoid ? (
        <>
          <p className="completion-sent">{formatXpfWith(amount, 'est réglé', 'sont réglés')}. Merci.</p>
          {isDueAgain ? (
            <p>Une partie reste due{'\u00A0'}: votre courtier vous enverra un autre lien.</p>
          ) : email === null ? null : (
            <p>Votre reçu vous est envoyé par e-mail, à {email}.</p>
          )}
        </>
      ) : null}
      {state === 'settled' ? (
        <p>
          {isDueAgain
            ? 'Ces primes sont de nouveau dues\u00A0: votre courtier vous enverra un autre lien.'
            : terminated
              ? 'Rien n’est à payer.'
              : 'Ces primes sont déjà réglées. Rien n’est à payer.'}
        </p>
      ) : null}
      {surplus ? (
        <p>
          Votre carte a été débitée de {formatXpf(surplus.amount)} en trop
          {'\u00A0'}: cette somme vous {surplus.isRefunded ? 'a été' : 'sera'} remboursée.
        </p>
      ) : null}
      {isPending ? (
        <p>
          Paiement en cours de confirmation par la banque. Ne payez pas une seconde fois{'\u00A0'}: cette page suit.
        </p>
      ) : null}
    </div>
  );
}

const Result = ({ message: { type, message } }: { readonly message: Message }) =>
  type === 'error' ? (
    <p className="notice notice-error" role="alert">
      {message}
    </p>
  ) : (
    <p className={`notice notice-${type}`} role="status">
      {message}
    </p>
  );
