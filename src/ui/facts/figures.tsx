import { type ReactNode, useId } from 'react';
import './figures.css';

interface FiguresProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** Text without rows. */
  readonly emptyText: string;
  /** The plot, hidden from screen readers: the table contains the same figures. */
  readonly children: ReactNode;
}

/** A plot with its figures in a table behind it. */
export function Figures({ title, columns, rows, emptyText, children }: FiguresProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="plot">
      <h3 id={id} className="plot-title">
        {title}
      </h3>
      {rows.length === 0 ? <p className="plot-none">{emptyText}</p> : null}
      <div aria-hidden="true">{children}</div>
      {rows.length === 0 ? null : (
        <details data-print="hide">
          <summary>Voir les chiffres</summary>
          <table aria-labelledby={id} className="plot-table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row">{row.name}</th>
                  {row.values.map((value, index) => (
                    <td key={columns[index + 1]}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}
