import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useDebounced } from '#offline/scheduling/use-debounced.ts';
import { coerceToShape, type RawGroup, textAt } from '#shared/forms/raw.ts';
import type { Estimation } from '#shared/operations/quotes/estimation.ts';
import { tariffList } from '#shared/operations/quotes/tariffs.ts';
import { vehicleGet } from '#shared/operations/quotes/vehicles.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { formulaKey } from '#shared/products/estimation.ts';
import { planPath } from '#shared/products/parts/commercial.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import { columnsOf, formulaAt } from '../pricing/formulas.ts';
import { chosenOf } from '../work/quote-progress.ts';
import type { PricedResult, QuoteWork } from '../work/quote-work.ts';
import { optionDifferences, optionPaths, type PricedOnDevice } from './option-differences.ts';

const PresentFormulas = lazy(() => import('../present/present-formulas.tsx'));

type NotesByPath = Readonly<Record<string, string>>;

interface LivePriceProps {
  readonly work: QuoteWork;
  /** All required values are present, so a price can be computed. */
  readonly isComplete: boolean;
  /** Called with the price difference of each other option. */
  readonly onNotes: (notes: NotesByPath) => void;
}

/**
 * Live price of the typed quote: computed on this device until the server priced it. Only one of the two prices is ever
 * shown.
 */
export default function LivePrice({ work, isComplete, onNotes }: LivePriceProps) {
  const { form, product, context, progress, advance } = work;
  const quote = useFormSnapshot(form, (values) => coerceToShape(product.fields, values) as RawGroup, 'after-frame');
  const [isPresenting, setIsPresenting] = useState(false);
  const plan = textAt(quote, planPath) || 'A';
  const live = useDevicePrice(work, isComplete ? quote : undefined);
  const estimation = progress.priced?.estimation ?? live?.estimation;
  const chosen = chosenOf(progress);
  const key = live && comparedKey(live.estimation, plan, chosen?.code);
  useOptionNotes(live && key ? { ...live, product, context, key } : undefined, onNotes);

  if (!isComplete) return <p>Dès que rien ne manque.</p>;
  if (!estimation) return progress.priced ? null : <p>À calculer à la dernière étape.</p>;
  const formulas = columnsOf(estimation).flatMap(({ code }) => formulaAt(estimation, plan, code) ?? []);
  const choose = (key: string) => {
    const result: PricedResult = progress.priced ?? { estimation, isIndicative: true, pricedAtMs: Date.now() };
    const splittingCode = estimation.formulas[key]?.splittingCode;
    if (splittingCode && plan !== splittingCode && textAt(quote, planPath) !== '')
      form.setValue(planPath, splittingCode);
    const partId = product.steps.quote.some(({ id }) => id === progress.partId)
      ? progress.partId
      : (product.steps.quote[0]?.id ?? progress.partId);
    advance({ priced: result, chosenKey: key, partId });
  };
  return (
    <>
      {chosen ? null : (
        <dl>
          {formulas.map(({ code, libelle, total }) => (
            <div key={code}>
              <dt>{libelle}</dt>
              <dd>{formatXpf(total)}</dd>
            </div>
          ))}
        </dl>
      )}
      {progress.priced ? null : <p>Par an. Tarif indicatif, à confirmer</p>}
      {live && key && formulas.length > 1 ? (
        <p>{`Options\u00A0: différences en ${live.estimation.formulas[key]?.libelle}.`}</p>
      ) : null}
      {formulas.length > 1 ? (
        <Button variant="outline" size="lg" marginTop="3" width="full" onClick={() => setIsPresenting(true)}>
          Présenter au client
        </Button>
      ) : null}
      {isPresenting ? (
        <Suspense>
          <PresentFormulas
            product={product}
            quote={quote}
            estimation={estimation}
            chosenKey={progress.chosenKey}
            isIndicative={progress.priced?.isIndicative ?? true}
            onChoose={work.isReadOnly || progress.editing ? undefined : choose}
            onClose={() => setIsPresenting(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** The chosen formula, else the most complete one. */
const comparedKey = (estimation: Estimation, plan: string, chosen: string | undefined): string => {
  const code = chosen ?? columnsOf(estimation).at(-1)?.code ?? '';
  return formulaKey({ code, splittingCode: plan as 'A' });
};

type DevicePrice = Pick<PricedOnDevice, 'quote' | 'book' | 'estimation'>;

const useDevicePrice = ({ product, context }: QuoteWork, quote: RawGroup | undefined): DevicePrice | undefined => {
  const { device } = useOffline();
  const typed = JSON.stringify(quote ?? null);
  const debounced = useDebounced(typed);
  const { data } = useQuery({
    queryKey: ['live price', product.code, debounced],
    queryFn: async (): Promise<DevicePrice | null> => {
      const book = (await device.find(tariffList, {}))?.value;
      if (!book) return null;
      const find = async (id: number) => (await device.find(vehicleGet, { id }))?.value.vehicle ?? 'unreadable';
      const { quote: known } = await product.applyCatalogue(JSON.parse(debounced), context, find);
      const priced = priceQuote(product, known, book, context);
      return priced.kind === 'priced' ? { quote: known, book, estimation: priced.estimation } : null;
    },
    enabled: quote !== undefined && debounced === typed,
    gcTime: 0,
    structuralSharing: false,
  });
  return quote && debounced === typed ? (data ?? undefined) : undefined;
};

/** Computes the option notes one at a time, yielding to the browser between them so that typing stays responsive. */
const useOptionNotes = (priced: PricedOnDevice | undefined, onNotes: (notes: NotesByPath) => void): void => {
  const { quote, key } = priced ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the price is a function of the quote; the key selects the compared formula.
  useEffect(() => {
    if (!priced) return;
    let isOver = false;
    const computeNotes = async (): Promise<void> => {
      const notes: Record<string, string> = {};
      for (const path of optionPaths(priced.product)) {
        await new Promise((done) => setTimeout(done));
        if (isOver) return;
        const note = optionDifferences(priced, path);
        if (note) notes[path] = `Par an, ${note}`;
      }
      onNotes(notes);
    };
    void computeNotes();
    return () => {
      isOver = true;
    };
  }, [quote, key, onNotes]);
};
