import type { EstimatedFormula } from '#shared/operations/quotes/estimation.ts';
import { formatDeductibleValue } from '#shared/primitives/deductible.ts';
import { Money } from '#ui/table/cell.tsx';
import { QuoteTable } from '#ui/table/quote-table.tsx';

/** The guarantees that a formula subscribes, what they sum to, the fees, and the total. Specification 3, section 2.10. */
export function ChosenGuarantees({ formula }: { readonly formula: EstimatedFormula }) {
  const { guarantees, fees, premium, total } = formula;
  return (
    <QuoteTable>
      <caption>Garanties souscrites</caption>
      <thead>
        <tr>
          <th scope="col">Garantie</th>
          <th scope="col" data-amount>
            Franchise
          </th>
          <th scope="col" data-amount>
            Montant TTC
          </th>
        </tr>
      </thead>
      <tbody>
        {guarantees
          .filter(({ isSuscribed }) => isSuscribed)
          .map((guarantee) => (
            <tr key={guarantee.code}>
              <th scope="row">{guarantee.libelle}</th>
              <td data-amount>
                {formatDeductibleValue(guarantee) ?? <span data-none>Sans</span>}
                {guarantee.franchiseDetail ? <small>{guarantee.franchiseDetail}</small> : null}
              </td>
              <td data-amount>
                <Money amountXpf={guarantee.amount ?? 0} />
              </td>
            </tr>
          ))}
      </tbody>
      <tfoot>
        <Sum part="subtotal" libelle="Prime des garanties" amountXpf={premium} />
        {fees.map(({ libelle, amount }) => (
          <Sum key={libelle} part="fee" libelle={libelle} amountXpf={amount} />
        ))}
        <Sum part="total" libelle="Total annuel TTC" amountXpf={total} />
      </tfoot>
    </QuoteTable>
  );
}

interface SumProps {
  readonly part: 'subtotal' | 'fee' | 'total';
  readonly libelle: string;
  readonly amountXpf: number;
}

function Sum({ part, libelle, amountXpf }: SumProps) {
  return (
    <tr data-part={part}>
      <th scope="row" colSpan={2}>
        {libelle}
      </th>
      <td data-amount>
        <Money amountXpf={amountXpf} />
      </td>
    </tr>
  );
}
