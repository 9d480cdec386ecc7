import { Button, Flex, List, Text } from '@chakra-ui/react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { Icon } from '#ui/icon.tsx';
import { copyText } from '#ui/toast/copy-text.ts';
import { notify } from '#ui/toast/toaster.ts';
import { describeRefusal } from './refusal.ts';

interface OrphanedWorkProps {
  readonly draftId: string;
  readonly advice: string;
  /** What was typed, a line each. */
  readonly lines: readonly string[];
  readonly onRemoved: () => void;
}

/** Work whose contract left the portfolio: what was typed, to copy or to delete. */
export function OrphanedWork({ draftId, advice, lines, onRemoved }: OrphanedWorkProps) {
  const { drafts } = useOffline();
  const remove = async (): Promise<void> => {
    try {
      await drafts.remove(draftId);
      onRemoved();
    } catch (error) {
      notify({ type: 'error', message: describeRefusal(error).message });
    }
  };
  return (
    <>
      <Text color="fg.muted">
        {`Ce contrat n’est plus dans votre portefeuille\u00A0: il a été confié à un autre courtier, ou supprimé. ${advice}`}
      </Text>
      <List.Root my="4" ps="5">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List.Root>
      <Flex wrap="wrap" gap="3" justify="flex-end">
        <Button variant="ghost" onClick={() => void remove()}>
          <Icon name="trash" />
          Supprimer
        </Button>
        <Button onClick={() => void copyText(lines.join('\n'), 'Votre saisie est copiée.')}>
          <Icon name="copy" />
          Copier ma saisie
        </Button>
      </Flex>
    </>
  );
}
