import { IconButton } from '@chakra-ui/react';
import { CalendarDays } from 'lucide-react';
import { memo, type Ref, useCallback, useRef, useState } from 'react';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { type DayLimits, isRealDay } from '#shared/primitives/calendar/days.ts';
import { maskFrenchDate, parseCompleteFrenchDate, parseFrenchDate } from '#shared/primitives/calendar/french-date.ts';
import { lazyPart } from '#ui/disclosure/lazy-part.tsx';
import { Popup } from '#ui/fields/combobox/popup.tsx';
import { TextControl } from '#ui/fields/controls/controls.tsx';
import { useComposition } from '#ui/fields/use-composition.ts';

const loadCalendar = () => import('./date-calendar.tsx');
const DateCalendar = lazyPart(loadCalendar);
/** Prefetches the calendar code; a failed prefetch is ignored because opening the calendar loads it again. */
const prefetchCalendar = (): void => void loadCalendar().catch(() => undefined);

interface DateInputProps extends DayLimits {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly name: string;
  readonly describedBy: string | undefined;
  readonly canChange: boolean;
}

interface TypedDate {
  readonly text: string;
  readonly value: string;
  /** Keys pressed so far, without the slashes that were inserted; undefined for a text that came as a whole. */
  readonly keys?: string | undefined;
}

const formatValue = (value: string): string => (isRealDay(value) ? frenchDate(value) : value);

/** Text box and calendar of a date. Typed text stays unchanged until it parses as a valid day. */
export function DateInput(props: DateInputProps) {
  const { value, onChange, min, max } = props;
  const [draft, setDraft] = useState<TypedDate>({ text: formatValue(value), value });
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const openerButton = useRef<HTMLButtonElement>(null);
  // The form value was changed elsewhere: a reset or a resumed draft.
  if (draft.value !== value) setDraft({ text: formatValue(value), value });

  const update = (text: string, next: string, keys?: string) => {
    setDraft({ text, value: next, keys });
    if (next !== value) onChange(next);
  };
  const { composed, ...typing } = useComposition(draft.text, ({ value: typed }) => {
    const isAppended = typed.startsWith(draft.text) && typed.length === draft.text.length + 1;
    const keys = isAppended ? (draft.keys ?? draft.text) + typed.slice(-1) : typed;
    const text = isAppended ? maskFrenchDate(keys) : typed;
    update(text, parseCompleteFrenchDate(text) ?? text.trim(), keys);
  });
  const complete = () => {
    const today = dayInNoumea(new Date());
    const day = parseFrenchDate(draft.text, latestYear(max), { today, min, max });
    if (day !== null) update(frenchDate(day), day);
  };
  const toggle = useCallback(() => setIsOpen((before) => !before), []);
  const close = () => {
    setIsOpen(false);
    openerButton.current?.focus();
  };

  return (
    <div ref={box} className="affixed">
      <TextControl
        isNumeric
        ref={props.inputRef}
        name={props.name}
        value={composed ?? draft.text}
        placeholder="jj/mm/aaaa"
        inputMode="numeric"
        autoComplete="off"
        aria-describedby={props.describedBy}
        {...typing}
        onBlur={() => {
          complete();
          props.onBlur();
        }}
        onKeyDown={(event) => {
          typing.onKeyDown(event);
          if (event.key === 'Enter') complete();
          if (event.key === 'ArrowDown' && event.altKey && props.canChange) setIsOpen(true);
        }}
      />
      <CalendarOpener
        ref={openerButton}
        label={props.label}
        isOpen={isOpen}
        canChange={props.canChange}
        onToggle={toggle}
      />
      {isOpen ? (
        <Popup anchor={box} onClose={close} role="dialog" aria-label={`Calendrier\u00A0: ${props.label}`}>
          <DateCalendar
            value={value}
            min={min}
            max={max}
            onPick={(day) => {
              update(frenchDate(day), day);
              close();
            }}
          />
        </Popup>
      ) : null}
    </div>
  );
}

interface CalendarOpenerProps extends Pick<DateInputProps, 'label' | 'canChange'> {
  readonly ref: Ref<HTMLButtonElement>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Memoized: typing in the date beside it does not render it again. */
const CalendarOpener = memo(function CalendarOpener({ ref, label, isOpen, canChange, onToggle }: CalendarOpenerProps) {
  return (
    <IconButton
      ref={ref}
      type="button"
      variant="ghost"
      position="absolute"
      insetEnd="0"
      top="0"
      aria-label={`Ouvrir le calendrier\u00A0: ${label}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      disabled={!canChange}
      onPointerEnter={prefetchCalendar}
      onFocus={prefetchCalendar}
      onClick={onToggle}
    >
      <CalendarDays aria-hidden="true" />
    </IconButton>
  );
});

/** A two-digit year means the latest matching year up to `max`, or up to twenty years ahead without `max`. */
const latestYear = (max: string | undefined): number =>
  max === undefined ? Number(dayInNoumea(new Date()).slice(0, 4)) + 20 : Number(max.slice(0, 4));
