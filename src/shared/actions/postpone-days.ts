import { frenchDate, frenchDayAndMonth, frenchWeekdays, weekdayOf } from '#shared/primitives/calendar/calendar.ts';
import { addDays, addMonths } from '#shared/primitives/calendar/days.ts';
import { upperFirst } from '#shared/primitives/text.ts';

/** Days that are offered by their name, tomorrow first. */
const namedDays = 14;

/** « Lundi 30 novembre », « Mardi 1er décembre ». */
const formatDayName = (day: string): string =>
  upperFirst(`${frenchWeekdays[weekdayOf(day)]} ${frenchDayAndMonth(day)}`);

/** Days to which an action can be postponed, earliest first: the next two weeks by name, then in one and in three months. */
export const postponeDays = (today: string): readonly { readonly day: string; readonly label: string }[] => {
  const nextDays = Array.from({ length: namedDays }, (_, index) => addDays(today, index + 1));
  const laterDays = ([1, 3] as const).map((months) => {
    const day = addMonths(today, months);
    return { day, label: `Dans ${months === 1 ? 'un' : 'trois'} mois, le ${frenchDate(day)}` };
  });
  return [...nextDays.map((day, index) => ({ day, label: index === 0 ? 'Demain' : formatDayName(day) })), ...laterDays];
};

/** Text of the toast about a postponed action: « Remis à demain », « Remis au 30/11/2026 ». */
export const formatPostponed = (until: string, today: string): string =>
  until === addDays(today, 1) ? 'Remis à demain' : `Remis au ${frenchDate(until)}`;
