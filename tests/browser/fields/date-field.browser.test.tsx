import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { addDays, addMonths, monthBounds } from '#shared/primitives/calendar/days.ts';
import { daySchema } from '#shared/primitives/calendar/french-date.ts';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { expectAccessible, paste, renderFields } from './harness.tsx';

const renderDateField = (day = '', limits: { min?: string; max?: string } = {}) =>
  renderFields({
    defaultValues: { day },
    schema: v.object({ day: daySchema('Date d’effet', limits) }),
    fields: (control) => <DateField name="day" label="Date d’effet" required control={control} {...limits} />,
  });

const input = () => page.getByRole('textbox', { name: 'Date d’effet' });
const opener = () => page.getByRole('button', { name: /^Ouvrir le calendrier/ });

describe('date field: typing', () => {
  test.each([
    ['05032024', '05/03/2024'],
    ['5/3/24', '05/03/2024'],
    ['05/03/2024', '05/03/2024'],
    ['5.3.2024', '05/03/2024'],
    ['050324', '05/03/2024'],
    ['5 mars 2024', '05/03/2024'],
    ['2024-03-05', '05/03/2024'],
    ['2024.03.05', '05/03/2024'],
    ['050324 à 8h30', '05/03/2024'],
  ])('parses %s as 5 March 2024', async (typed, shown) => {
    const { values } = await renderDateField();
    await userEvent.type(input(), typed);
    await userEvent.tab();
    await expect.element(input()).toHaveValue(shown);
    expect(values()).toEqual({ day: '2024-03-05' });
  });

  test('shows the year of a near day that the field refuses instead of one a year away', async () => {
    const today = dayInNoumea(new Date());
    const tomorrow = addDays(today, 1);
    const { values } = await renderDateField('', { max: today });
    await userEvent.type(input(), frenchDate(tomorrow).slice(0, 5));
    await userEvent.tab();
    await expect.element(input()).toHaveValue(frenchDate(tomorrow));
    await expect.element(page.getByText(`La date doit être le ${frenchDate(today)} ou avant`)).toBeVisible();
    expect(values()).toEqual({ day: tomorrow });
  });

  test('understands a day in words', async () => {
    const { values } = await renderDateField();
    await userEvent.type(input(), 'fin du mois prochain');
    await userEvent.tab();
    const { last } = monthBounds(addMonths(dayInNoumea(new Date()), 1));
    await expect.element(input()).toHaveValue(frenchDate(last));
    expect(values()).toEqual({ day: last });
  });

  test.each(['1980-01-02', '1912-01-02', '2011/01/02', 'né le 2 janvier 2011'])(
    'shows %s as it is typed',
    async (typed) => {
      await renderDateField();
      await userEvent.type(input(), typed);
      await expect.element(input()).toHaveValue(typed);
    },
  );

  test('inserts slashes while typing, which can be deleted', async () => {
    await renderDateField();
    await userEvent.type(input(), '0503');
    await expect.element(input()).toHaveValue('05/03');
    await userEvent.keyboard('20');
    await expect.element(input()).toHaveValue('05/03/20');
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}');
    await expect.element(input()).toHaveValue('05/0');
  });

  test.each(['05032024', '2024-03-05', '5 mars 2024', '1er avril 2024'])('parses a pasted %s', async (text) => {
    const { values } = await renderDateField();
    await userEvent.click(input());
    paste(text);
    await userEvent.tab();
    expect(values().day).toMatch(/^2024-0[34]-0[15]$/);
    await expect.element(input()).toHaveValue(text.startsWith('1er') ? '01/04/2024' : '05/03/2024');
  });

  test('keeps an impossible day as typed and refuses it', async () => {
    const { values, submitted } = await renderDateField();
    await userEvent.type(input(), '31/02/2024');
    await userEvent.tab();
    await expect.element(input()).toHaveValue('31/02/2024');
    await expect.element(input()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(input()).toHaveAccessibleDescription('La date 31/02/2024 n’existe pas');
    await userEvent.click(page.getByRole('button', { name: 'Valider' }));
    expect(submitted).not.toHaveBeenCalled();
    expect(values()).toEqual({ day: '31/02/2024' });
    await userEvent.clear(input());
    await userEvent.type(input(), '29/02/2024{Enter}');
    await expect.poll(() => submitted.mock.calls[0]?.[0]).toEqual({ day: '2024-02-29' });
  });

  test('does not expand the century before the year is complete', async () => {
    const { values } = await renderDateField();
    await userEvent.type(input(), '05/03/20');
    expect(values()).toEqual({ day: '05/03/20' });
  });

  test('shows the form’s value', async () => {
    const { form } = await renderDateField();
    form().setValue('day', '2024-02-29');
    await expect.element(input()).toHaveValue('29/02/2024');
    form().setValue('day', '31/02/2024');
    await expect.element(input()).toHaveValue('31/02/2024');
  });

  test('refuses a day outside of its limits and announces it', async () => {
    await renderDateField('', { min: '2024-03-05', max: '2024-04-09' });
    await userEvent.type(input(), '04/03/2024');
    await userEvent.tab();
    const error = page.getByText('La date doit être le 05/03/2024 ou après');
    await expect.element(error).toBeVisible();
    expect(error.element().closest('[aria-live=polite]')).not.toBeNull();
  });
});

describe('date field: calendar', () => {
  test('opens in French on the field’s day, with Monday first', async () => {
    await renderDateField('2024-03-05');
    await userEvent.click(opener());
    await expect.element(page.getByRole('grid', { name: 'mars 2024' })).toBeVisible();
    const heads = page.getByRole('columnheader').elements();
    expect(heads.map((head) => head.textContent)).toEqual(['L', 'M', 'M', 'J', 'V', 'S', 'D']);
    await expect.element(page.getByRole('button', { name: 'mardi 5 mars 2024' })).toHaveFocus();
    await expectAccessible();
  });

  test('is operated by keyboard alone', async () => {
    const { values } = await renderDateField('2024-01-31');
    await userEvent.click(input());
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(page.getByRole('button', { name: 'mercredi 31 janvier 2024' })).toHaveFocus();
    await userEvent.keyboard('{PageDown}');
    await expect.element(page.getByRole('button', { name: 'jeudi 29 février 2024' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Home}');
    await expect.element(page.getByRole('button', { name: 'lundi 4 mars 2024' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(input()).toHaveValue('04/03/2024');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(values()).toEqual({ day: '2024-03-04' });
  });

  test('closes on Escape and outside press without changes', async () => {
    const { values } = await renderDateField('2024-01-31');
    await userEvent.click(opener());
    await expect.element(page.getByRole('grid')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}{Escape}');
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
    await userEvent.click(opener());
    await userEvent.click(page.getByRole('heading', { name: 'Champs' }));
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
    expect(values()).toEqual({ day: '2024-01-31' });
  });

  test('disables days outside of the limits', async () => {
    await renderDateField('', { min: '2024-03-05', max: '2024-03-20' });
    await userEvent.click(opener());
    await expect.element(page.getByRole('button', { name: 'lundi 4 mars 2024' })).toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'mercredi 20 mars 2024' })).toBeEnabled();
  });
});

test('date field: reports that it is required', async () => {
  await renderDateField();
  await userEvent.click(page.getByRole('button', { name: 'Valider' }));
  await expect.element(input()).toHaveAccessibleDescription('Le champ Date d’effet est requis');
  await expectAccessible();
});
