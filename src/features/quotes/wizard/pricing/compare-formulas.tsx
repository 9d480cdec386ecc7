import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { EstimatedFormula, Estimation } from '#shared/operations/quotes/estimation.ts';
import { formatDeductibleValue } from '#shared/primitives/deductible.ts';
import { formulaKey } from '#shared/products/estimation.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/table/cell.tsx';
import { QuoteTable } from '#ui/table/quote-table.tsx';
import { columnsOf, formatPayments, formulaAt } from './formulas.ts';

const widthPx = 1_000;

interface CompareFormulasProps {
  readonly estimation: Estimation;
  readonly chosenKey: string | null;
  /** Code of the plan shown first. */
  readonly splittingCode: string;
  readonly onChoose: (key: string) => void;
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
}

/** Compares the formulas of one plan, guarantee by guarantee. */
export default function CompareFormulas(props: CompareFormulasProps) {
  const { estimation, chosenKey, isReadOnly, onChoose, onClose } = props;
  const [plan, setPlan] = useState(props.splittingCode);
  const formulas = columnsOf(estimation).flatMap(({ code }) => formulaAt(estimation, plan, code) ?? []);
  const [first] = formulas;
  return (
    <Modal title="Comparer les formules" widthPx={widthPx} onClose={onClose}>
      {estimation.data.length > 1 ? (
        <Plans aria-label="Facilité de paiement">
          {estimation.data.map(({ splittingCode, splitting }) => (
            <button
              key={splittingCode}
              type="button"
              aria-pressed={splittingCode === plan}
              onClick={() => setPlan(splittingCode)}
            >
              {splitting}
            </button>
          ))}
        </Plans>
      ) : null}
      <Side>
        <QuoteTable>
          <caption>Formules côte à côte</caption>
          <thead>
            <tr>
              <th scope="col">Garantie</th>
              {formulas.map((formula) => (
                <th key={formula.code} scope="col" data-amount>
                  <strong>{formula.libelle}</strong>
                  <output>
                    <Money amountXpf={formula.total} />
                  </output>
                  <small>{formatPayments(formula)}</small>
                  <Choose
                    formula={formula}
                    isChosen={formulaKey(formula) === chosenKey}
                    isReadOnly={isReadOnly}
                    onChoose={() => onChoose(formulaKey(formula))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first?.guarantees.map(({ code, libelle }, index) => (
              <tr key={code}>
                <th scope="row">{libelle}</th>
                {formulas.map((formula) => (
                  <td key={formula.code} data-amount>
                    <Cover guarantee={formula.guarantees[index]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr data-part="fee">
              <th scope="row">Frais</th>
              {formulas.map(({ code, fees }) => (
                <td key={code} data-amount>
                  <Money amountXpf={fees.reduce((sum, { amount }) => sum + amount, 0)} />
                </td>
              ))}
            </tr>
            <tr data-part="total">
              <th scope="row">Total annuel TTC</th>
              {formulas.map((formula) => (
                <td key={formula.code} data-amount>
                  <Money amountXpf={formula.total} />
                </td>
              ))}
            </tr>
          </tfoot>
        </QuoteTable>
      </Side>
    </Modal>
  );
}

function Cover({ guarantee }: { readonly guarantee: EstimatedFormula['guarantees'][number] | undefined }) {
  if (!guarantee?.isSuscribed || guarantee.amount === null) return <span data-none>Non comprise</span>;
  const deductible = formatDeductibleValue(guarantee);
  return (
    <>
      <Money amountXpf={guarantee.amount} />
      {deductible ? <small>{`franchise ${deductible}`}</small> : null}
    </>
  );
}

interface ChooseProps {
  readonly formula: EstimatedFormula;
  readonly isChosen: boolean;
  readonly isReadOnly: boolean;
  readonly onChoose: () => void;
}

function Choose({ formula, isChosen, isReadOnly, onChoose }: ChooseProps) {
  return (
    <Button
      variant={isChosen ? 'solid' : 'outline'}
      disabled={isReadOnly}
      aria-label={isChosen ? `${formula.libelle}, formule choisie` : `Choisir ${formula.libelle}`}
      onClick={onChoose}
    >
      {isChosen ? <Icon name="check" /> : null}
      {isChosen ? 'Choisie' : 'Choisir'}
    </Button>
  );
}

const Plans = chakra('fieldset', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    marginBottom: '4',
    '& button': {
      minHeight: '2.75rem',
      px: '4',
      borderWidth: '1px',
      borderColor: 'border.strong',
      borderRadius: 'l2',
      fontWeight: 'medium',
      cursor: 'pointer',
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
    },
    '& button[aria-pressed=true]': { borderColor: 'accent.solid', bg: 'accent.subtle', color: 'accent.fg' },
  },
});

const Side = chakra('div', {
  base: {
    overflowX: { base: 'auto', md: 'visible' },
    '& thead th': { position: { md: 'sticky' }, top: '0', verticalAlign: 'top', bg: 'bg.surface' },
    '& thead th[data-amount]': { paddingBottom: '3', whiteSpace: 'normal' },
    '& thead strong': { display: 'block', fontSize: 'md', color: 'fg' },
    '& thead output': { display: 'block', fontSize: 'xl', color: 'fg', whiteSpace: 'nowrap' },
    '& thead small': { marginBottom: '2' },
    // The label of a row stays visible while the formulas scroll sideways on a phone.
    '& thead th:first-of-type': { position: 'sticky', left: '0', zIndex: '1' },
    '& tbody th, & tfoot th': { position: { base: 'sticky', md: 'static' }, left: '0', bg: 'bg.surface' },
    '& tbody th, & tbody td': { paddingBlock: '2' },
  },
});
