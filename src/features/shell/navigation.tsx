import { Box, chakra } from '@chakra-ui/react';
import { type RefObject, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { PathLink } from '#ui/path-link.tsx';
import { keptHref } from './kept-screens.tsx';
import { useNavigation } from './menu-api.ts';
import { NavigationList } from './navigation-list.tsx';
import { barHeight, focusRing } from './styles.ts';

/**
 * The left drawer: a column on a desktop, a rail of icons on a landscape tablet, and over the page elsewhere. The
 * browser's own modal dialog keeps the focus inside and gives it back.
 */
export function Navigation({ overlay }: { readonly overlay: RefObject<HTMLDialogElement | null> }) {
  const navigation = useNavigation();
  const [openedCategoryId, setOpenedCategoryId] = useState<number>();
  const close = () => overlay.current?.close();
  const openOn = (categoryId: number) => {
    setOpenedCategoryId(categoryId);
    overlay.current?.showModal();
  };
  return (
    <>
      <Box
        as="nav"
        aria-label="Menu principal"
        hideBelow="lg"
        position="sticky"
        top={barHeight}
        alignSelf="start"
        height={`calc(100dvh - ${barHeight})`}
        overflowY="auto"
        flexShrink="0"
        width={{ lg: '72px', xl: '256px' }}
        p="3"
        bg="bg.surface"
        borderRightWidth="1px"
        borderColor="border.subtle"
        data-print="hide"
      >
        <Box hideBelow="xl">
          <NavigationList navigation={navigation} />
        </Box>
        <chakra.ul hideFrom="xl" listStyleType="none" css={railCss}>
          <li>
            <PathLink
              path={keptHref('/')}
              aria-label="Accueil"
              title="Accueil"
              aria-current={navigation.currentKey === '/' ? 'page' : undefined}
            >
              <Icon name="accueil" size={22} />
            </PathLink>
          </li>
          {navigation.categories.map((category) => (
            <li key={category.categoryId}>
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={category.categoryTitle}
                title={category.categoryTitle}
                data-current={navigation.holdsCurrent(category) || undefined}
                onClick={() => openOn(category.categoryId)}
              >
                <Icon name={category.categoryIcon} size={22} />
              </button>
            </li>
          ))}
        </chakra.ul>
      </Box>
      <chakra.dialog
        ref={overlay}
        aria-label="Menu principal"
        onClick={(event) => {
          if (event.target === event.currentTarget) close();
        }}
        onClose={() => setOpenedCategoryId(undefined)}
        css={overlayCss}
      >
        <Box p="3" minH="100%">
          <Box display="flex" alignItems="center" justifyContent="space-between" mb="2" pl="3">
            <chakra.span fontWeight="semibold" fontSize="20px">
              Menu
            </chakra.span>
            <chakra.button
              type="button"
              aria-label="Fermer le menu"
              onClick={close}
              boxSize="11"
              display="grid"
              placeItems="center"
              borderRadius="l2"
              cursor="pointer"
              _hover={{ bg: 'bg.subtle' }}
              {...focusRing}
            >
              <Icon name="close" />
            </chakra.button>
          </Box>
          <nav aria-label="Menu">
            <NavigationList navigation={navigation} openedCategoryId={openedCategoryId} onFollow={close} />
          </nav>
        </Box>
      </chakra.dialog>
    </>
  );
}

const railCss = {
  display: 'flex',
  flexDirection: 'column',
  gap: '4px',
  '&': { xl: { display: 'none' } },
  '& a, & button': {
    display: 'grid',
    placeItems: 'center',
    boxSize: '48px',
    borderRadius: 'l2',
    cursor: 'pointer',
    color: 'fg.muted',
    _hover: { bg: 'bg.subtle', color: 'fg' },
    ...focusRing,
  },
  '& [aria-current], & [data-current]': { bg: 'accent.subtle', color: 'accent.fg' },
} as const;

const overlayCss = {
  position: 'fixed',
  inset: '0 auto 0 0',
  m: '0',
  p: '0',
  width: 'min(320px, 88vw)',
  maxWidth: 'none',
  height: '100dvh',
  maxHeight: 'none',
  overflowY: 'auto',
  bg: 'bg.surface',
  color: 'fg',
  borderRightWidth: '1px',
  borderColor: 'border.subtle',
  '&::backdrop': { background: 'rgb(10 16 19 / 55%)' },
} as const;
