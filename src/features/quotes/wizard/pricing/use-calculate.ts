import { useSession } from '#api/session/use-session.ts';
import { submit } from '#api/submit.ts';
import { useConnectivity, useOffline } from '#offline/interfaces/offline-context.tsx';
import { coerceToShape, type RawGroup } from '#shared/forms/raw.ts';
import { estimation } from '#shared/operations/quotes/estimates.ts';
import { tariffList } from '#shared/operations/quotes/tariffs.ts';
import { vehicleGet } from '#shared/operations/quotes/vehicles.ts';
import { estimateBody } from '../work/estimate-body.ts';
import type { QuoteWork } from '../work/quote-work.ts';
import { type Calculated, calculate } from './calculate.ts';

/** How long the server may take before the device prices instead. */
const patienceMs = 8_000;

/** "Calculer", for a quote as it stands. */
export const useCalculate = ({ product, context, form }: QuoteWork): (() => Promise<Calculated>) => {
  const { device } = useOffline();
  const isOffline = useConnectivity() === 'offline';
  const agencyCode = useSession()?.user.agency?.code ?? null;
  return () => {
    // What else is typed beside it, as an account, is no part of the price.
    const quote = coerceToShape(product.fields, form.getValues()) as RawGroup;
    const body = estimateBody(product, quote, { formula: null, agencyCode, now: new Date() });
    return calculate(
      { product, quote, body, context },
      {
        isOffline,
        ask: (estimate) => submit(estimation, { estimate }, { timeoutMs: patienceMs }),
        keptBook: async () => (await device.find(tariffList, {}))?.value,
        // What this device does not know may be newer than its catalogue: the server says.
        keptVehicle: async (id) => (await device.find(vehicleGet, { id }))?.value.vehicle ?? 'unreadable',
        nowMs: Date.now,
      },
    );
  };
};
