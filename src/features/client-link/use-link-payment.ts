import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { CallError, describeFailure, retryUnreachable } from '#api/errors.ts';
import { callByLink, downloadByLink } from '#api/token-calls/link-call.ts';
import type { ClientDossier, LinkPayment } from '#shared/operations/client-link/client-links.ts';
import {
  linkPaymentCheck,
  linkPaymentForm,
  linkPaymentValidate,
  linkReceipt,
} from '#shared/operations/client-link/link-payments.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import { downloadBlob } from '#ui/files/bytes.ts';
import type { KrPayment } from '#ui/plain/payment-provider.ts';
import type { PaymentForm } from '#ui/plain/use-provider-form.ts';

const timeoutMs = 15_000;
const pollIntervalMs = 10_000;
const notCharged: Message = {
  type: 'error',
  message: 'Le paiement n’a pas abouti\u00A0: votre carte n’a pas été débitée. Vous pouvez payer de nouveau.',
};

export interface LinkPaymentProps {
  readonly token: string;
  readonly payment: LinkPayment;
  readonly onDossier: (dossier: ClientDossier) => void;
  readonly onEnded: (message: string) => void;
}

/** Message of a call, with the payment that it is about: a newer one makes it stale. */
interface PaymentMessage {
  readonly message: Message;
  readonly payment: LinkPayment;
}

/** Calls of the client about a payment; a failure is shown, an ended link ends the page. Polls while it is pending. */
export const useLinkPayment = ({ token, payment, onDossier, onEnded }: LinkPaymentProps) => {
  const [form, setForm] = useState<PaymentForm>();
  const [shown, setShown] = useState<PaymentMessage>();
  const [isBusy, setIsBusy] = useState(false);
  /** Payment that was shown when a card had been sent and its result was lost: unconfirmed until the server sends another. */
  const [unconfirmed, setUnconfirmed] = useState<LinkPayment>();
  const latest = useRef(payment);
  useLayoutEffect(() => {
    latest.current = payment;
  }, [payment]);
  /** Shows a message, unless a card is at the bank: the page then says what is true. */
  const show = (message: Message | undefined, dossier?: ClientDossier): void => {
    const about = dossier?.payment ?? latest.current;
    setShown(message && !(dossier && about.state === 'pending') ? { message, payment: about } : undefined);
  };
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (error instanceof CallError && error.status === 401) onEnded(error.message);
      else show({ type: 'error', message: describeFailure(error).message });
    }
  };
  const runBusy = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    setShown(undefined);
    await attempt(work);
    setIsBusy(false);
  };
  /** Asks what became of the payment. `isCardSent`: a card that is no longer at the bank was not charged if the premiums are due. */
  const check = async (isCardSent: boolean): Promise<void> => {
    const { dossier } = await callByLink(linkPaymentCheck, { isLeft: !isCardSent }, { token, timeoutMs });
    if (!dossier) return;
    if (isCardSent && dossier.payment?.state === 'due') show(notCharged, dossier);
    onDossier(dossier);
  };
  /** Shows the result of a payment. */
  const decide = (result: Message | undefined, dossier: ClientDossier | undefined): void => {
    setForm(undefined);
    show(result, dossier);
    if (dossier) onDossier(dossier);
  };
  const isUnconfirmed = unconfirmed === payment;
  const isPending = (payment.state === 'pending' || isUnconfirmed) && form === undefined;
  const poll = useEffectEvent(() => void attempt(() => check(true)));
  useEffect(() => {
    if (!isPending) return;
    const pollNow = () => poll();
    const timer = setInterval(pollNow, pollIntervalMs);
    addEventListener('online', pollNow);
    return () => {
      clearInterval(timer);
      removeEventListener('online', pollNow);
    };
  }, [isPending]);
  return {
    form,
    message: shown?.payment === payment ? shown.message : undefined,
    isBusy,
    /** A card is at the bank, or its result is unknown: no other card may be sent. */
    isPending,
    open: (amount: number) =>
      runBusy(async () => {
        const answer = await callByLink(linkPaymentForm, { amount }, { token, timeoutMs });
        if (answer.dossier) onDossier(answer.dossier);
        const { formToken, orderId, provider, amount: due } = answer;
        if (answer.success && formToken && orderId && provider && due !== undefined)
          setForm({ formToken, orderId, amount: due, provider });
        else show(answer.message, answer.dossier);
      }),
    /** Closes the form; premiums of an order whose card was not sent are released. */
    close: (isCardSent: boolean) => {
      setForm(undefined);
      if (isCardSent) setUnconfirmed(latest.current);
      return runBusy(() => check(isCardSent));
    },
    /** Closes the form and sends the bank’s answer to the server, which shows the result. */
    validate: ({ clientAnswer, rawClientAnswer: answer, hash }: KrPayment) => {
      setForm(undefined);
      setUnconfirmed(latest.current);
      const uuid = clientAnswer.transactions?.[0]?.uuid ?? '';
      return runBusy(async () => {
        const { message, dossier } = await retryUnreachable(() =>
          callByLink(linkPaymentValidate, { uuid, hash, answer }, { token, timeoutMs }),
        );
        decide(message, dossier);
      });
    },
    decide,
    save: () =>
      runBusy(async () => {
        const { blob, fileName } = await downloadByLink(linkReceipt, {}, { token, timeoutMs: 60_000 });
        downloadBlob(blob, fileName);
      }),
  };
};
