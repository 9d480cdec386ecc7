import { Button, type ButtonProps } from '@chakra-ui/react';
import { use } from 'react';
import { CloseRequest } from './unsaved-scope.ts';

/** Button in the footer of a dialog that closes it, after a question if there is unsaved input. */
export function CancelButton({ children = 'Annuler', ...props }: Omit<ButtonProps, 'onClick'>) {
  return (
    <Button type="button" variant="outline" {...props} onClick={use(CloseRequest)}>
      {children}
    </Button>
  );
}
