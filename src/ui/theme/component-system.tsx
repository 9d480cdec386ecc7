import { ChakraProvider } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { memo, type ReactNode } from 'react';
import { tableStyles } from '#ui/table/table-styles.ts';
import { system } from './system.ts';

/**
 * The system as a screen of several takes it: without the page's common styles. Laid down once more with each screen,
 * they would have the browser work out every element's style anew whenever one opens.
 */
const screenSystem = { ...system, _global: [], _config: { ...system._config, disableLayers: true } };

const commonStyles = screenSystem.css(tableStyles);

/** The common styles of the component system and of tables, for the whole page. */
export const ComponentStyles = memo(function ComponentStyles() {
  return (
    <ChakraProvider value={system}>
      <Global styles={commonStyles} />
    </ChakraProvider>
  );
});

/** Gives the component system to a screen. Loaded apart: the shell and the home show without it. */
export default function ComponentSystem({ children }: { readonly children: ReactNode }) {
  return <ChakraProvider value={screenSystem}>{children}</ChakraProvider>;
}
