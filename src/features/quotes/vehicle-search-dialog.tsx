import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { VehicleFilter } from '#shared/operations/quotes/vehicles.ts';
import { type ChosenVehicle, type FreeVehicleFields, parseFreeEntry } from '#shared/search/vehicle-form.ts';
import { Icon } from '#ui/icon.tsx';
import { SearchDialog } from '#ui/search/search-dialog.tsx';
import { useDeductibles } from './vehicle-deductibles.ts';
import { vehicleSearch } from './vehicle-search.ts';
import { VehicleFreeEntry } from './vehicle-search-free-entry.tsx';

interface VehicleSearchDialogProps {
  /** Called with the vehicle, including the deductibles of its class. */
  readonly onChoose: (vehicle: ChosenVehicle) => void;
  readonly onClose: () => void;
  /** Text that was searched before, taken into the free entry. */
  readonly typed?: string;
  /** Opens the free entry at once. */
  readonly opensFreeEntry?: boolean;
}

/**
 * Vehicle search in a dialog, with manual entry for a vehicle missing from the catalogue. The dialog is open while it
 * is mounted. Specification 3, section 2.6.
 */
export function VehicleSearchDialog(props: VehicleSearchDialogProps) {
  const { onChoose, onClose, typed = '', opensFreeEntry = false } = props;
  const [isFree, setIsFree] = useState(opensFreeEntry);
  const [searched, setSearched] = useState<Partial<FreeVehicleFields>>({});
  const complete = useDeductibles();
  if (isFree)
    return (
      <VehicleFreeEntry
        searchedFacts={{ ...parseFreeEntry(typed), ...searched }}
        onChoose={onChoose}
        onBack={() => setIsFree(false)}
        onClose={onClose}
      />
    );
  return (
    <SearchDialog
      search={vehicleSearch}
      title="Rechercher un véhicule"
      onChoose={async (vehicle) => onChoose(await complete(vehicle))}
      onClose={onClose}
      onFilters={(filters) => setSearched(enteredFacts(filters))}
    >
      <Flex
        marginTop="6"
        padding={{ base: '4', md: '5' }}
        gap="4"
        wrap="wrap"
        align="center"
        justify="space-between"
        background="bg.subtle"
        borderWidth="1px"
        borderColor="border.subtle"
        borderRadius="l3"
      >
        <Box flex="1" minWidth="240px">
          <Box fontWeight="semibold">Le véhicule n’est pas dans le catalogue{'\u202F'}?</Box>
          <Box color="fg.muted">Décrivez-le d’après sa carte grise.</Box>
        </Box>
        <Button variant="outline" onClick={() => setIsFree(true)}>
          <Icon name="edit" />
          Saisir le véhicule
        </Button>
      </Flex>
    </SearchDialog>
  );
}

/** Criteria of a search that are facts of the free entry too, without empty ones. */
const enteredFacts = ({
  brand = '',
  model = '',
  version = '',
}: Partial<VehicleFilter>): Partial<FreeVehicleFields> => ({
  ...(brand && { brand: brand.toUpperCase() }),
  ...(model && { model: model.toUpperCase() }),
  ...(version && { version }),
});
