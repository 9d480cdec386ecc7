import { Button } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { coerceToShape, type RawGroup, textAt } from '#shared/forms/raw.ts';
import type { Estimation } from '#shared/operations/quotes/estimation.ts';
import { formulaKey } from '#shared/products/estimation.ts';
import { planPath } from '#shared/products/parts/commercial.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import { columnsOf, formulaAt } from '../pricing/formulas.ts';
import { UndeclaredNote } from '../pricing/undeclared-notice.tsx';
import { chooseFormula } from '../work/choose-formula.ts';
import type { LiveQuote } from '../work/live-quote.ts';
import { chosenFormulaOf } from '../work/quote-progress.ts';
import type { QuoteWork } from '../work/quote-work.ts';
import { useDevicePrice } from './device-price.ts';
import { optionDifferences, optionPaths, type PricedOnDevice } from './option-differences.ts';
import { PriceList } from './price-list.tsx';

const PresentFormulas = lazyComponent(() => import('../present/present-formulas.tsx'));

interface LivePriceProps {
  readonly work: QuoteWork;
  /** All required values are present, so a price can be computed. */
  readonly isComplete: boolean;
  /** Called with the result computed on the device. */
  readonly onLiveResult: (live: Partial<LiveQuote>) => void;
}

/**
 * Live price of the typed quote: computed on this device until the server priced it. Only one of the two prices is ever
 * shown.
 */
export default function LivePrice({ work, isComplete, onLiveResult }: LivePriceProps) {
  const { form, product, context, progress } = work;
  const quote = useFormSnapshot(form, (values) => coerceToShape(product.fields, values) as RawGroup, 'after-frame');
  const [isPresenting, setIsPresenting] = useState(false);
  const plan = textAt(quote, planPath) || 'A';
  const { price: live, isComputing } = useDevicePrice(work, isComplete ? quote : undefined);
  const estimation = progress.priced?.estimation ?? live?.estimation;
  const chosen = chosenFormulaOf(progress);
  const key = live && comparedKey(live.estimation, plan, chosen?.code);
  const liveEstimation = live?.estimation;
  useEffect(
    () => onLiveResult({ estimation: liveEstimation, isComputing }),
    [liveEstimation, isComputing, onLiveResult],
  );
  const hasNotes = useOptionNotes(live && key ? { ...live, product, context, key } : undefined, onLiveResult);

  if (!isComplete) return <p>Dès que rien ne manque.</p>;
  if (!estimation) return progress.priced ? null : <p>À calculer à la dernière étape.</p>;
  const formulas = columnsOf(estimation).flatMap(({ code }) => formulaAt(estimation, plan, code) ?? []);
  const canChoose = !work.isReadOnly && !progress.editing;
  const choose = (chosenKey: string) =>
    chooseFormula(work, progress.priced ?? { estimation, isIndicative: true, pricedAtMs: Date.now() }, chosenKey);
  return (
    <>
      <PriceList formulas={formulas} chosenKey={progress.chosenKey} onChoose={canChoose ? choose : undefined} />
      <UndeclaredNote product={product} quote={quote} context={context} />
      {progress.priced ? null : <p>Par an. Tarif indicatif, à confirmer</p>}
      {live && key && hasNotes && formulas.length > 1 ? (
        <p>{`Options\u00A0: différences en ${live.estimation.formulas[key]?.libelle}.`}</p>
      ) : null}
      {formulas.length > 1 ? (
        <Button variant="outline" marginTop="3" width="full" onClick={() => setIsPresenting(true)}>
          Présenter au client
        </Button>
      ) : null}
      {isPresenting ? (
        <PresentFormulas
          product={product}
          quote={quote}
          estimation={estimation}
          chosenKey={progress.chosenKey}
          isIndicative={progress.priced?.isIndicative ?? true}
          onChoose={canChoose ? choose : undefined}
          onClose={() => setIsPresenting(false)}
        />
      ) : null}
    </>
  );
}

/** The chosen formula, else the most complete one. */
const comparedKey = (estimation: Estimation, plan: string, chosen: string | undefined): string => {
  const code = chosen ?? columnsOf(estimation).at(-1)?.code ?? '';
  return formulaKey({ code, splittingCode: plan as 'A' });
};

/**
 * Computes the option notes one at a time, yielding to the browser between them so that typing stays responsive. Returns
 * whether there are any.
 */
const useOptionNotes = (priced: PricedOnDevice | undefined, onLive: LivePriceProps['onLiveResult']): boolean => {
  const [hasNotes, setHasNotes] = useState(false);
  const { quote, key } = priced ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the price is a function of the quote; the key selects the compared formula.
  useEffect(() => {
    if (!priced) return;
    let isOver = false;
    const computeNotes = async (): Promise<void> => {
      const notes: Record<string, string> = {};
      for (const path of optionPaths(priced.product)) {
        await new Promise((resolve) => setTimeout(resolve));
        if (isOver) return;
        const note = optionDifferences(priced, path);
        if (note) notes[path] = `Par an, ${note}`;
      }
      onLive({ notes });
      setHasNotes(Object.keys(notes).length > 0);
    };
    void computeNotes();
    return () => {
      isOver = true;
    };
  }, [quote, key, onLive]);
  return hasNotes;
};
