import { useQuery } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useDebounced } from '#offline/scheduling/use-debounced.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { tariffList } from '#shared/operations/quotes/tariffs.ts';
import { vehicleGet } from '#shared/operations/quotes/vehicles.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import type { QuoteWork } from '../work/quote-work.ts';
import type { PricedOnDevice } from './option-differences.ts';

type DevicePrice = Pick<PricedOnDevice, 'quote' | 'book' | 'estimation'>;

/** Price of the typed quote by the tariff stored on this device, and whether it is being computed. */
export const useDevicePrice = (
  { product, context }: QuoteWork,
  quote: RawGroup | undefined,
): { readonly price: DevicePrice | undefined; readonly isComputing: boolean } => {
  const { device } = useOffline();
  const typed = JSON.stringify(quote ?? null);
  const debounced = useDebounced(typed);
  const isSettled = debounced === typed;
  const { data, isPending } = useQuery({
    queryKey: ['live price', product.code, debounced],
    queryFn: async (): Promise<DevicePrice | null> => {
      const book = (await device.find(tariffList, {}))?.value;
      if (!book) return null;
      const findVehicle = async (id: number) => (await device.find(vehicleGet, { id }))?.value.vehicle ?? 'unreadable';
      const { quote: cataloguedQuote } = await product.applyCatalogue(JSON.parse(debounced), context, findVehicle);
      const outcome = priceQuote(product, cataloguedQuote, book, context);
      return outcome.kind === 'priced' ? { quote: cataloguedQuote, book, estimation: outcome.estimation } : null;
    },
    enabled: quote !== undefined && isSettled,
    gcTime: 0,
    structuralSharing: false,
  });
  return {
    price: quote && isSettled ? (data ?? undefined) : undefined,
    isComputing: quote !== undefined && (!isSettled || isPending),
  };
};
