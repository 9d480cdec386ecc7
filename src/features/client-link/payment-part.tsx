import { useEffect, useEffectEvent, useId, useState } from 'react';
import { CallError, describeFailure } from '#api/errors.ts';
import { callByLink, downloadByLink } from '#api/token-calls/link-call.ts';
import type { ClientDossier, LinkPayment } from '#shared/operations/client-link/client-links.ts';
import { linkPaymentCheck, linkPaymentForm, linkReceipt } from '#shared/operations/client-link/link-payments.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { downloadBlob } from '#ui/files/bytes.ts';
import type { PaymentForm } from '#ui/plain/use-provider-form.ts';

const CardForm = lazyComponent(() => import('./card-form.tsx'));

const timeoutMs = 15_000;
const pollIntervalMs = 10_000;

interface PaymentPartProps {
  readonly token: string;
  readonly payment: LinkPayment;
  /** The contract was terminated. */
  readonly isTerminated: boolean;
  readonly onDossier: (dossier: ClientDossier) => void;
  readonly onEnded: (message: string) => void;
}

/** Calls of the client about a payment; a failure is shown, an ended link ends the page. */
const useLinkPayment = ({ token, onDossier, onEnded }: PaymentPartProps) => {
  const [form, setForm] = useState<PaymentForm>();
  const [message, setMessage] = useState<Message>();
  const [isBusy, setIsBusy] = useState(false);
  const runBusy = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    setMessage(undefined);
    try {
      await work();
    } catch (error) {
      if (error instanceof CallError && error.status === 401) onEnded(error.message);
      else setMessage({ type: 'error', message: describeFailure(error).message });
    } finally {
      setIsBusy(false);
    }
  };
  const check = async (isLeft: boolean): Promise<void> => {
    const { dossier } = await callByLink(linkPaymentCheck, { isLeft }, { token, timeoutMs });
    if (dossier) onDossier(dossier);
  };
  return {
    form,
    message,
    isBusy,
    open: (amount: number) =>
      runBusy(async () => {
        const answer = await callByLink(linkPaymentForm, { amount }, { token, timeoutMs });
        if (answer.dossier) onDossier(answer.dossier);
        const { formToken, orderId, provider, amount: due } = answer;
        if (answer.success && formToken && orderId && provider && due !== undefined)
          setForm({ formToken, orderId, amount: due, provider });
        else setMessage(answer.message);
      }),
    /** Closes the form; premiums of an order whose card was not sent are released. */
    close: (isCardSent: boolean) => {
      setForm(undefined);
      return runBusy(() => check(!isCardSent));
    },
    /** Shows the result of the payment. */
    decide: (result: Message | undefined, dossier: ClientDossier | undefined) => {
      setForm(undefined);
      // The outcome below says that the payment is pending.
      setMessage(dossier?.payment?.state === 'pending' ? undefined : result);
      if (dossier) onDossier(dossier);
    },
    check: () => runBusy(() => check(false)),
    save: () =>
      runBusy(async () => {
        const { blob, fileName } = await downloadByLink(linkReceipt, {}, { token, timeoutMs: 60_000 });
        downloadBlob(blob, fileName);
      }),
  };
};

/**
 * Premiums to pay by the link, the card form, and the receipt. The label of most premiums contains their period, that of an
 * imported one may not.
 */
export function PaymentPart(props: PaymentPartProps) {
  const { token, payment, isTerminated, onEnded } = props;
  const { state, contract, amount, requested, premiums } = payment;
  const titleId = useId();
  const { form, message, isBusy, open, close, decide, check, save } = useLinkPayment(props);
  const isPending = state === 'pending' && form === undefined;
  const poll = useEffectEvent(() => void check());
  useEffect(() => {
    if (!isPending) return;
    const timer = setInterval(() => poll(), pollIntervalMs);
    return () => clearInterval(timer);
  }, [isPending]);
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
      {state === 'due' && amount !== requested ? (
        <p className="notice notice-warning">
          Le montant a changé depuis l’envoi de ce lien{'\u00A0'}: {formatXpf(amount)} au lieu de {formatXpf(requested)}
          .
        </p>
      ) : null}
      <Outcome payment={payment} isPending={isPending} isTerminated={isTerminated} />
      {message ? <Result message={message} /> : null}
      {form ? (
        <CardForm
          fallback={<p role="status">Chargement du formulaire…</p>}
          token={token}
          form={form}
          onDecided={decide}
          onClose={close}
          onEnded={onEnded}
        />
      ) : null}
      {state === 'due' && form === undefined ? (
        <div className="completion-choice">
          <button type="button" className="primary" disabled={isBusy} onClick={() => void open(amount)}>
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

interface OutcomeProps extends Pick<PaymentPartProps, 'payment' | 'isTerminated'> {
  readonly isPending: boolean;
}

function Outcome({ payment, isPending, isTerminated }: OutcomeProps) {
  const { state, amount, email, surplus, isDueAgain = false } = payment;
  return (
    <div role="status">
      {state === 'paid' ? (
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
            : isTerminated
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
