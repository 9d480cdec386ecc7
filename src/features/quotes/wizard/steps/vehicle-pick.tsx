import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { causeOf } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { readQuery } from '#offline/reads/read-query.ts';
import { useDebounced } from '#offline/scheduling/use-debounced.ts';
import { deviceSearchText, failureText } from '#shared/completeness/data-origin-text.ts';
import { type CatalogueVehicle, vehicleGet, vehicleSearch } from '#shared/operations/quotes/vehicles.ts';
import type { ChosenVehicle } from '#shared/search/vehicle-form.ts';
import type { ListedOption } from '#ui/fields/combobox/combobox-list.tsx';
import { PickBox } from '#ui/fields/combobox/pick-box.tsx';
import { useDeductibles } from '../../vehicle-deductibles.ts';
import { addRecentVehicle, recentVehicles } from './recent-vehicles.ts';

/** A shorter text matches too many vehicles. */
const minLength = 2;
const maxVehicles = 50;

interface VehiclePickProps {
  readonly isDisabled: boolean;
  readonly errorId: string | undefined;
  readonly ref: (input: HTMLInputElement | null) => void;
  readonly onChoose: (vehicle: ChosenVehicle) => void;
  readonly typed: string;
  readonly onTyped: (text: string) => void;
}

/** Vehicle combobox: recent vehicles, then catalogue matches of the typed text, also offline. */
export function VehiclePick({ isDisabled, errorId, ref, onChoose, typed, onTyped }: VehiclePickProps) {
  const offline = useOffline();
  const text = useDebounced(typed.trim());
  const complete = useDeductibles();
  const recent = useQuery({
    queryKey: ['recent vehicles'],
    queryFn: async () => {
      const vehicleReads = await Promise.all(recentVehicles().map((id) => offline.device.find(vehicleGet, { id })));
      return vehicleReads.flatMap((answer) => answer?.value.vehicle ?? []);
    },
    gcTime: 0,
  });
  const isLongEnough = typed.trim().length >= minLength;
  const found = useQuery({
    ...readQuery(offline, vehicleSearch, { text, pageSize: maxVehicles, firstPage: 0 }),
    enabled: isLongEnough && text.length >= minLength,
    placeholderData: keepPreviousData,
  });
  const vehicles = isLongEnough ? (found.data?.value.vehicles ?? []) : typed === '' ? (recent.data ?? []) : [];
  const origin = found.data;
  const emptyText = found.error
    ? failureText(causeOf(found.error)).why
    : origin?.isFromDevice
      ? deviceSearchText(typed.trim(), 0, origin.cause ?? 'unreachable', origin)
      : undefined;
  const pick = async (code: string) => {
    const vehicle = vehicles.find(({ id }) => String(id) === code);
    if (!vehicle) return;
    addRecentVehicle(vehicle.id);
    onChoose(await complete(vehicle));
  };
  return (
    <PickBox
      ref={ref}
      label="Rechercher un véhicule"
      placeholder="Marque, modèle, version…"
      options={vehicles.map(vehicleOption)}
      hiddenCount={isLongEnough ? (found.data?.value.total ?? 0) - vehicles.length : 0}
      isLoading={found.isPending || text !== typed.trim()}
      emptyText={emptyText}
      minLength={minLength}
      isDisabled={isDisabled}
      errorId={errorId}
      text={typed}
      onText={onTyped}
      onPick={(code) => void pick(code)}
    />
  );
}

const vehicleOption = ({ id, brand, model, version, energy, fiscalPower, body }: CatalogueVehicle): ListedOption => ({
  code: String(id),
  libelle: [model, version].filter(Boolean).join(' '),
  detail: [brand, energy, fiscalPower && `${fiscalPower}\u00A0CV`, body].filter(Boolean).join(' · '),
});
