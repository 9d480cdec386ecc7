import { Box, Button } from '@chakra-ui/react';
import { Banner } from '#ui/page/banner.tsx';

interface UntriedFileProps {
  readonly isDisabled: boolean;
  readonly onRetry: () => void;
}

/** Shown instead of the result of a trial to which the server gave no answer. */
export const UntriedFile = ({ isDisabled, onRetry }: UntriedFileProps) => (
  <Box marginTop="4">
    <Banner
      tone="warning"
      action={
        <Button type="button" variant="outline" disabled={isDisabled} onClick={onRetry}>
          Réessayer
        </Button>
      }
    >
      {'Ce fichier n’a pas pu être essayé\u00A0: le serveur n’a pas répondu.'}
    </Banner>
  </Box>
);
