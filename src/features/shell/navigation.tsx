import { type RefObject, useCallback, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { keptHref } from './kept-screens.tsx';
import { useNavigation } from './menu-api.ts';
import './navigation.css';
import { NavigationList } from './navigation-list.tsx';

/**
 * The left drawer: a column on a desktop, a rail of icons on a landscape tablet, and over the page elsewhere. The
 * browser's own modal dialog keeps the focus inside and gives it back.
 */
export function Navigation({ overlay }: { readonly overlay: RefObject<HTMLDialogElement | null> }) {
  const navigation = useNavigation();
  const [openedCategoryId, setOpenedCategoryId] = useState<number>();
  const close = useCallback(() => overlay.current?.close(), [overlay]);
  const openOn = (categoryId: number) => {
    setOpenedCategoryId(categoryId);
    overlay.current?.showModal();
  };
  return (
    <>
      <nav aria-label="Menu principal" className="drawer" data-print="hide">
        <div className="desktop-only">
          <NavigationList navigation={navigation} />
        </div>
        <ul className="rail">
          <li>
            <PathLink
              className="square"
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
                className="square"
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
        </ul>
      </nav>
      <dialog
        ref={overlay}
        className="drawer-overlay"
        aria-label="Menu principal"
        onPointerDown={(event) => {
          if (event.target === event.currentTarget) close();
        }}
        onClose={() => setOpenedCategoryId(undefined)}
      >
        <div className="drawer-panel">
          <div className="drawer-head">
            <span>Menu</span>
            <button type="button" className="square" aria-label="Fermer le menu" onClick={close}>
              <Icon name="close" />
            </button>
          </div>
          <nav aria-label="Menu">
            <NavigationList navigation={navigation} openedCategoryId={openedCategoryId} onFollow={close} />
          </nav>
        </div>
      </dialog>
    </>
  );
}
