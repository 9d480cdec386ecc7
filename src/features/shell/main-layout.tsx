import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { system } from '#ui/system.ts';
import { ToastRegion } from '#ui/toast-region.tsx';

/** The layout of every screen of a signed-in person. Owns the component system: the public pages do without it. */
export function MainLayout({ children }: { readonly children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <main id="contenu">{children}</main>
      <ToastRegion />
    </ChakraProvider>
  );
}
