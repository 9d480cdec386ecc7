import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { canWorkOffline } from '#offline/interfaces/device-faults.ts';
import { useConnectivity, useDeviceFaults } from '#offline/interfaces/offline-context.tsx';
import type { HomeImage } from '#shared/operations/shell/shell.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { isRoutablePath, PathLink } from '#ui/page/path-link.tsx';
import { OptionalPart } from '#work/optional-part.tsx';

const StoredTile = lazyComponent(() => import('./stored-tile.tsx'));

/** Aspect ratio of the space reserved while the tiles load. */
const usualRatio = 1.6;

/** The image tiles. They are decoration: if they cannot be loaded, their space is released. */
export function HomeImages(props: { readonly images: readonly HomeImage[] | undefined; readonly hasFailed: boolean }) {
  const { hasFailed } = props;
  const isStored = canWorkOffline(useDeviceFaults());
  // Do not offer offline features where the device stores nothing.
  const images = isStored ? props.images : props.images?.filter(({ route }) => route !== '/sync');
  if (hasFailed || images?.length === 0) return null;
  return (
    <ul aria-label="À la une" className="tiles">
      {images
        ? images.map((image) => <Tile key={`${image.imageId ?? image.src} ${image.title}`} image={image} />)
        : ['a', 'b', 'c', 'd'].map((key) => (
            <li key={key} aria-hidden="true">
              <div className="skeleton" style={{ aspectRatio: usualRatio }} />
              <div className="tile-title" />
            </li>
          ))}
    </ul>
  );
}

function Tile({ image }: { readonly image: HomeImage }) {
  const router = useRouter();
  const [isBroken, setIsBroken] = useState(false);
  const connectivity = useConnectivity();
  useEffect(() => {
    if (connectivity === 'online') setIsBroken(false);
  }, [connectivity]);
  const isExternal = /^https:\/\//.test(image.route);
  const content = (
    <>
      <span className="tile-image" style={{ aspectRatio: image.ratio }}>
        {image.imageId ? (
          <OptionalPart>
            <StoredTile id={image.imageId} />
          </OptionalPart>
        ) : isBroken ? null : (
          <img src={image.src} alt="" decoding="async" draggable={false} onError={() => setIsBroken(true)} />
        )}
      </span>
      <span className="tile-title">{image.title}</span>
    </>
  );
  if (isExternal) {
    return (
      <li>
        <a href={image.route} target={image.target || '_blank'} rel="noreferrer">
          {content}
        </a>
      </li>
    );
  }
  return (
    <li>
      {isRoutablePath(router, image.route) ? (
        <PathLink path={image.route} target={image.target || '_self'}>
          {content}
        </PathLink>
      ) : (
        content
      )}
    </li>
  );
}
