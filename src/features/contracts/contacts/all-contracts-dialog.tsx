import { Button, Text } from '@chakra-ui/react';
import { Modal } from '#ui/modal.tsx';

interface AllContractsDialogProps {
  readonly holder: string;
  readonly onAnswer: (isYes: boolean) => void;
}

/** Asked before the bank account of every contract of a holder is changed. Specification 2, section 5.4. */
export function AllContractsDialog({ holder, onAnswer }: AllContractsDialogProps) {
  return (
    <Modal
      title={'Modifier l’IBAN de tous les contrats\u202F?'}
      isAlert
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button variant="outline" size="lg" onClick={() => onAnswer(false)}>
            Non
          </Button>
          <Button size="lg" onClick={() => onAnswer(true)}>
            Oui
          </Button>
        </>
      }
    >
      <Text>{`Ces coordonnées bancaires remplaceront celles de tous les contrats de ${holder}, pas seulement de celui-ci.`}</Text>
    </Modal>
  );
}
