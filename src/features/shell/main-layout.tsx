import { ChakraProvider, chakra, Flex } from '@chakra-ui/react';
import { useRef, useSyncExternalStore } from 'react';
import { getSession, subscribe } from '#api/session-store.ts';
import { system } from '#ui/system.ts';
import { ToastRegion } from '#ui/toast-region.tsx';
import { OfflineBar } from './connection-state.tsx';
import { KeptScreens } from './kept-screens.tsx';
import { Navigation } from './navigation.tsx';
import { useNavigationFocus } from './navigation-focus.ts';
import { ScrollToTop } from './scroll-to-top.tsx';
import { TopBar } from './top-bar.tsx';

/** The layout of every screen of a signed-in person. Owns the component system: the public pages do without it. */
export function MainLayout() {
  const user = useSyncExternalStore(subscribe, getSession)?.user;
  const overlay = useRef<HTMLDialogElement>(null);
  useNavigationFocus();
  if (!user) return null;
  return (
    <ChakraProvider value={system}>
      <chakra.a href="#contenu" css={skipLinkCss}>
        Aller au contenu
      </chakra.a>
      <TopBar user={user} overlay={overlay} />
      <OfflineBar />
      <Flex>
        <Navigation overlay={overlay} />
        <chakra.main id="contenu" tabIndex={-1} flex="1" minW="0" outline="0" css={{ '--top-bar-height': '65px' }}>
          <KeptScreens key={user.id} />
        </chakra.main>
      </Flex>
      <ScrollToTop />
      <ToastRegion />
    </ChakraProvider>
  );
}

const skipLinkCss = {
  position: 'fixed',
  zIndex: 'skipNav',
  top: '8px',
  left: '8px',
  px: '16px',
  py: '10px',
  bg: 'accent.solid',
  color: 'accent.contrast',
  borderRadius: 'l2',
  fontWeight: 'semibold',
  '&:not(:focus)': { transform: 'translateY(-200%)' },
} as const;
