import { Box } from '@chakra-ui/react';
import { type ReactNode, Suspense } from 'react';

/** As high as the box that comes, so that nothing moves. */
export function PickPlace({ children }: { readonly children: ReactNode }) {
  return (
    <Box flex="1 1 280px" minHeight="70px">
      <Suspense>{children}</Suspense>
    </Box>
  );
}
