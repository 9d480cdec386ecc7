import { Heading } from '@chakra-ui/react';
import { parseSketch } from '#shared/claims/sketch.ts';
import { SketchPicture } from './sketch-picture.tsx';

/** The sketch of a declared accident, from its JSON text. */
export default function ClaimSketch({ text }: { readonly text: string }) {
  const sketch = parseSketch(text);
  if (!sketch) return null;
  return (
    <section aria-label="Croquis de l’accident">
      <Heading as="h3" fontSize="md" marginBottom="2">
        Croquis de l’accident
      </Heading>
      <SketchPicture sketch={sketch} label="Croquis de l’accident" />
    </section>
  );
}
