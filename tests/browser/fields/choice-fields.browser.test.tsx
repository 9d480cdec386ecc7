import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '#shared/primitives/messages.ts';
import { CheckboxField, SwitchField } from '#ui/fields/checkbox-field.tsx';
import { DateRangeField } from '#ui/fields/dates/date-range-field.tsx';
import { RadioField } from '#ui/fields/radio-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { expectAccessible, renderFields } from './harness.tsx';

const communes = [
  { code: '98818', libelle: 'Nouméa' },
  { code: '98805', libelle: 'Dumbéa' },
  { code: '98811', libelle: 'Koné' },
  { code: '98807', libelle: 'Houaïlou' },
];
const required = v.object({ choix: v.pipe(v.string(), v.nonEmpty(messages.required('Commune'))) });

describe('choice field', () => {
  const renderChoice = (choix = '') =>
    renderFields({
      defaultValues: { choix },
      schema: required,
      fields: (control) => <SelectField name="choix" label="Commune" required options={communes} control={control} />,
    });
  const select = () => page.getByRole('combobox', { name: 'Commune' });

  test('stores the code', async () => {
    const { values } = await renderChoice();
    await userEvent.selectOptions(select(), 'Dumbéa');
    expect(values()).toEqual({ choix: '98805' });
    expect(select().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await expectAccessible();
  });

  test('keeps a code that the list does not contain', async () => {
    const { values } = await renderChoice('99999');
    await expect.element(select()).toHaveValue('99999');
    expect(values()).toEqual({ choix: '99999' });
  });

  test('reports that it is required', async () => {
    await renderChoice();
    await userEvent.click(page.getByRole('button', { name: 'Valider' }));
    await expect.element(select()).toHaveAccessibleDescription('Le champ Commune est requis');
    await expectAccessible();
  });
});

test('radio group: is operated by the arrow keys and stores the code', async () => {
  const { values } = await renderFields({
    defaultValues: { choix: '' },
    schema: required,
    fields: (control) => (
      <RadioField name="choix" label="Commune" required options={communes.slice(0, 2)} control={control} />
    ),
  });
  const group = page.getByRole('radiogroup', { name: 'Commune' });
  await userEvent.click(page.getByRole('button', { name: 'Valider' }));
  await expect.element(group).toHaveAccessibleDescription('Le champ Commune est requis');
  await expectAccessible();
  await userEvent.click(page.getByRole('radio', { name: 'Nouméa' }));
  await userEvent.keyboard('{ArrowDown}');
  expect(values()).toEqual({ choix: '98805' });
});

test('checkbox and switch: are toggled by label and space bar', async () => {
  const { values } = await renderFields({
    defaultValues: { impayes: false, sms: false },
    fields: (control) => (
      <>
        <CheckboxField name="impayes" label="Impayés seulement" control={control} />
        <SwitchField name="sms" label="Accepte les SMS" hint="Sur ce numéro" control={control} />
      </>
    ),
  });
  await userEvent.click(page.getByText('Impayés seulement'));
  const toggle = page.getByRole('switch', { name: 'Accepte les SMS' });
  await userEvent.tab();
  await expect.element(toggle).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(values()).toEqual({ impayes: true, sms: true });
  await expect.element(toggle).toHaveAccessibleDescription('Sur ce numéro');
  expect(page.getByText('Impayés seulement').element().closest('label')?.offsetHeight).toBeGreaterThanOrEqual(44);
  await expectAccessible();
});

test.each([16, 32])('switch: its knob is as far from each edge with a text size of %i px', async (textPx) => {
  await renderFields({
    defaultValues: { on: true, off: false },
    fields: (control) => (
      <>
        <SwitchField name="on" label="Allumé" control={control} />
        <SwitchField name="off" label="Éteint" control={control} />
      </>
    ),
  });
  document.documentElement.style.fontSize = `${textPx}px`;
  try {
    const gaps = ['Allumé', 'Éteint'].flatMap((name) => {
      const track = page.getByRole('switch', { name }).element();
      for (const animation of track.getAnimations({ subtree: true })) animation.finish();
      const knob = getComputedStyle(track, '::after');
      const { m41: shift } = new DOMMatrix(knob.transform);
      const [left, top, width, height] = [knob.left, knob.top, knob.width, knob.height].map(Number.parseFloat) as [
        number,
        number,
        number,
        number,
      ];
      const side = shift === 0 ? left : track.clientWidth - left - shift - width;
      return [side, top, track.clientHeight - top - height];
    });
    expect(new Set(gaps.map(Math.round)).size, String(gaps)).toBe(1);
  } finally {
    document.documentElement.style.fontSize = '';
  }
});

test('date range: refuses an end before its start', async () => {
  const { values } = await renderFields({
    defaultValues: { du: '', au: '' },
    fields: (control) => <DateRangeField label="Date d’effet" nameFrom="du" nameTo="au" control={control} />,
  });
  await expect.element(page.getByRole('group', { name: 'Date d’effet' })).toBeVisible();
  await userEvent.type(page.getByRole('textbox', { name: 'Du' }), '05032024');
  await userEvent.type(page.getByRole('textbox', { name: 'Au' }), '04032024');
  await userEvent.tab();
  await expect
    .element(page.getByRole('textbox', { name: 'Au' }))
    .toHaveAccessibleDescription('La date doit être le 05/03/2024 ou après');
  expect(values()).toEqual({ du: '2024-03-05', au: '2024-03-04' });
  await expectAccessible();
});
