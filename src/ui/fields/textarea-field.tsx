import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextareaControl } from './controls/controls.tsx';
import { FieldFrame, type FieldProps, useBoundField } from './field-frame.tsx';
import { characterCount } from './text-field.tsx';

interface TextareaFieldProps<T extends FieldValues, Out> extends FieldProps<T, Out> {
  readonly rows?: number;
  readonly placeholder?: string;
  /** Shows a character count near the limit; longer text is kept and rejected by the schema. */
  readonly maxLength?: number;
}

/** As high as its text; the box around it holds its height meanwhile, else the page would scroll. */
const fitContent = (area: HTMLTextAreaElement): void => {
  const wrapper = area.parentElement ?? area;
  wrapper.style.minHeight = `${wrapper.offsetHeight}px`;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  wrapper.style.minHeight = '';
};

/**
 * Sizes a text area by its content where the browser lacks `field-sizing`: Safari before 26.2, on an iPad without a handle
 * or a scrollbar, would cut a long text without a sign.
 */
const useContentHeight = (): RefObject<HTMLTextAreaElement | null> => {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || CSS.supports('field-sizing', 'content')) return undefined;
    let widthPx = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === widthPx) return;
      widthPx = element.clientWidth;
      fitContent(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (area.current && !CSS.supports('field-sizing', 'content')) fitContent(area.current);
  });
  return area;
};

/** A multi-line text field that grows with its content. The form value is a string. */
export function TextareaField<T extends FieldValues, Out = T>(props: TextareaFieldProps<T, Out>) {
  const bound = useBoundField(props);
  const { field } = bound;
  const value: string = field.value ?? '';
  const area = useContentHeight();
  return (
    <FieldFrame {...props} id={bound.id} error={bound.error} aside={characterCount(value, props.maxLength)}>
      <TextareaControl
        ref={(element) => {
          area.current = element;
          field.ref(element);
        }}
        name={field.name}
        autoComplete="off"
        rows={props.rows ?? 4}
        style={{ minHeight: `${(props.rows ?? 4) * 1.5 + 1.25}rem` }}
        value={value}
        placeholder={props.placeholder}
        aria-describedby={bound.describedBy}
        onBlur={field.onBlur}
        onChange={field.onChange}
      />
    </FieldFrame>
  );
}
