import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { formatXpf } from '#shared/primitives/money.ts';
import type { ChosenVehicle } from '#shared/search/vehicle-form.ts';
import { type Fact, Facts } from '#ui/facts/facts.tsx';
import { Icon } from '#ui/icon.tsx';

interface VehicleSummaryProps {
  readonly vehicle: ChosenVehicle;
  /** Chooses another vehicle; without it the summary is read-only. */
  readonly onChange?: () => void;
}

/** Summary of the chosen vehicle and its deductibles. */
export function VehicleSummary({ vehicle, onChange }: VehicleSummaryProps) {
  const { brand, model, version } = vehicle;
  return (
    <Box
      as="section"
      aria-label="Véhicule choisi"
      padding={{ base: '4', md: '5' }}
      background="bg.surface"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="l3"
    >
      <Flex gap="4" wrap="wrap" align="flex-start" justify="space-between" marginBottom="5">
        <Flex gap="3" minWidth="0" flex="1 1 260px">
          <Box color="accent.fg" paddingTop="1">
            <Icon name="directions_car" />
          </Box>
          <Box minWidth="0">
            <Heading as="h3" fontSize="1.25rem" overflowWrap="anywhere">
              {`${brand} ${model}`}
            </Heading>
            {version === '' ? null : <Box color="fg.muted">{version}</Box>}
            {vehicle.id === null ? <VerifyChip>À vérifier par l’assureur</VerifyChip> : null}
          </Box>
        </Flex>
        {onChange ? (
          <Button variant="outline" onClick={onChange}>
            Changer de véhicule
          </Button>
        ) : null}
      </Flex>
      <Facts facts={vehicleFacts(vehicle)} />
    </Box>
  );
}

const formatAmount = (value: number | null): string | null => (value === null ? null : formatXpf(value));

const vehicleFacts = (vehicle: ChosenVehicle): Fact[] => [
  ['Énergie', vehicle.energy],
  ['Puissance fiscale', vehicle.fiscalPower && `${vehicle.fiscalPower}\u00A0CV`],
  ['Carrosserie', vehicle.body],
  ...(vehicle.id === null
    ? []
    : ([
        ['Boîte de vitesses', vehicle.boiteVitesses],
        ['Type mines', vehicle.minesType],
        ['Code SRA', vehicle.SRACode],
        ['Franchise dommages', formatAmount(vehicle.franchiseDTA)],
        ['Franchise vol et incendie', formatAmount(vehicle.franchiseVOLI)],
      ] satisfies Fact[])),
];

const VerifyChip = chakra('span', {
  base: {
    display: 'inline-block',
    marginTop: '2',
    paddingInline: '3',
    paddingBlock: '0.5',
    borderRadius: 'full',
    fontSize: '0.875rem',
    fontWeight: 'medium',
    bg: 'warning.subtle',
    color: 'warning.fg',
  },
});
