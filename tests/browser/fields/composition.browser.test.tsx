import { describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { MaskedNumberField } from '#ui/fields/masked-number-field.tsx';
import { PhoneField } from '#ui/fields/phone-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { paste, renderFields } from './harness.tsx';

const devtools = () => cdp() as unknown as { send(method: string, params: object): Promise<unknown> };
const textbox = () => page.getByRole('textbox', { name: 'Saisie' });

/** Composes a text as an input method does: each state replaces the one before, the last is inserted. */
const compose = async (...states: readonly string[]) => {
  await userEvent.click(textbox());
  for (const text of states)
    await devtools().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await devtools().send('Input.insertText', { text: states.at(-1) ?? '' });
};

test.each([
  ['capitals', ['d', 'du', 'dup', 'dupont'], 'DUPONT'],
  ['capitals', ['d', 'dd', 'đ', 'đa', 'đaw', 'đă', 'đăn', 'đăng', 'đặng'], 'ĐẶNG'],
  ['words', ['j', 'je', 'jean', 'jean-d', 'jean-đức'], 'Jean-Đức'],
] as const)('TextField (%s): takes composed letters %j once', async (kind, states, shown) => {
  const { values } = await renderFields({
    defaultValues: { saisie: '' },
    fields: (control) => (
      <TextField name="saisie" label="Saisie" capitals={kind === 'words' ? 'words' : 'upper'} control={control} />
    ),
  });
  await compose(...states);
  await expect.element(textbox()).toHaveValue(shown);
  expect(values()).toEqual({ saisie: shown });
});

test('PhoneField: takes composed digits once', async () => {
  const { values } = await renderFields({
    defaultValues: { saisie: { number: '', prefix: '+687' } },
    fields: (control) => <PhoneField name="saisie" label="Saisie" control={control} />,
  });
  await compose('7', '75', '751', '7512', '751234');
  await expect.element(textbox()).toHaveValue('75 12 34');
  expect(values()).toEqual({ saisie: { number: '751234', prefix: '+687' } });
});

test('MaskedNumberField: takes composed digits once', async () => {
  const { values } = await renderFields({
    defaultValues: { saisie: '' },
    fields: (control) => <MaskedNumberField name="saisie" label="Saisie" mask="ridet" control={control} />,
  });
  await compose('0', '012', '0123', '01234560', '0123456001');
  await expect.element(textbox()).toHaveValue('0 123 456.001');
  expect(values()).toEqual({ saisie: '0123456001' });
});

test('DateField: takes composed digits once', async () => {
  const { values } = await renderFields({
    defaultValues: { saisie: '' },
    fields: (control) => <DateField name="saisie" label="Saisie" control={control} />,
  });
  await compose('0', '05', '050', '0503', '05032024');
  await userEvent.tab();
  await expect.element(textbox()).toHaveValue('05/03/2024');
  expect(values()).toEqual({ saisie: '2024-03-05' });
});

describe('undo', () => {
  const shownText = () => (textbox().element() as HTMLInputElement).value;
  const fields = {
    phone: { typed: '7512', states: ['75 1', '75', '7', ''], shown: '75 12' },
    ridet: { typed: '01234', states: ['012 3', '012', '01', '0', ''], shown: '012 34' },
    capitals: { typed: 'wéa', states: ['WÉ', 'W', ''], shown: 'WÉA' },
    day: { typed: '3011', states: ['30/1', '30', '3', ''], shown: '30/11' },
  } as const;
  const renderField = (kind: keyof typeof fields) =>
    renderFields({
      defaultValues: { saisie: kind === 'phone' ? { number: '', prefix: '+687' } : '' },
      fields: (control) => {
        const bound = { name: 'saisie', label: 'Saisie', control } as const;
        if (kind === 'phone') return <PhoneField {...bound} />;
        if (kind === 'ridet') return <MaskedNumberField {...bound} mask="ridet" />;
        return kind === 'day' ? <DateField {...bound} /> : <TextField {...bound} capitals="upper" />;
      },
    });

  test.each(Object.keys(fields) as (keyof typeof fields)[])('%s: undoes and redoes typed text', async (kind) => {
    const { typed, states, shown } = fields[kind];
    await renderField(kind);
    await userEvent.type(textbox(), typed);
    await expect.poll(shownText).toBe(shown);
    for (const state of states) {
      await userEvent.keyboard('{Control>}z{/Control}');
      await expect.poll(shownText).toBe(state);
    }
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(shownText()).toBe('');
    for (const state of [...states.slice(0, -1).reverse(), shown]) {
      await userEvent.keyboard('{Control>}y{/Control}');
      await expect.poll(shownText).toBe(state);
    }
  });

  test('restores what a paste replaced', async () => {
    const { values } = await renderField('ridet');
    await userEvent.type(textbox(), '0123456');
    (textbox().element() as HTMLInputElement).select();
    paste('A1');
    await expect.poll(shownText).toBe('A1');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(shownText).toBe('012 345 6');
    expect(values()).toEqual({ saisie: '0123456' });
  });
});
