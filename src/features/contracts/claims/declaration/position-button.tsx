import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { withPosition } from '#shared/claims/claim-position.ts';
import { textAt } from '#shared/forms/raw.ts';
import { Icon } from '#ui/icon.tsx';
import type { ListHost } from '#ui/schema-form/list-host.ts';
import { currentLocation } from '#ui/window/current-location.ts';

/** Path of the place in every declaration. */
export const placePath = 'event.place';

const unknown =
  'La position n’est pas connue\u00A0: autorisez-la dans les réglages du navigateur, ou décrivez le lieu en quelques mots.';

/** Writes where the tablet is into the place of the event; the browser asks first. Works without network. */
export function PositionButton({ form }: Pick<ListHost, 'form'>) {
  // A change by the controller is saved in the draft.
  const { field } = useController({ control: form.control, name: placePath });
  const [isLocating, setIsLocating] = useState(false);
  const [failure, setFailure] = useState<string>();
  const locate = async (): Promise<void> => {
    setIsLocating(true);
    setFailure(undefined);
    const position = await currentLocation();
    setIsLocating(false);
    if (position === null) return setFailure(unknown);
    field.onChange(withPosition(textAt(form.getValues(), placePath), position));
  };
  return (
    <>
      <Button type="button" variant="outline" size="lg" mb="5" loading={isLocating} onClick={() => void locate()}>
        <Icon name="location" />
        Ma position
      </Button>
      {failure === undefined ? null : (
        <p role="alert" style={{ marginBlockEnd: '20px' }}>
          {failure}
        </p>
      )}
    </>
  );
}
