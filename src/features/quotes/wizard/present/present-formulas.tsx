import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState } from 'react';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import type { EstimatedFormula, Estimation } from '#shared/operations/quotes/estimation.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatDeductibleValue } from '#shared/primitives/deductible.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { formulaKey } from '#shared/products/estimation.ts';
import type { Product } from '#shared/products/product.ts';
import { useBackHandler } from '#ui/dialog/back-navigation.ts';
import { BrokerLogo } from '#ui/page/broker-logo.tsx';
import { useOwnBroker } from '../../quotes-api.ts';
import { columnsOf, formulaAt } from '../pricing/formulas.ts';
import { Screen } from './present-screen.tsx';

/** Maximum number of formulas shown side by side. */
const maxFormulas = 3;

interface PresentFormulasProps {
  readonly product: Product;
  readonly quote: RawGroup;
  readonly estimation: Estimation;
  readonly chosenKey: string | null;
  readonly isIndicative: boolean;
  /** Absent in read-only mode. */
  readonly onChoose: ((key: string) => void) | undefined;
  readonly onClose: () => void;
}

/** Presents the formulas to the client in plain words: monthly price and covers, without trade data. */
export default function PresentFormulas(props: PresentFormulasProps) {
  const { product, quote, estimation, chosenKey, onChoose, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const logo = useOwnBroker().broker?.logo;
  const hasMonths = estimation.data.some(({ splittingCode }) => splittingCode === 'M');
  const [plan, setPlan] = useState(hasMonths ? 'M' : 'A');
  useBackHandler(true, onClose);
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  const formulas = columnsOf(estimation)
    .flatMap(({ code }) => formulaAt(estimation, plan, code) ?? formulaAt(estimation, 'A', code) ?? [])
    .slice(-maxFormulas);
  const coveredCodes = new Set(
    formulas.flatMap(({ guarantees }) => guarantees.filter(({ isSuscribed }) => isSuscribed).map(({ code }) => code)),
  );
  const facts = [product.presentation.risk(quote), `à partir du ${frenchDate(textAt(quote, 'effectDate'))}`];
  return (
    <Screen ref={dialog} aria-labelledby={id} onClose={onClose}>
      <header>
        <div>
          {logo ? <BrokerLogo logo={logo} alt="Logo de votre courtier" /> : null}
          <h2 id={id}>{[product.presentation.title, clientName(quote)].filter(Boolean).join(', ')}</h2>
          <p>{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <nav aria-label="Affichage">
          {hasMonths ? (
            <>
              <button type="button" aria-pressed={plan === 'M'} onClick={() => setPlan('M')}>
                Par mois
              </button>
              <button type="button" aria-pressed={plan === 'A'} onClick={() => setPlan('A')}>
                Par an
              </button>
            </>
          ) : null}
          <button type="button" onClick={onClose}>
            Fermer
          </button>
        </nav>
      </header>
      {/* On a phone the cards scroll sideways; the focusable container scrolls by keyboard. */}
      <ul>
        {formulas.map((formula) => (
          <Card
            key={formula.code}
            formula={formula}
            codes={coveredCodes}
            words={product.presentation.covers}
            isChosen={chosenKey !== null && estimation.formulas[chosenKey]?.code === formula.code}
            onChoose={
              onChoose &&
              (() => {
                onChoose(formulaKey(formula));
                onClose();
              })
            }
          />
        ))}
      </ul>
      <footer>{buildRemarks(props).join(' ')}</footer>
    </Screen>
  );
}

const buildRemarks = ({ estimation: { acceptance, tariff }, isIndicative }: PresentFormulasProps): string[] => [
  'Les montants à droite restent à votre charge.',
  ...(isIndicative ? ['Tarif indicatif, confirmé à l’enregistrement.'] : []),
  ...(acceptance?.outcome === 'refer'
    ? ['L’assureur doit d’abord accepter ce risque\u00A0: ces prix sont indicatifs.']
    : []),
  ...(tariff.isDemonstration ? ['Tarif de démonstration, sans valeur contractuelle.'] : []),
];

const clientName = (quote: RawGroup): string => {
  const isCompany = textAt(quote, 'person.personType') === 'MOR';
  const name = textAt(quote, isCompany ? 'person.socialReason' : 'person.firstname');
  // First names may be stored in capitals.
  return isCompany ? name : name.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
};

interface CardProps {
  readonly formula: EstimatedFormula;
  /** Codes of all guarantees that at least one formula covers. */
  readonly codes: ReadonlySet<string>;
  readonly words: Readonly<Record<string, string>>;
  readonly isChosen: boolean;
  readonly onChoose: (() => void) | undefined;
}

function Card({ formula, codes, words, isChosen, onChoose }: CardProps) {
  const { libelle, total, secondary, cash, instalments, guarantees } = formula;
  const isMonthly = instalments === 12;
  return (
    <li data-chosen={isChosen ? '' : undefined}>
      <h3>{libelle}</h3>
      <strong>{formatXpf(isMonthly ? secondary : total)}</strong>
      <p>
        {isMonthly
          ? `par mois, ${formatXpf(cash)} la première fois · ${formatXpf(total)} par an, taxes comprises`
          : 'par an, taxes comprises'}
      </p>
      <ul>
        {guarantees
          .filter(({ code }) => codes.has(code))
          .map((guarantee) => (
            <li key={guarantee.code} data-none={guarantee.isSuscribed ? undefined : ''}>
              <i aria-hidden="true">{guarantee.isSuscribed ? '✓' : '✕'}</i>
              <span>
                {guarantee.isSuscribed ? null : <VisuallyHiddenText>Non compris{'\u00A0'}: </VisuallyHiddenText>}
                {words[guarantee.code] ?? guarantee.libelle}
              </span>
              {guarantee.isSuscribed ? <small>{formatDeductibleValue(guarantee)}</small> : null}
            </li>
          ))}
      </ul>
      {onChoose ? (
        <button type="button" onClick={onChoose} aria-pressed={isChosen}>
          {isChosen ? `${libelle}, votre choix` : `Choisir ${libelle}`}
        </button>
      ) : null}
    </li>
  );
}

const VisuallyHiddenText = chakra('b', {
  base: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});
