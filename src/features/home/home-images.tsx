import { AspectRatio, Box, chakra, Skeleton } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { HomeImage } from '#shared/contract/shell.ts';
import { leadsSomewhere, PathLink } from '#ui/path-link.tsx';

/** The ratio that the room is kept for while the tiles are being asked for. */
const usualRatio = 1.6;

/** The image tiles. They are decoration of the home: when they cannot be had, their room closes and the rest stays. */
export function HomeImages(props: { readonly images: readonly HomeImage[] | undefined; readonly hasFailed: boolean }) {
  const { images, hasFailed } = props;
  if (hasFailed || images?.length === 0) return null;
  return (
    <chakra.ul aria-label="À la une" css={rowCss}>
      {images
        ? images.map((image) => <Tile key={`${image.src} ${image.title}`} image={image} />)
        : ['a', 'b', 'c', 'd'].map((key) => (
            <li key={key} aria-hidden="true">
              <AspectRatio ratio={usualRatio}>
                <Skeleton borderRadius="l3" />
              </AspectRatio>
              <Box height="52px" />
            </li>
          ))}
    </chakra.ul>
  );
}

function Tile({ image }: { readonly image: HomeImage }) {
  const router = useRouter();
  const [isBroken, setIsBroken] = useState(false);
  const isElsewhere = /^https:\/\//.test(image.route);
  const face = (
    <>
      <AspectRatio ratio={image.ratio} borderRadius="l3" overflow="hidden" bg="accent.muted">
        {isBroken ? (
          <Box />
        ) : (
          <img src={image.src} alt="" decoding="async" draggable={false} onError={() => setIsBroken(true)} />
        )}
      </AspectRatio>
      <chakra.span display="block" minH="52px" pt="2" px="1" fontWeight="medium" lineHeight="1.35" fontSize="15px">
        {image.title}
      </chakra.span>
    </>
  );
  if (isElsewhere) {
    return (
      <li>
        <a href={image.route} target={image.target || '_blank'} rel="noreferrer">
          {face}
        </a>
      </li>
    );
  }
  return (
    <li>
      {leadsSomewhere(router, image.route) ? (
        <PathLink path={image.route} target={image.target || '_self'}>
          {face}
        </PathLink>
      ) : (
        face
      )}
    </li>
  );
}

const rowCss = {
  listStyleType: 'none',
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  gap: { base: '12px', md: '16px' },
  mb: '24px',
  '& a': {
    display: 'block',
    borderRadius: 'l3',
    _hover: { color: 'accent.fg', textDecoration: 'underline' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '3px' },
  },
} as const;
