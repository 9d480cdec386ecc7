import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Placeholder with the height of the lazy-loaded picker, to avoid a layout shift. */
export function PickerPlaceholder({ children }: { readonly children: ReactNode }) {
  return (
    <Box flex="1 1 280px" minHeight="4.375rem">
      {children}
    </Box>
  );
}
