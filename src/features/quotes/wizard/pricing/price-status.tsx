import { chakra } from '@chakra-ui/react';
import { formatXpf } from '#shared/primitives/money.ts';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import { chosenFormulaOf } from '../work/quote-progress.ts';
import type { QuoteWork } from '../work/quote-work.ts';

interface PriceStatusProps {
  readonly id: string;
  readonly work: QuoteWork;
  /** Formulas are shown that can be chosen. */
  readonly hasPrices: boolean;
  /** Why the last request gave no price. */
  readonly refusal: string | undefined;
  readonly onShowPrices: () => void;
  /** Shows what is missing or wrong. */
  readonly onShowProblems: () => void;
}

/** Beside « Valider Tarif »: the chosen formula and its price, else what is missing before it can be pressed. */
export function PriceStatus({ id, work, hasPrices, refusal, onShowPrices, onShowProblems }: PriceStatusProps) {
  const { product, context, form, progress } = work;
  const messages = useFormSnapshot(
    form,
    (values) => product.check(values, context).problems.map(({ message }) => message),
    'after-frame',
  );
  const chosen = chosenFormulaOf(progress);
  if (chosen)
    return (
      <Status id={id}>
        <strong>{formatXpf(chosen.total)}</strong>
        <span>{`par an, ${chosen.libelle}, ${chosen.splitting.toLowerCase()}`}</span>
      </Status>
    );
  const [first] = messages;
  if (first)
    return (
      <Status id={id}>
        <button type="button" onClick={onShowProblems}>
          {messages.length === 1 ? first : `${messages.length} informations manquent ou sont à corriger`}
        </button>
      </Status>
    );
  if (hasPrices)
    return (
      <Status id={id}>
        <button type="button" onClick={onShowPrices}>
          Choisissez une formule
        </button>
      </Status>
    );
  return <Status id={id}>{refusal ?? 'Aucun prix encore\u00A0: pressez Calculer'}</Status>;
}

const Status = chakra('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '2',
    fontVariantNumeric: 'tabular-nums',
    '& strong': { fontSize: 'lg', color: 'fg', whiteSpace: 'nowrap' },
    '& button': {
      minHeight: '2.75rem',
      textAlign: 'start',
      color: 'accent.fg',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
      cursor: 'pointer',
    },
  },
});
