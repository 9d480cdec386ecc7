import { Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { type Position, readPosition, withPosition } from '#shared/claims/claim-position.ts';
import { textAt } from '#shared/forms/raw.ts';
import { lazyPart } from '#ui/disclosure/lazy-part.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ListHost } from '#ui/schema-form/list-host.ts';
import { currentLocation } from '#ui/window/current-location.ts';

const PlaceMap = lazyPart(() => import('./place-map.tsx'));

/** Path of the place in every declaration. */
export const placePath = 'event.place';

const unknown =
  'La position n’est pas connue\u00A0: autorisez-la dans les réglages du navigateur, ou décrivez le lieu en quelques mots.';

/** Writes where the tablet is, or a point of the map, into the place of the event. Works without network. */
export function PositionButton({ form }: Pick<ListHost, 'form'>) {
  // A change by the controller is saved in the draft.
  const { field } = useController({ control: form.control, name: placePath });
  const [isLocating, setIsLocating] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isMapOpen, setIsMapOpen] = useState(false);
  const write = (position: Position): void =>
    field.onChange(withPosition(textAt(form.getValues(), placePath), position));
  const locate = async (): Promise<void> => {
    setIsLocating(true);
    setFailure(undefined);
    const position = await currentLocation();
    setIsLocating(false);
    if (position === null) return setFailure(unknown);
    write(position);
  };
  return (
    <>
      <Flex wrap="wrap" gap="2" mb="5">
        <Button type="button" variant="outline" loading={isLocating} onClick={() => void locate()}>
          <Icon name="location" />
          Ma position
        </Button>
        <Button type="button" variant="outline" aria-expanded={isMapOpen} onClick={() => setIsMapOpen(!isMapOpen)}>
          Placer sur la carte
        </Button>
      </Flex>
      {failure === undefined ? null : (
        <p role="alert" style={{ marginBlockEnd: '20px' }}>
          {failure}
        </p>
      )}
      {isMapOpen ? <PlaceMap position={readPosition(String(field.value ?? ''))} onChange={write} /> : null}
    </>
  );
}
