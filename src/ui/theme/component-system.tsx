import { ChakraProvider } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { memo, type ReactNode } from 'react';
import { tableStyles } from '#ui/table/table-styles.ts';
import { system } from './system.ts';

/**
 * The system without global styles: inserting them again with each screen would make the browser recompute every
 * element’s style.
 */
const screenSystem = { ...system, _global: [], _config: { ...system._config, disableLayers: true } };

const commonStyles = screenSystem.css(tableStyles);

/** Global styles of the component system and of tables, inserted once per page. */
export const ComponentStyles = memo(function ComponentStyles() {
  return (
    <ChakraProvider value={system}>
      <Global styles={commonStyles} />
    </ChakraProvider>
  );
});

/** Provides the component system to a screen. Lazy-loaded: the shell and the home page render without it. */
export default function ComponentSystem({ children }: { readonly children: ReactNode }) {
  return <ChakraProvider value={screenSystem}>{children}</ChakraProvider>;
}
