import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useDebounced } from '#offline/reads/use-quick-rows.ts';
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
import { differenceOf, optionPaths, type PricedOnDevice } from './option-differences.ts';

const PresentFormulas = lazy(() => import('../present/present-formulas.tsx'));

type Notes = Readonly<Record<string, string>>;

interface LivePriceProps {
  readonly work: QuoteWork;
  /** Nothing is missing: there is a price to tell. */
  readonly isWhole: boolean;
  /** What the other choices of the options would change. */
  readonly onNotes: (notes: Notes) => void;
}

/**
 * The price of what is typed, from the moment it can be told: as this device computes it, until the server did. What the server
 * said stands alone: there are never two prices.
 */
export default function LivePrice({ work, isWhole, onNotes }: LivePriceProps) {
  const { form, product, context, progress, advance } = work;
  const quote = useFormSnapshot(form, (values) => coerceToShape(product.fields, values) as RawGroup, 'after-frame');
  const [isPresenting, setIsPresenting] = useState(false);
  const plan = textAt(quote, planPath) || 'A';
  const live = useDevicePrice(work, isWhole ? quote : undefined);
  const estimation = progress.priced?.estimation ?? live?.estimation;
  const chosen = chosenOf(progress);
  const key = live && comparedKey(live.estimation, plan, chosen?.code);
  useNotes(live && key ? { ...live, product, context, key } : undefined, onNotes);

  if (!isWhole) return <p>Dès que rien ne manque.</p>;
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

/** The chosen formula, else the one that holds most: what an option changes shows there. */
const comparedKey = (estimation: Estimation, plan: string, chosen: string | undefined): string => {
  const code = chosen ?? columnsOf(estimation).at(-1)?.code ?? '';
  return formulaKey({ code, splittingCode: plan as 'A' });
};

type OnDevice = Pick<PricedOnDevice, 'quote' | 'book' | 'estimation'>;

const useDevicePrice = ({ product, context }: QuoteWork, quote: RawGroup | undefined): OnDevice | undefined => {
  const { device } = useOffline();
  const typed = JSON.stringify(quote ?? null);
  const asked = useDebounced(typed);
  const { data } = useQuery({
    queryKey: ['live price', product.code, asked],
    queryFn: async (): Promise<OnDevice | null> => {
      const book = (await device.find(tariffList, {}))?.value;
      if (!book) return null;
      const find = async (id: number) => (await device.find(vehicleGet, { id }))?.value.vehicle ?? 'unreadable';
      const { quote: known } = await product.applyCatalogue(JSON.parse(asked), context, find);
      const priced = priceQuote(product, known, book, context);
      return priced.kind === 'priced' ? { quote: known, book, estimation: priced.estimation } : null;
    },
    enabled: quote !== undefined && asked === typed,
    gcTime: 0,
    structuralSharing: false,
  });
  return quote && asked === typed ? (data ?? undefined) : undefined;
};

/** Told one option after the other, so that the keys typed meanwhile are drawn. */
const useNotes = (priced: PricedOnDevice | undefined, onNotes: (notes: Notes) => void): void => {
  const { quote, key } = priced ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: a price is that of its quote; the formula says which is compared.
  useEffect(() => {
    if (!priced) return;
    let isOver = false;
    const tell = async (): Promise<void> => {
      const notes: Record<string, string> = {};
      for (const path of optionPaths(priced.product)) {
        await new Promise((done) => setTimeout(done));
        if (isOver) return;
        const note = differenceOf(priced, path);
        if (note) notes[path] = `Par an, ${note}`;
      }
      onNotes(notes);
    };
    void tell();
    return () => {
      isOver = true;
    };
  }, [quote, key, onNotes]);
};
