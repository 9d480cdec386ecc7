import { chakra } from '@chakra-ui/react';
import type { EstimatedFormula } from '#shared/contract/quotes/estimation.ts';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/table/cell.tsx';
import { QuoteTable } from './quote-table.tsx';

type Lines = EstimatedFormula['lines'];

/** "Détail du calcul": how every amount came about, guarantee by guarantee, then from the net premium to the total. */
export function PriceDetail({ formula }: { readonly formula: EstimatedFormula }) {
  const subscribed = formula.guarantees.filter(({ isSuscribed }) => isSuscribed);
  return (
    <Details>
      <summary>
        <Icon name="chevronRight" />
        Détail du calcul
      </summary>
      <div>
        {subscribed.map(({ code, libelle, lines }) => (
          <Calculation key={code} title={libelle} lines={lines} />
        ))}
        <Calculation
          title={`De la prime nette au total\u00A0: ${formula.libelle}, ${formula.splitting}`}
          lines={formula.lines}
        />
      </div>
    </Details>
  );
}

function Calculation({ title, lines }: { readonly title: string; readonly lines: Lines }) {
  return (
    <section>
      <h3>{title}</h3>
      <QuoteTable fontSize="14px">
        <caption>{`Calcul\u00A0: ${title}`}</caption>
        <tbody>
          {lines.map(({ libelle, detail, amount }, index) => (
            <tr key={`${libelle} ${detail}`} data-part={index === lines.length - 1 ? 'subtotal' : undefined}>
              <th scope="row">{libelle}</th>
              <td data-amount>{detail}</td>
              <td data-amount>
                <Money amountXpf={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </QuoteTable>
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
      minHeight: '48px',
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
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 270px), 1fr))',
      gap: '6',
      alignItems: 'start',
      paddingBlock: '2',
    },
    '& h3': { fontWeight: 'semibold', paddingInline: '3', paddingBottom: '1' },
    '& section': { minWidth: '0' },
    '& section:last-of-type': {
      gridColumn: '1 / -1',
      paddingTop: '4',
      borderTopWidth: '1px',
      borderColor: 'border.subtle',
    },
  },
});
