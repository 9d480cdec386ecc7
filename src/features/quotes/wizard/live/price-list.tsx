import { chakra } from '@chakra-ui/react';
import type { EstimatedFormula } from '#shared/operations/quotes/estimation.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { formulaKey } from '#shared/products/estimation.ts';
import { Icon } from '#ui/icon.tsx';

interface PriceListProps {
  readonly formulas: readonly EstimatedFormula[];
  readonly chosenKey: string | null;
  /** Absent where nothing can be chosen. */
  readonly onChoose: ((key: string) => void) | undefined;
}

/** Yearly price of each formula on the requested plan, each a button that chooses it. */
export function PriceList({ formulas, chosenKey, onChoose }: PriceListProps) {
  return (
    <List aria-label="Prix par formule">
      {formulas.map((formula) => {
        const key = formulaKey(formula);
        return (
          <li key={key}>
            <button
              type="button"
              aria-pressed={key === chosenKey}
              disabled={onChoose === undefined}
              onClick={() => onChoose?.(key)}
            >
              <span>
                {key === chosenKey ? <Icon name="check" /> : null}
                {formula.libelle}
              </span>
              <b>{formatXpf(formula.total)}</b>
            </button>
          </li>
        );
      })}
    </List>
  );
}

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gap: '1',
    marginBlock: '2',
    marginInline: '-2',
    '& button': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: '3',
      paddingBlock: '1',
      width: 'full',
      minHeight: '2.75rem',
      paddingInline: '2',
      textAlign: 'start',
      borderWidth: '1px',
      borderColor: 'border.subtle',
      borderRadius: 'l2',
      cursor: 'pointer',
      _hover: { bg: 'bg.subtle' },
      _disabled: { cursor: 'default', bg: 'transparent' },
      '&[aria-pressed=true]': { borderColor: 'accent.solid', bg: 'accent.subtle' },
    },
    '& span': { display: 'inline-flex', alignItems: 'center', gap: '1.5' },
    '& b': { fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
});
