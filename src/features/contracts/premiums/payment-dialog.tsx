import { Box, Spinner, Text } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ProviderForm } from '#shared/operations/contracts/payments.ts';
import { messages } from '#shared/primitives/messages.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { CancelButton } from '#ui/dialog/cancel-button.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { type Kr, type KrError, type KrPayment, loadProvider } from './payment-provider.ts';

export interface PaymentForm {
  readonly formToken: string;
  readonly amount: number;
  readonly provider: ProviderForm;
}

interface PaymentDialogProps {
  readonly form: PaymentForm;
  /** Called when the bank decided, or has not decided yet. */
  readonly onPayment: (payment: KrPayment) => void;
  /** Called when the dialog is closed without paying. */
  readonly onCancel: () => void;
}

/** Renders the payment provider’s form into `place`; `problem` is its message about a card. */
const useProviderForm = ({ formToken, provider }: PaymentForm, onPayment: PaymentDialogProps['onPayment']) => {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [problem, setProblem] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const formId = `payment-${useId().replaceAll(/\W/g, '')}`;

  const paid = useEffectEvent(onPayment);
  const failed = useEffectEvent(({ errorCode, metadata }: KrError) => {
    const isUndecided = metadata?.answer !== undefined && metadata.answer.clientAnswer.orderStatus !== 'UNPAID';
    // An undecided payment may still succeed: the server resolves it.
    if (isUndecided && metadata.answer) return onPayment(metadata.answer);
    // Shown inside the dialog: a toast could cover its button.
    setProblem(errorCode === 'CLIENT_301' ? messages.card : metadata?.answer ? messages.paymentFailed : '');
  });

  useEffect(() => {
    let isGone = false;
    let shown: Kr | undefined;
    const show = async () => {
      const kr = await loadProvider(provider);
      if (isGone || !place.current) return;
      shown = kr;
      place.current.replaceChildren(formElements(formId, formToken));
      await kr.setFormConfig({ formToken, 'kr-public-key': provider.publicKey, 'kr-language': 'fr-FR' });
      await kr.onSubmit((payment) => {
        paid(payment);
        // Returning false prevents the provider from posting the form.
        return false;
      });
      await kr.onError((error) => failed(error));
      await kr.onFormReady(() => setState('ready'));
      await kr.renderElements(`#${formId}`);
      await kr.button.onClick(() => {
        setProblem('');
        return true;
      });
    };
    show().catch(() => {
      if (!isGone) setState('failed');
    });
    return () => {
      isGone = true;
      void shown?.removeEventCallbacks();
      void shown?.removeForms();
    };
  }, [formToken, provider, formId]);
  return { place, state, problem };
};

/** Payment dialog with the provider’s card form, which this page cannot read. Specification 2, section 4.3. */
export default function PaymentDialog({ form, onPayment, onCancel }: PaymentDialogProps) {
  const { place, state, problem } = useProviderForm(form, onPayment);
  const { provider } = form;
  return (
    <Modal title="Paiement en ligne" onClose={onCancel} footer={<CancelButton />}>
      <Text fontSize="lg" fontWeight="semibold">
        Montant à payer{'\u00A0'}: {formatXpf(form.amount)}
      </Text>
      {provider.isDemonstration ? (
        <Text mt="1" color="warning.fg" fontWeight="medium">
          Paiement de démonstration{'\u00A0'}: aucune somme n’est débitée.
        </Text>
      ) : null}
      {state === 'loading' ? (
        <Text role="status" display="flex" alignItems="center" gap="2" mt="4">
          <Spinner size="sm" />
          Chargement du formulaire…
        </Text>
      ) : null}
      {state === 'failed' ? (
        <Text role="alert" mt="4" color="danger.fg">
          Le formulaire de paiement n’a pas pu être chargé. Rien n’a été débité.
        </Text>
      ) : null}
      {problem ? (
        <Text role="alert" mt="4" color="danger.fg">
          {problem}
        </Text>
      ) : null}
      <Box
        ref={place}
        mt="4"
        css={{
          '& .kr-payment-button': {
            width: 'full',
            minHeight: '48px',
            mt: '3',
            borderRadius: 'l2',
            bg: 'accent.solid',
            color: 'accent.contrast',
            fontWeight: 'semibold',
            cursor: 'pointer',
            _disabled: { opacity: 0.6, cursor: 'not-allowed' },
            _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
          },
          '& .kr-payment-button[hidden]': { display: 'none' },
          '& .kr-form-error': { color: 'danger.fg', mt: '2' },
        }}
      />
    </Modal>
  );
}

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
