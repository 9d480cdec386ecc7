import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useView } from '#api/session/use-session.ts';
import { useBackHandler } from '#ui/dialog/back-navigation.ts';
import { Icon } from '#ui/icon.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { cachedHref } from './cached-screens.tsx';
import { type Navigation as NavigationState, useNavigation } from './menu-api.ts';
import './navigation.css';
import { findMainScreen, isPersonal, mainScreens } from './main-screens.ts';
import { NavigationList } from './navigation-list.tsx';

/**
 * Navigation: a column on a desktop, a modal drawer elsewhere. A landscape tablet also has a rail with the main
 * screens, smaller screens a bottom bar. The native modal dialog traps and restores the focus.
 */
export function Navigation({ overlay }: { readonly overlay: RefObject<HTMLDialogElement | null> }) {
  const navigation = useNavigation();
  const close = useCallback(() => overlay.current?.close(), [overlay]);
  useBackHandler(useIsOpen(overlay), close);
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

/** True while a dialog that several buttons open is open. */
const useIsOpen = (dialog: RefObject<HTMLDialogElement | null>): boolean => {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const observer = new MutationObserver(() => setIsOpen(element.open));
    observer.observe(element, { attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [dialog]);
  return isOpen;
};

interface RailProps extends Pick<NavigationState, 'currentKey'> {
  readonly openMenu: () => void;
}

function Rail({ currentKey, openMenu }: RailProps) {
  const current = findMainScreen(currentKey);
  const isSeen = useView() !== undefined;
  return (
    <ul className="rail">
      {mainScreens
        .filter(({ path }) => !(isSeen && isPersonal(path)))
        .map((place) => (
          <li
            key={place.path}
            className={place.isRailOnly ? 'rail-only' : place.isHiddenOnNarrow ? 'not-on-narrow' : undefined}
          >
            <PathLink
              path={cachedHref(place.path)}
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
