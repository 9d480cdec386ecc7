import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import 'virtual:component-styles.css';
import { system } from './system.ts';

/** The system without global styles, which are a style sheet: inserting them costs most when a first screen opens. */
const screenSystem = { ...system, _global: [], _config: { ...system._config, disableLayers: true } };

/** Provides the component system to a screen. Lazy-loaded: the shell and the home page render without it. */
export default function ComponentSystem({ children }: { readonly children: ReactNode }) {
  return <ChakraProvider value={screenSystem}>{children}</ChakraProvider>;
}
