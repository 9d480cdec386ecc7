import { Button, Flex, List, Text } from '@chakra-ui/react';
import type { Shared } from '#offline/files/shared-files.ts';

interface ShareQuestionProps {
  readonly shared: Shared;
  readonly onAccept: () => void;
  readonly onDismiss: () => void;
}

/**
 * Asks before shared files become a draft: a page of another site can post to the share target too, and the service worker cannot
 * tell it from the system's share sheet.
 */
export function ShareQuestion({ shared: { files, text }, onAccept, onDismiss }: ShareQuestionProps) {
  return (
    <section aria-labelledby="share-question">
      <Text id="share-question" as="h2" fontWeight="600">
        {'Commencer une demande avec ce qui vient d’être partagé\u202F?'}
      </Text>
      <Text marginTop="2">Si vous n’avez rien partagé avec Lagon, écartez-le.</Text>
      <List.Root marginY="4" paddingLeft="5">
        {files.map(({ name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat and the list never changes
          <List.Item key={index}>{name}</List.Item>
        ))}
        {text === '' ? null : <List.Item>{`Texte\u00A0: ${text}`}</List.Item>}
      </List.Root>
      <Flex wrap="wrap" gap="3">
        <Button onClick={onAccept}>Commencer la demande</Button>
        <Button variant="outline" onClick={onDismiss}>
          Écarter
        </Button>
      </Flex>
    </section>
  );
}
