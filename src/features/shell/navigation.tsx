import { type RefObject, useCallback } from 'react';
import { useView } from '#api/session/use-session.ts';
import { Icon } from '#ui/icon.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { keptHref } from './kept-screens.tsx';
import { type Navigation as NavigationState, useNavigation } from './menu-api.ts';
import './navigation.css';
import { NavigationList } from './navigation-list.tsx';
import { isPersonal, placeOf, places } from './places.ts';

/**
 * The left drawer: a column on a desktop, over the page elsewhere. A landscape tablet has a rail of the places beside
 * it, each one tap away, smaller screens a bar of the same at the bottom. The browser's own modal dialog keeps the focus
 * inside and gives it back.
 */
export function Navigation({ overlay }: { readonly overlay: RefObject<HTMLDialogElement | null> }) {
  const navigation = useNavigation();
  const close = useCallback(() => overlay.current?.close(), [overlay]);
  return (
    <>
      <nav aria-label="Menu principal" className="drawer" data-print="hide">
        <div className="desktop-only">
          <NavigationList navigation={navigation} />
        </div>
        <Rail currentKey={navigation.currentKey} openMenu={() => overlay.current?.showModal()} />
      </nav>
      <dialog
        ref={overlay}
        className="drawer-overlay"
        aria-label="Menu principal"
        onPointerDown={(event) => {
          if (event.target === event.currentTarget) close();
        }}
      >
        <div className="drawer-panel">
          <div className="drawer-head">
            <span>Menu</span>
            <button type="button" className="square" aria-label="Fermer le menu" onClick={close}>
              <Icon name="close" />
            </button>
          </div>
          <nav aria-label="Menu">
            <NavigationList navigation={navigation} onFollow={close} />
          </nav>
        </div>
      </dialog>
    </>
  );
}

interface RailProps extends Pick<NavigationState, 'currentKey'> {
  readonly openMenu: () => void;
}

function Rail({ currentKey, openMenu }: RailProps) {
  const current = placeOf(currentKey);
  const isSeen = useView() !== undefined;
  return (
    <ul className="rail">
      {places
        .filter(({ path }) => !(isSeen && isPersonal(path)))
        .map((place) => (
          <li key={place.path} className={place.isForRail ? 'rail-only' : undefined}>
            <PathLink
              path={keptHref(place.path)}
              aria-current={place !== current ? undefined : place.path === currentKey ? 'page' : 'true'}
            >
              <Icon name={place.icon} size={22} />
              {place.label}
            </PathLink>
          </li>
        ))}
      <li className="rail-only">
        <button type="button" aria-haspopup="dialog" onClick={openMenu}>
          <Icon name="menu" size={22} />
          Menu
        </button>
      </li>
    </ul>
  );
}
