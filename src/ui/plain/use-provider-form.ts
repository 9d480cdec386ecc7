import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ProviderForm } from '#shared/operations/contracts/payments.ts';
import { messages } from '#shared/primitives/messages.ts';
import { type Kr, type KrError, type KrPayment, loadProvider } from './payment-provider.ts';

export interface PaymentForm {
  readonly formToken: string;
  readonly orderId: string;
  readonly amount: number;
  readonly provider: ProviderForm;
}

export interface ProviderFormProps {
  readonly form: PaymentForm;
  /** Called when the bank decided, or has not decided yet. */
  readonly onPayment: (payment: KrPayment) => void;
  /** Called before a card is sent to the bank; returns why it must not be sent, undefined if it may. */
  readonly onAnnounce: () => Promise<string | undefined>;
  /** Called when the form did not send the announced card. */
  readonly onWithdraw: () => void;
}

interface ProviderFormHandlers extends ProviderFormProps {
  /** Called when a card was sent and the bank’s answer was lost. */
  readonly onUnknown: () => void;
}

/** Prefix of the errors of the form itself, such as an invalid number: no card was sent. */
const formError = 'CLIENT_3';
/** Prefix of the provider’s own refusals, such as an expired form. */
const providerError = 'PSP_';

/** Renders the payment provider’s form into `formContainer`, which takes the focus; `problem` is its message about a card. */
export const useProviderForm = ({ form, onPayment, onAnnounce, onWithdraw, onUnknown }: ProviderFormHandlers) => {
  const { formToken, provider } = form;
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [problem, setProblem] = useState('');
  // Stored in a ref because the bank may answer before the next render.
  const isCardSent = useRef(false);
  const formContainer = useRef<HTMLDivElement>(null);
  const formId = `payment-${useId().replaceAll(/\W/g, '')}`;

  const paid = useEffectEvent(onPayment);
  const withdraw = useEffectEvent(onWithdraw);
  const failed = useEffectEvent(({ errorCode, metadata }: KrError) => {
    const isUndecided = metadata?.answer !== undefined && metadata.answer.clientAnswer.orderStatus !== 'UNPAID';
    // An undecided payment may still succeed: the server resolves it.
    if (isUndecided && metadata.answer) return onPayment(metadata.answer);
    const isUnsent = errorCode.startsWith(formError);
    if (isUnsent) onWithdraw();
    // Without an answer of the bank the card may have been charged: it must not be sent again.
    else if (isCardSent.current && !metadata?.answer && !errorCode.startsWith(providerError)) return onUnknown();
    if (isUnsent || metadata?.answer) isCardSent.current = false;
    // Shown inside the dialog: a toast could cover its button.
    setProblem(errorCode === 'CLIENT_301' ? messages.card : metadata?.answer ? messages.paymentFailed : '');
  });

  const announce = useEffectEvent(async () => {
    setProblem('');
    const refusal = await onAnnounce();
    if (refusal !== undefined) setProblem(refusal);
    isCardSent.current = refusal === undefined;
    return refusal === undefined;
  });

  useLayoutEffect(() => formContainer.current?.focus(), []);
  useEffect(() => {
    let isUnmounted = false;
    let shownForm: Kr | undefined;
    const showForm = async () => {
      const kr = await loadProvider(provider);
      if (isUnmounted || !formContainer.current) return;
      shownForm = kr;
      formContainer.current.replaceChildren(formElements(formId, formToken));
      await kr.setFormConfig({ formToken, 'kr-public-key': provider.publicKey, 'kr-language': 'fr-FR' });
      await kr.onSubmit((payment) => {
        paid(payment);
        // Returning false prevents the provider from posting the form.
        return false;
      });
      await kr.onError((error) => failed(error));
      await kr.onFormReady(() => setState('ready'));
      await kr.renderElements(`#${formId}`);
      await kr.button.onClick(async () => {
        const isAnnounced = await announce();
        // The announcement can wait for a sign-in: a form closed meanwhile sends no card.
        if (isAnnounced && isUnmounted) withdraw();
        return isAnnounced && !isUnmounted;
      });
    };
    showForm().catch(() => {
      if (!isUnmounted) setState('failed');
    });
    return () => {
      isUnmounted = true;
      void shownForm?.removeEventCallbacks();
      void shownForm?.removeForms();
    };
  }, [formToken, provider, formId]);
  return { formContainer, state, problem, isCardSent };
};

/** Elements that the provider changes, created outside of React. */
const formElements = (id: string, formToken: string): HTMLElement => {
  const form = document.createElement('div');
  form.id = id;
  form.className = 'kr-embedded';
  form.setAttribute('kr-form-token', formToken);
  for (const name of ['kr-pan', 'kr-expiry', 'kr-security-code', 'kr-form-error', 'kr-payment-button']) {
    const element = document.createElement(name === 'kr-payment-button' ? 'button' : 'div');
    element.className = name;
    if (name === 'kr-form-error') element.setAttribute('role', 'alert');
    form.append(element);
  }
  return form;
};
