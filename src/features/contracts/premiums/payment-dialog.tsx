import { Box, Spinner, Text } from '@chakra-ui/react';
import { formatXpf } from '#shared/primitives/money.ts';
import { CancelButton } from '#ui/dialog/cancel-button.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { type ProviderFormProps, useProviderForm } from '#ui/plain/use-provider-form.ts';

interface PaymentDialogProps extends ProviderFormProps {
  /** Called when the dialog is closed without paying. */
  readonly onCancel: (isCardSent: boolean) => void;
}

/** Payment dialog with the provider’s card form, which this page cannot read. Specification 2, section 4.3. */
export default function PaymentDialog({ onCancel, ...props }: PaymentDialogProps) {
  const { formContainer, state, problem, isCardSent } = useProviderForm({ ...props, onUnknown: () => onCancel(true) });
  const { form } = props;
  return (
    <Modal title="Paiement en ligne" onClose={() => onCancel(isCardSent.current)} footer={<CancelButton />}>
      <Text fontSize="lg" fontWeight="semibold">
        Montant à payer{'\u00A0'}: {formatXpf(form.amount)}
      </Text>
      {form.provider.isDemonstration ? (
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
        ref={formContainer}
        role="group"
        aria-label="Carte bancaire"
        tabIndex={-1}
        mt="4"
        css={{
          '& .kr-payment-button': {
            width: 'full',
            minHeight: '3rem',
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
