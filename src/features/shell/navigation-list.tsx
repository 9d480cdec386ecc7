import { memo, useState } from 'react';
import type { MenuCategory } from '#shared/operations/shell/shell.ts';
import { Icon } from '#ui/icon.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { LoadingState } from '#ui/page/states.tsx';
import { cachedHref } from './cached-screens.tsx';
import { menuPath, type Navigation } from './menu-api.ts';

interface NavigationListProps {
  readonly navigation: Navigation;
  readonly onFollow?: () => void;
}

/** « Accueil », then the menu categories with their entries. */
export function NavigationList({ navigation, onFollow }: NavigationListProps) {
  const { state, categories, currentKey, retry } = navigation;
  return (
    <ul className="nav-list">
      <li>
        <PathLink
          className="row"
          path={cachedHref('/')}
          aria-current={currentKey === '/' ? 'page' : undefined}
          onClick={onFollow}
        >
          <Icon name="accueil" />
          Accueil
        </PathLink>
      </li>
      {categories.map((category) => {
        const isCurrent = navigation.containsCurrent(category);
        return (
          <Category
            key={category.categoryId}
            category={category}
            currentKey={isCurrent ? currentKey : undefined}
            isOpenedFirst={category.categoryIsExpanded || isCurrent}
            onFollow={onFollow}
          />
        );
      })}
      {state === 'loading' ? (
        <li>
          <LoadingState label="Chargement du menu" blocks={4} blockHeight={44} />
        </li>
      ) : null}
      {state === 'failed' ? (
        <li className="nav-failed">
          <p>Le menu n’a pas pu être chargé.</p>
          <button type="button" className="button" onClick={retry}>
            Réessayer
          </button>
        </li>
      ) : null}
    </ul>
  );
}

interface CategoryProps {
  readonly category: MenuCategory;
  /** Path of the current screen, if it belongs to this category. */
  readonly currentKey: string | undefined;
  readonly isOpenedFirst: boolean;
  readonly onFollow: (() => void) | undefined;
}

/**
 * Memoized: renders only when the current screen enters or leaves this category, which is when a cached URL changes.
 */
const Category = memo(function Category({ category, currentKey, isOpenedFirst, onFollow }: CategoryProps) {
  const [isOpen, setIsOpen] = useState(isOpenedFirst);
  return (
    <li>
      <button type="button" className="row" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Icon name={category.categoryIcon} />
        <span className="nav-title">{category.categoryTitle}</span>
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={18} />
      </button>
      {isOpen ? (
        <ul className="nav-sub">
          {category.menus.map((entry) => (
            <li key={entry.menuRoute}>
              <PathLink
                className="row"
                path={entry.menuRoute.includes('?') ? entry.menuRoute : cachedHref(entry.menuRoute)}
                aria-current={menuPath(entry.menuRoute) === currentKey ? 'page' : undefined}
                onClick={onFollow}
              >
                {entry.menuTitle}
              </PathLink>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
});
