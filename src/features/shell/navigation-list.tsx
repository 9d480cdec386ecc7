import { Box, Button, chakra, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { MenuCategory } from '#shared/contract/shell.ts';
import { Icon } from '#ui/icon.tsx';
import { PathLink } from '#ui/path-link.tsx';
import { LoadingState } from '#ui/states.tsx';
import { keptHref } from './kept-screens.tsx';
import { type Navigation, pathOf } from './menu-api.ts';
import { focusRing } from './styles.ts';

interface NavigationListProps {
  readonly navigation: Navigation;
  /** The category to show opened, besides those that the server opens and the one that holds the current screen. */
  readonly openedCategoryId?: number | undefined;
  readonly onFollow?: () => void;
}

/** Accueil, then the categories with their entries. */
export function NavigationList({ navigation, openedCategoryId, onFollow }: NavigationListProps) {
  const { state, categories, currentKey, retry } = navigation;
  return (
    <chakra.ul listStyleType="none" css={rowCss}>
      <li>
        <PathLink path={keptHref('/')} aria-current={currentKey === '/' ? 'page' : undefined} onClick={onFollow}>
          <Icon name="accueil" />
          Accueil
        </PathLink>
      </li>
      {categories.map((category) => (
        <Category
          key={`${category.categoryId}-${openedCategoryId === category.categoryId}`}
          category={category}
          navigation={navigation}
          isOpenedFirst={
            openedCategoryId === category.categoryId || category.categoryIsExpanded || navigation.holdsCurrent(category)
          }
          onFollow={onFollow}
        />
      ))}
      {state === 'loading' ? (
        <li>
          <LoadingState label="Chargement du menu" blocks={4} blockHeight={44} />
        </li>
      ) : null}
      {state === 'failed' ? (
        <Box as="li" p="3" color="fg.muted" fontSize="14px">
          <Text mb="2">Le menu n’a pas pu être chargé.</Text>
          <Button variant="outline" size="lg" onClick={retry}>
            Réessayer
          </Button>
        </Box>
      ) : null}
    </chakra.ul>
  );
}

interface CategoryProps {
  readonly category: MenuCategory;
  readonly navigation: Navigation;
  readonly isOpenedFirst: boolean;
  readonly onFollow: (() => void) | undefined;
}

function Category({ category, navigation, isOpenedFirst, onFollow }: CategoryProps) {
  const [isOpen, setIsOpen] = useState(isOpenedFirst);
  return (
    <li>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Icon name={category.categoryIcon} />
        <chakra.span flex="1">{category.categoryTitle}</chakra.span>
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={18} />
      </button>
      {isOpen ? (
        <chakra.ul listStyleType="none" ml="5" pl="2" borderLeftWidth="1px" borderColor="border.subtle">
          {category.menus.map((entry) => (
            <li key={entry.menuRoute}>
              <PathLink
                path={entry.menuRoute.includes('?') ? entry.menuRoute : keptHref(entry.menuRoute)}
                aria-current={pathOf(entry.menuRoute) === navigation.currentKey ? 'page' : undefined}
                onClick={onFollow}
              >
                {entry.menuTitle}
              </PathLink>
            </li>
          ))}
        </chakra.ul>
      ) : null}
    </li>
  );
}

const rowCss = {
  '& a, & li > button': {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    width: '100%',
    minHeight: '44px',
    px: '12px',
    py: '8px',
    borderRadius: 'l2',
    textAlign: 'left',
    cursor: 'pointer',
    lineHeight: '1.3',
    _hover: { bg: 'bg.subtle' },
    ...focusRing,
  },
  '& a[aria-current]': { bg: 'accent.subtle', color: 'accent.fg', fontWeight: 'semibold' },
} as const;
