import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { EstimatedFormula } from '#shared/operations/quotes/estimation.ts';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/table/cell.tsx';
import { QuoteTable } from '#ui/table/quote-table.tsx';

type Lines = EstimatedFormula['lines'];

interface PriceDetailProps {
  /** Undefined while it loads. */
  readonly formula: EstimatedFormula | undefined;
  /** Called when the details are first expanded; `children` are shown while there is no formula. */
  readonly onOpen?: () => void;
  readonly children?: ReactNode;
}

/** « Détail du calcul »: the calculation of every amount, by guarantee, then from the net premium to the total. */
export function PriceDetail({ formula, onOpen, children }: PriceDetailProps) {
  return (
    <Details onToggle={onOpen}>
      <summary>
        <Icon name="chevronRight" />
        Détail du calcul
      </summary>
      {formula ? <Calculations formula={formula} /> : children}
    </Details>
  );
}

function Calculations({ formula }: { readonly formula: EstimatedFormula }) {
  const subscribed = formula.guarantees.filter(({ isSuscribed }) => isSuscribed);
  return (
    <div>
      {subscribed.map(({ code, libelle, lines }) => (
        <Calculation key={code} title={libelle} lines={lines} />
      ))}
      <Calculation
        title={`De la prime nette au total\u00A0: ${formula.libelle}, ${formula.splitting}`}
        lines={formula.lines}
      />
    </div>
  );
}

function Calculation({ title, lines }: { readonly title: string; readonly lines: Lines }) {
  const relevantLines = lines.filter(({ isNeutral }) => !isNeutral);
  const neutral = lines.filter(({ isNeutral }) => isNeutral);
  return (
    <section>
      <h3>{title}</h3>
      <QuoteTable fontSize="0.875rem">
        <caption>{`Calcul\u00A0: ${title}`}</caption>
        <tbody>
          {relevantLines.map(({ libelle, detail, amount, cause, source }, index) => (
            <tr key={`${libelle} ${detail}`} data-part={index === relevantLines.length - 1 ? 'subtotal' : undefined}>
              <th scope="row">
                {libelle}
                {cause || source ? <span>{[cause, source].filter(Boolean).join(' · ')}</span> : null}
              </th>
              <td data-amount>{detail}</td>
              <td data-amount>
                <Money amountXpf={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </QuoteTable>
      {neutral.length > 0 ? (
        <details>
          <summary>{neutral.length === 1 ? '1 facteur sans effet' : `${neutral.length} facteurs sans effet`}</summary>
          <ul>
            {neutral.map(({ libelle, cause }) => (
              <li key={libelle}>{cause ? `${libelle}\u00A0: ${cause}` : libelle}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

const Details = chakra('details', {
  base: {
    borderTopWidth: '1px',
    borderColor: 'border.subtle',
    '& > summary': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '3rem',
      fontWeight: 'semibold',
      color: 'accent.fg',
      cursor: 'pointer',
      listStyle: 'none',
      borderRadius: 'l1',
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
      '&::-webkit-details-marker': { display: 'none' },
      '& svg': { transition: 'transform 150ms', _motionReduce: { transition: 'none' } },
    },
    '&[open] > summary svg': { transform: 'rotate(90deg)' },
    '& > div': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 440px), 1fr))',
      gap: '6',
      alignItems: 'start',
      paddingBlock: '2',
    },
    '& h3': { fontWeight: 'semibold', paddingInline: '3', paddingBottom: '1' },
    '& section': { minWidth: '0' },
    '& tbody th > span': { marginInlineStart: '2', fontWeight: 'normal', color: 'fg.muted' },
    '& tbody th, & tbody td': { py: '1.5' },
    '& section details': { paddingInline: '3', fontSize: '0.875rem', color: 'fg.muted' },
    '& section summary': {
      minHeight: '2.75rem',
      display: 'flex',
      alignItems: 'center',
      cursor: 'pointer',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
      borderRadius: 'l1',
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
    },
    '& section ul': { listStyle: 'disc', paddingInlineStart: '5', paddingBottom: '2' },
    '& section:last-of-type': {
      gridColumn: '1 / -1',
      paddingTop: '4',
      borderTopWidth: '1px',
      borderColor: 'border.subtle',
    },
  },
});
