import { Button, chakra, Flex, IconButton } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { dayInNoumea, frenchMonths, frenchWeekdays } from '#shared/primitives/calendar/calendar.ts';
import { isRealDay } from '#shared/primitives/calendar/days.ts';
import { addMonths, clampDay, dayAfterKey, dayLabel, weeksOf } from './calendar-grid.ts';
import '#ui/fields/controls/plain-select.css';

interface DateCalendarProps {
  /** The selected day; any text that is not a valid day means no selection. */
  readonly value: string;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onPick: (day: string) => void;
}

/**
 * One month as a grid, with selects for month and year. Arrows, Page Up, Page Down, Home and End move the active day.
 */
export default function DateCalendar({ value, min, max, onPick }: DateCalendarProps) {
  const today = dayInNoumea(new Date());
  const [active, setActive] = useState(() => clampDay(isRealDay(value) ? value : today, min, max));
  const [hasGridFocus, setHasGridFocus] = useState(true);
  const [year, month] = active.split('-').map(Number) as [number, number];
  const activateDay = (day: string) => setActive(clampDay(day, min, max));
  const isAllowed = (day: string) => clampDay(day, min, max) === day;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(active, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    setHasGridFocus(true);
    activateDay(next);
  };
  const moveByMonths = (months: number) => {
    setHasGridFocus(false);
    activateDay(addMonths(active, months));
  };

  return (
    <Flex direction="column" gap="2" padding="2">
      <Flex align="center" gap="1">
        <IconButton variant="ghost" aria-label="Mois précédent" onClick={() => moveByMonths(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <Choice aria-label="Mois" value={month} onChange={(event) => moveByMonths(Number(event.target.value) - month)}>
          {frenchMonths.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice
          aria-label="Année"
          flex="none"
          value={year}
          onChange={(event) => moveByMonths((Number(event.target.value) - year) * 12)}
        >
          {yearsAround(year, min, max).map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Choice>
        <IconButton variant="ghost" aria-label="Mois suivant" onClick={() => moveByMonths(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </Flex>
      <Grid role="grid" aria-label={`${frenchMonths[month - 1]} ${year}`} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {frenchWeekdays.map((name) => (
              <Head key={name} scope="col" abbr={name}>
                {name.charAt(0).toUpperCase()}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(active).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Cell key={day} role="gridcell" aria-selected={day === value}>
                  <Day
                    type="button"
                    ref={day === active && hasGridFocus ? takeFocus : undefined}
                    tabIndex={day === active ? 0 : -1}
                    aria-label={dayLabel(day)}
                    aria-current={day === today ? 'date' : undefined}
                    data-selected={day === value || undefined}
                    data-outside={day.slice(0, 7) !== active.slice(0, 7) || undefined}
                    disabled={!isAllowed(day)}
                    onClick={() => onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </Day>
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
      <Button variant="ghost" disabled={!isAllowed(today)} onClick={() => onPick(today)}>
        Aujourd’hui
      </Button>
    </Flex>
  );
}

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

const yearsAround = (year: number, min: string | undefined, max: string | undefined): readonly number[] => {
  const firstYear = Math.min(year, Number(min?.slice(0, 4) ?? year - 110));
  const lastYear = Math.max(year, Number(max?.slice(0, 4) ?? year + 20));
  return Array.from({ length: lastYear - firstYear + 1 }, (_, index) => lastYear - index);
};

const Choice = chakra(
  'select',
  {
    base: {
      flex: '1',
      minWidth: '0',
      height: '11',
      paddingInline: '2',
      fontSize: 'md',
      fontWeight: 'medium',
      borderRadius: 'l2',
      background: 'bg.surface',
      color: 'fg',
      _hover: { background: 'bg.subtle' },
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing' },
    },
  },
  { defaultProps: { className: 'plain-select' } },
);

const Grid = chakra('table', { base: { borderCollapse: 'collapse' } });

const Cell = chakra('td', { base: { padding: '0' } });

const Head = chakra('th', {
  base: { height: '8', fontSize: 'sm', fontWeight: 'medium', color: 'fg.muted', textAlign: 'center' },
});

const Day = chakra('button', {
  base: {
    width: '11',
    height: '11',
    borderRadius: 'l2',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    _hover: { background: 'bg.subtle' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
    '&[aria-current=date]': { fontWeight: 'bold', textDecoration: 'underline', textUnderlineOffset: '4px' },
    '&[data-outside]': { color: 'fg.muted' },
    '&[data-selected]': { background: 'accent.solid', color: 'accent.contrast' },
    '&:disabled': { cursor: 'not-allowed', opacity: 0.4, background: 'transparent' },
  },
});
