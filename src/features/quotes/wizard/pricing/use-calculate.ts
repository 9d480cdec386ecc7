import { useSession } from '#api/session/use-session.ts';
import { submit } from '#api/submit.ts';
import { useConnectivity, useOffline } from '#offline/interfaces/offline-context.tsx';
import { coerceToShape, type RawGroup, textAt } from '#shared/forms/raw.ts';
import { estimation } from '#shared/operations/quotes/estimates.ts';
import { tariffList } from '#shared/operations/quotes/tariffs.ts';
import { vehicleGet } from '#shared/operations/quotes/vehicles.ts';
import { findQueuedChange } from '#work/clients/queued-client-change.ts';
import { estimateBody } from '../work/estimate-body.ts';
import type { QuoteWork } from '../work/quote-work.ts';
import { calculate, type PricingOutcome } from './calculate.ts';

/** Timeout of the server, after which the device prices instead. */
const serverTimeoutMs = 8_000;

/** Returns the « Calculer » action for the current quote. */
export const useCalculate = ({ product, context, form }: QuoteWork): (() => Promise<PricingOutcome>) => {
  const { device, read, outbox } = useOffline();
  const isOffline = useConnectivity() === 'offline';
  const agencyCode = useSession()?.user.agency?.code ?? null;
  return () => {
    // Other typed values, such as the bank account, are not part of the price request.
    const quote = coerceToShape(product.fields, form.getValues()) as RawGroup;
    const body = estimateBody(product, quote, { formula: null, agencyCode, now: new Date() });
    return calculate(
      { product, quote, body, context },
      {
        isDeviceOnly:
          isOffline || findQueuedChange(outbox.getSnapshot().entries, Number(textAt(quote, 'person.id'))) !== undefined,
        requestPrice: (estimate) => submit(estimation, { estimate }, { timeoutMs: serverTimeoutMs }),
        loadRateBook: async () => (await device.find(tariffList, {}))?.value,
        refreshRateBook: () => void read(tariffList, {}).catch(() => undefined),
        // A vehicle missing here may be newer than the device’s catalogue: the server decides.
        findVehicle: async (id) => (await device.find(vehicleGet, { id }))?.value.vehicle ?? 'unreadable',
        nowMs: Date.now,
      },
    );
  };
};
