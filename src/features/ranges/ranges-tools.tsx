import { Box, Button } from '@chakra-ui/react';
import { Icon } from '#ui/icon.tsx';
import type { RangesRows } from './use-ranges-rows.ts';

/** Buttons that add and remove ranges and products. */
export function RangesTools({ rows }: { readonly rows: RangesRows }) {
  const { selected, setSelected } = rows;
  return (
    <Box className="page-actions" flex="1" role="toolbar" aria-label="Outils">
      {selected ? (
        <>
          <Button variant="outline" onClick={() => setSelected(undefined)}>
            Annuler
          </Button>
          <Button disabled={selected.size === 0} onClick={rows.removeSelected}>
            <Icon name="trash" />
            Supprimer
          </Button>
        </>
      ) : (
        <>
          <Button variant="outline" onClick={rows.addRange}>
            <Icon name="add" />
            Ajouter une gamme
          </Button>
          <Button variant="outline" onClick={rows.addProduct}>
            <Icon name="add" />
            Ajouter un produit
          </Button>
          <Button variant="outline" onClick={() => setSelected(new Set())}>
            <Icon name="trash" />
            Suppression
          </Button>
        </>
      )}
    </Box>
  );
}
