import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { OnlineOnly } from '#ui/form/online-only.tsx';

interface FormFootProps {
  readonly isOffline: boolean;
  readonly children: ReactNode;
}

/** Submit button of one of several forms on a page, and the reason why it is disabled. */
export function FormFoot({ isOffline, children }: FormFootProps) {
  return (
    <Flex mt="6" gap="3" wrap="wrap" align="center" justify="space-between">
      <Flex role="status" align="center" gap="2" fontSize="sm" color="fg.muted">
        {isOffline ? <OnlineOnly>Modifiable en ligne seulement.</OnlineOnly> : null}
      </Flex>
      {children}
    </Flex>
  );
}
