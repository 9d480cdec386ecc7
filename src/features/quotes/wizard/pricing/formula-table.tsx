import { Button, chakra } from '@chakra-ui/react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { ChosenFormula, EstimatedFormula, Estimation } from '#shared/operations/quotes/estimation.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { formulaKey } from '#shared/products/estimation.ts';
import { Money } from '#ui/table/cell.tsx';
import { columnsOf, formatFormerDifference, formatPayments, formulaAt } from './formulas.ts';

interface FormulaTableProps {
  readonly estimation: Estimation;
  readonly chosenKey: string | null;
  /** Code of the requested plan; its row is highlighted. */
  readonly splittingCode: string;
  readonly isReadOnly: boolean;
  /** Formula of the quote that is copied; each price states the difference from it. */
  readonly formerFormula?: ChosenFormula | null | undefined;
  readonly onChoose: (key: string) => void;
}

/** Arrow Up and Down move between plans of the same formula; Left and Right keep the radio group’s behaviour. */
const moveInColumn = (event: KeyboardEvent<HTMLTableElement>): void => {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const column = [...currentTarget.querySelectorAll<HTMLInputElement>('input')].filter(
    (input) => input.dataset['formula'] === target.dataset['formula'],
  );
  const next = column.at((column.indexOf(target) + step) % column.length);
  next?.focus();
  next?.click();
};

/** One radio group of all formulas on all instalment plans. Specification 3, section 2.10. */
export function FormulaTable(props: FormulaTableProps) {
  const { estimation, chosenKey, splittingCode: requestedCode, isReadOnly, formerFormula, onChoose } = props;
  const name = useId();
  const [showsAllPlans, setShowsAllPlans] = useState(false);
  const columns = columnsOf(estimation);
  const hasRequestedPlan = estimation.data.some(({ splittingCode }) => splittingCode === requestedCode);
  return (
    <Place>
      <Table onKeyDown={moveInColumn} data-plans={showsAllPlans || !hasRequestedPlan ? 'all' : undefined}>
        <caption>Formules par facilité de paiement</caption>
        <thead>
          <tr>
            {estimation.headers.slice(0, 1).map(({ value, text }) => (
              <th key={value} scope="col">
                {text}
              </th>
            ))}
            {columns.map(({ code, libelle }) => (
              <th key={code} scope="col">
                {libelle}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {estimation.data.map(({ splitting, splittingCode }) => (
            <tr key={splittingCode} data-requested={splittingCode === requestedCode ? '' : undefined}>
              <th scope="row">
                {splitting}
                {splittingCode === requestedCode ? <small>facilité choisie</small> : null}
              </th>
              {columns.map(({ code }) => {
                const formula = formulaAt(estimation, splittingCode, code);
                if (!formula) return <td key={code}>–</td>;
                const key = formulaKey(formula);
                return (
                  <td key={code}>
                    <label data-label={formula.libelle}>
                      <input
                        type="radio"
                        name={name}
                        data-formula={code}
                        checked={key === chosenKey}
                        disabled={isReadOnly}
                        aria-label={accessibleLabel(formula, formerFormula)}
                        onChange={() => onChoose(key)}
                      />
                      <span>
                        <strong>
                          <Money amountXpf={formula.total} />
                        </strong>
                        <small>{formatPayments(formula)}</small>
                        {formerFormula ? <small>{formatFormerDifference(formula, formerFormula)}</small> : null}
                      </span>
                    </label>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
      {estimation.data.length > 1 && hasRequestedPlan ? (
        <Button
          type="button"
          variant="outline"
          width="full"
          height="auto"
          minHeight="11"
          whiteSpace="normal"
          data-narrow=""
          aria-expanded={showsAllPlans}
          onClick={() => setShowsAllPlans(!showsAllPlans)}
        >
          {showsAllPlans ? 'Facilité choisie seulement' : 'Autres facilités de paiement'}
        </Button>
      ) : null}
    </Place>
  );
}

const accessibleLabel = (formula: EstimatedFormula, formerFormula: ChosenFormula | null | undefined): string => {
  const parts = [
    `${formatXpf(formula.total)} par an`,
    formatPayments(formula),
    ...(formerFormula ? [formatFormerDifference(formula, formerFormula)] : []),
  ];
  return `${formula.libelle}, ${formula.splitting}\u00A0: ${parts.join(', ')}`;
};

/** Below this container width each plan becomes a block of its formulas. */
const narrowContainer = '@container (max-width: 29.9375rem)';

const Place = chakra('div', {
  base: {
    containerType: 'inline-size',
    '& [data-narrow]': { display: 'none', [narrowContainer]: { display: 'inline-flex' } },
  },
});

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'separate',
    borderSpacing: '8px',
    marginInline: '-8px',
    tableLayout: 'fixed',
    fontVariantNumeric: 'tabular-nums',
    '& caption': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& thead th': { px: '3', pb: '1', textAlign: 'start', fontWeight: 'semibold' },
    '& thead th:first-of-type, & tbody th': {
      width: '20%',
      px: '0',
      paddingInlineStart: '2',
      fontSize: '0.875rem',
      fontWeight: 'medium',
      color: 'fg.muted',
      textAlign: 'start',
    },
    // With a height, a cell lets its card be as high as the others of its row.
    '& td': { height: '1px', padding: '0' },
    '& label': {
      display: 'flex',
      gap: '2.5',
      minHeight: '4.25rem',
      height: 'full',
      px: '3',
      py: '2.5',
      borderWidth: '1px',
      borderColor: 'border.strong',
      borderRadius: 'l2',
      bg: 'bg.surface',
      cursor: 'pointer',
      _hover: { bg: 'bg.subtle' },
      '&:has(:checked)': {
        borderColor: 'accent.solid',
        bg: 'accent.subtle',
        boxShadow: 'inset 0 0 0 1px {colors.accent.solid}',
      },
      '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
      '&:has(:disabled)': { cursor: 'not-allowed' },
    },
    '& input': {
      appearance: 'none',
      flexShrink: 0,
      width: '5',
      height: '5',
      marginTop: '0.5',
      borderRadius: 'full',
      borderWidth: '1px',
      borderColor: 'border.strong',
      bg: 'bg.surface',
      outline: 'none',
      _checked: { borderWidth: '6px', borderColor: 'accent.solid' },
    },
    '& tr[data-requested] > th': { color: 'fg', fontWeight: 'semibold' },
    '& tr[data-requested] label': { borderColor: 'accent.border' },
    '& strong': { display: 'block', fontSize: 'md', fontWeight: 'semibold' },
    '& abbr': { textDecoration: 'none' },
    '& small': { display: 'block', fontSize: '0.8125rem', lineHeight: '1.125rem', color: 'fg.muted' },
    [narrowContainer]: {
      '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
      '&, & tbody, & tr, & th, & td': { display: 'block', width: 'full', marginInline: '0' },
      '& tbody th': { width: 'full', paddingInline: '0', pt: '3', pb: '1' },
      '& td': { height: 'auto', marginBottom: '2' },
      // One plan at a time keeps the options within reach; the choice always lies on the requested plan.
      '&:not([data-plans]) tbody tr:not([data-requested])': { display: 'none' },
      // Name and price on one line if they fit, what is paid below them.
      '& label': { flexWrap: 'wrap', rowGap: '0', minHeight: '0', overflowWrap: 'anywhere' },
      '& label::before': {
        content: 'attr(data-label)',
        order: '1',
        flex: '1',
        minWidth: 'max-content',
        fontWeight: 'semibold',
      },
      '& label > span': { display: 'contents' },
      '& strong': { order: '1', fontSize: '1.125rem', marginInlineStart: 'auto' },
      // Below the name, past the radio and its gap.
      '& label small': { order: '2', flexBasis: 'full', paddingInlineStart: 'calc(1.25rem + 10px)' },
    },
  },
});
