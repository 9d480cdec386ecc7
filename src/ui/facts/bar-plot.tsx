import { Figures } from './figures.tsx';

interface Bar {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  /** Values of the table, the first of which labels the bar. */
  readonly values: readonly [label: string, ...string[]];
}

interface BarPlotProps {
  readonly title: string;
  /** Headers of the table behind the plot: of the name and of each value. */
  readonly columns: readonly string[];
  readonly bars: readonly Bar[];
  readonly emptyText: string;
}

/** Horizontal bars, each labelled with its value, and their figures in a table. A negative value has no bar. */
export function BarPlot({ title, columns, bars, emptyText }: BarPlotProps) {
  const maxValue = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <Figures
      title={title}
      columns={columns}
      rows={bars.map(({ name, values }) => ({ name, values }))}
      emptyText={emptyText}
    >
      {bars.map(({ key, name, value, values: [label] }) => (
        <div key={key} className="plot-bar">
          <span>{name}</span>
          <span>{label}</span>
          <div>{value > 0 ? <div style={{ width: `${(100 * value) / maxValue}%` }} /> : null}</div>
        </div>
      ))}
    </Figures>
  );
}
