import { Button, Flex } from '@chakra-ui/react';
import { use } from 'react';
import { textAt } from '#shared/forms/raw.ts';
import { formatPlate } from '#shared/primitives/plate.ts';
import type { FormerVehicle } from '#shared/products/parts/client-history.ts';
import { Icon } from '#ui/icon.tsx';
import { KnownAnswersContext } from './known-answers.ts';

interface KnownVehiclesProps {
  readonly isDisabled: boolean;
  readonly onChoose: (vehicle: FormerVehicle) => void;
}

/** Vehicles of the client’s former contracts and quotes, each taken with its registration and dates by one tap. */
export function KnownVehicles({ isDisabled, onChoose }: KnownVehiclesProps) {
  const vehicles = use(KnownAnswersContext)?.vehicles ?? [];
  if (vehicles.length === 0) return null;
  return (
    <Flex role="group" aria-label="Véhicules de ce client" wrap="wrap" gap="3" width="full">
      {vehicles.map((knownVehicle) => {
        const name = ['brand', 'model'].map((field) => textAt(knownVehicle.vehicle, field)).join(' ');
        const plate = formatPlate(textAt(knownVehicle.vehicleInfos, 'registration'));
        return (
          <Button
            key={knownVehicle.number}
            type="button"
            variant="outline"
            height="auto"
            minHeight="11"
            paddingBlock="2"
            whiteSpace="normal"
            textAlign="start"
            disabled={isDisabled}
            onClick={() => onChoose(knownVehicle)}
          >
            <Icon name="directions_car" />
            {[name.trim(), plate, `dossier ${knownVehicle.number}`].filter(Boolean).join(' · ')}
          </Button>
        );
      })}
    </Flex>
  );
}
