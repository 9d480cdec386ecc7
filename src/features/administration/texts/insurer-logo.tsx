import { Center } from '@chakra-ui/react';
import { Icon } from '#ui/icon.tsx';

/** The insurer's logo as an image, so that no script of an SVG runs; an icon if there is none. */
export function InsurerLogo({ logo }: { readonly logo: string | null }) {
  return (
    <Center
      boxSize="16"
      flexShrink="0"
      borderRadius="l2"
      overflow="hidden"
      {...(logo === null ? { background: 'bg.muted', color: 'fg.muted' } : { background: 'white' })}
    >
      {logo === null ? (
        <Icon name="image" />
      ) : (
        <img
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(logo)}`}
          alt="Logo de l’assureur"
          width={64}
          height={64}
        />
      )}
    </Center>
  );
}
