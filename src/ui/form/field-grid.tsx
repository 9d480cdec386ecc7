import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import './field-grid.css';

interface FieldGridProps {
  readonly perRow?: 1 | 2 | 3;
  readonly children: ReactNode;
}

/** Fields in `perRow` columns from 768 px, in one column below. */
export function FieldGrid({ perRow = 2, children }: FieldGridProps) {
  return (
    <div className="field-grid" style={{ '--per-row': perRow } as CSSProperties}>
      {children}
    </div>
  );
}

interface FieldSetProps extends FieldGridProps {
  readonly legend: string;
  /** Only for screen readers, where the text above is already the visible legend. */
  readonly isLegendHidden?: boolean;
}

/** Fields that belong together, under a legend. */
export function FieldSet({ legend, isLegendHidden = false, perRow = 2, children }: FieldSetProps) {
  return (
    <fieldset className="field-set">
      <legend className={isLegendHidden ? 'sr-only' : 'block-title'}>{legend}</legend>
      <FieldGrid perRow={perRow}>{children}</FieldGrid>
    </fieldset>
  );
}

/** A field that takes both columns. */
export function WideField(props: ComponentProps<'div'>) {
  return <div className="wide" {...props} />;
}

/** Title of a block without fields, styled as a legend. */
export function BlockTitle(props: ComponentProps<'h3'>) {
  return <h3 className="block-title" {...props} />;
}
