import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { readQuery } from '#offline/reads/read-query.ts';
import { useDebounced } from '#offline/reads/use-quick-rows.ts';
import { type CatalogueVehicle, vehicleGet, vehicleSearch } from '#shared/operations/quotes/vehicles.ts';
import type { ChosenVehicle } from '#shared/search/vehicle-form.ts';
import type { ListedOption } from '#ui/fields/combobox/combobox-list.tsx';
import { PickBox } from '#ui/fields/combobox/pick-box.tsx';
import { useDeductibles } from '../../vehicle-deductibles.ts';
import { recentVehicles, rememberVehicle } from './recent-vehicles.ts';

/** Two letters find too much to choose from. */
const leastLength = 2;
const atMost = 50;

interface VehiclePickProps {
  readonly isDisabled: boolean;
  readonly errorId: string | undefined;
  readonly ref: (input: HTMLInputElement | null) => void;
  readonly onChoose: (vehicle: ChosenVehicle) => void;
}

/** A vehicle of the catalogue in place: those that were quoted last, then what is typed finds, without network too. */
export function VehiclePick({ isDisabled, errorId, ref, onChoose }: VehiclePickProps) {
  const offline = useOffline();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim());
  const complete = useDeductibles();
  const recent = useQuery({
    queryKey: ['recent vehicles'],
    queryFn: async () => {
      const found = await Promise.all(recentVehicles().map((id) => offline.device.find(vehicleGet, { id })));
      return found.flatMap((answer) => answer?.value.vehicle ?? []);
    },
    gcTime: 0,
  });
  const isLongEnough = typed.trim().length >= leastLength;
  const found = useQuery({
    ...readQuery(offline, vehicleSearch, { text, pageSize: atMost, firstPage: 0 }),
    enabled: isLongEnough && text.length >= leastLength,
    placeholderData: keepPreviousData,
  });
  const vehicles = isLongEnough ? (found.data?.value.vehicles ?? []) : typed === '' ? (recent.data ?? []) : [];
  const pick = async (code: string) => {
    const vehicle = vehicles.find(({ id }) => String(id) === code);
    if (!vehicle) return;
    rememberVehicle(vehicle.id);
    onChoose(await complete(vehicle));
  };
  return (
    <PickBox
      ref={ref}
      label="Rechercher un véhicule"
      placeholder="Marque, modèle, version…"
      options={vehicles.map(optionOf)}
      hiddenCount={isLongEnough ? (found.data?.value.total ?? 0) - vehicles.length : 0}
      isLoading={found.isPending || text !== typed.trim()}
      minLength={leastLength}
      isDisabled={isDisabled}
      errorId={errorId}
      text={typed}
      onText={setTyped}
      onPick={(code) => void pick(code)}
    />
  );
}

const optionOf = ({ id, brand, model, version, energy, fiscalPower, body }: CatalogueVehicle): ListedOption => ({
  code: String(id),
  libelle: [model, version].filter(Boolean).join(' '),
  detail: [brand, energy, fiscalPower && `${fiscalPower}\u00A0CV`, body].filter(Boolean).join(' · '),
});
