import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { phoneNumberSchema } from '#shared/primitives/phone/phone.ts';
import { MaskedNumberField } from '#ui/fields/masked-number-field.tsx';
import { PhoneField } from '#ui/fields/phone-field.tsx';
import { expectAccessible, paste, renderFields } from './harness.tsx';

const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const textOf = (name: string) => (textbox(name).element() as HTMLInputElement).value;

describe('masked number field', () => {
  const renderMask = (mask: 'amount' | 'ridet' | 'postcode' | 'crm' | 'registration') =>
    renderFields({
      defaultValues: { numero: '' },
      fields: (control) => <MaskedNumberField name="numero" label="Numéro" mask={mask} control={control} />,
    });

  test.each([
    ['ridet', '123456', '123 456', '123456'],
    ['postcode', '98800', '98800', '98800'],
    ['postcode', '988001', '988001', '988001'],
    ['ridet', '１２３４５６', '123 456', '123456'],
    ['amount', '１２０００', '12000', '12000'],
    ['crm', '0,5', '0,50', '0.50'],
    ['crm', '0.955', '0,955', '0.955'],
    ['registration', '123 456 nc', '123456NC', '123456NC'],
    ['registration', '123 456', '123456NC', '123456NC'],
  ] as const)('%s: « %s » is shown as « %s »', async (mask, typed, shown, value) => {
    const { values } = await renderMask(mask);
    await userEvent.type(textbox('Numéro'), typed);
    await userEvent.tab();
    expect(textOf('Numéro')).toBe(shown);
    expect(values()).toEqual({ numero: value });
  });

  test('keeps a pasted text that it does not understand until it is corrected', async () => {
    const { values } = await renderMask('ridet');
    await userEvent.click(textbox('Numéro'));
    paste('A123456');
    await expect.element(textbox('Numéro')).toHaveValue('A123456');
    expect(values()).toEqual({ numero: 'A123456' });
    await userEvent.keyboard('{Home}{Delete}');
    await expect.element(textbox('Numéro')).toHaveValue('123 456');
    expect(values()).toEqual({ numero: '123456' });
  });

  test.each([
    ['12000,50', '12000,50'],
    ['12.000', '12000'],
  ])('amount: typed « %s » is « %s » once it is left', async (typed, value) => {
    const { values } = await renderMask('amount');
    await userEvent.type(textbox('Numéro'), typed);
    await userEvent.tab();
    expect(values()).toEqual({ numero: value });
  });

  test('requests the numeric keyboard', async () => {
    await renderMask('crm');
    await expect.element(textbox('Numéro')).toHaveAttribute('inputmode', 'decimal');
    await expectAccessible();
  });

  test('keeps the caret when a digit in the middle is corrected', async () => {
    const { values } = await renderMask('ridet');
    await userEvent.type(textbox('Numéro'), '12456');
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}3');
    expect(textOf('Numéro')).toBe('123 456');
    expect(values()).toEqual({ numero: '123456' });
  });

  test.each([
    ['ridet', '124 56', 'x'],
    ['postcode', '98800', 'x'],
    ['crm', '0,95', 'x'],
    ['amount', '3124', '-'],
  ] as const)('%s: shows and refuses what is typed into « %s »', async (mask, text, typed) => {
    const { values } = await renderMask(mask);
    await userEvent.type(textbox('Numéro'), text);
    await userEvent.keyboard(`{Home}{ArrowRight}{ArrowRight}${typed}`);
    const typedText = `${text.slice(0, 2)}${typed}${text.slice(2)}`;
    expect(textOf('Numéro')).toBe(typedText);
    expect((textbox('Numéro').element() as HTMLInputElement).selectionStart).toBe(3);
    await userEvent.tab();
    expect(values()).toEqual({ numero: typedText });
  });

  test('is parsed by Enter, before the form is submitted', async () => {
    const { submitted } = await renderMask('registration');
    await userEvent.type(textbox('Numéro'), '312-456{Enter}');
    await expect.poll(() => submitted.mock.calls[0]?.[0]).toEqual({ numero: '312456NC' });
  });
});

describe('phone field', () => {
  const renderPhone = () =>
    renderFields({
      defaultValues: { phone: { number: '', prefix: '+687' } },
      schema: v.object({ phone: phoneNumberSchema('Téléphone', { isRequired: true }) }),
      fields: (control) => <PhoneField name="phone" label="Téléphone" required control={control} />,
    });
  const country = () => page.getByRole('combobox', { name: /^Pays/ });

  test('defaults to New Caledonia, in pairs of digits', async () => {
    const { values } = await renderPhone();
    await expect.element(country()).toHaveValue('+687');
    await userEvent.type(textbox('Téléphone'), '751234');
    expect(textOf('Téléphone')).toBe('75 12 34');
    expect(values()).toEqual({ phone: { number: '751234', prefix: '+687' } });
    await expectAccessible();
  });

  test('reads full-width digits in the order in which they are typed', async () => {
    const { values } = await renderPhone();
    await userEvent.type(textbox('Téléphone'), '７５１２３４');
    expect(textOf('Téléphone')).toBe('75 12 34');
    expect(values()).toEqual({ phone: { number: '751234', prefix: '+687' } });
  });

  test.each([
    ['+689 87 12 34 56', '+689', '87 12 34 56'],
    ['00687 25.00.00', '+687', '25 00 00'],
    ['+33 6 12 34 56 78', '+33', '06 12 34 56 78'],
  ])('selects the country of a pasted %s', async (text, prefix, shown) => {
    await renderPhone();
    await userEvent.click(textbox('Téléphone'));
    paste(text);
    await expect.element(country()).toHaveValue(prefix);
    await expect.element(textbox('Téléphone')).toHaveValue(shown);
  });

  test('selects the country of a typed calling code', async () => {
    const { values } = await renderPhone();
    await userEvent.type(textbox('Téléphone'), '+33612345678');
    await userEvent.tab();
    await expect.element(textbox('Téléphone')).toHaveValue('06 12 34 56 78');
    expect(values()).toEqual({ phone: { number: '0612345678', prefix: '+33' } });
  });

  test.each([
    ['687 75 12 34', '75 12 34', { number: '751234', prefix: '+687' }],
    ['(+687) 75 12 34', '75 12 34', { number: '751234', prefix: '+687' }],
    ['tel:+687751234', '75 12 34', { number: '751234', prefix: '+687' }],
    ['\u202A+687 75 12 34\u202C', '75 12 34', { number: '751234', prefix: '+687' }],
    ['0612345678', '06 12 34 56 78', { number: '0612345678', prefix: '+33' }],
  ])('%s is understood once it is left', async (text, shown, phone) => {
    const { values } = await renderPhone();
    await userEvent.click(textbox('Téléphone'));
    paste(text);
    await userEvent.tab();
    await expect.element(textbox('Téléphone')).toHaveValue(shown);
    expect(values()).toEqual({ phone });
  });

  test.each([
    ['Tel: 77 12 34', { number: '771234', prefix: '+687' }],
    ['77 12 34 (bureau)', { number: '771234', prefix: '+687' }],
    ['(+687) 77.12.34', { number: '771234', prefix: '+687' }],
    ['77 12 34 ou 25 12 34', { number: '77 12 34ou 25 12 34', prefix: '+687' }],
    ['+678 5912345', { number: '+678 5912345', prefix: '+687' }],
    ['+61 412 345 678', { number: '+61 412 345 678', prefix: '+687' }],
  ])('%s typed letter by letter stays as typed until it is left', async (text, phone) => {
    const { values } = await renderPhone();
    await userEvent.type(textbox('Téléphone'), text);
    expect(textOf('Téléphone').replace(/ /g, '')).toBe(text.replace(/ /g, ''));
    await userEvent.tab();
    expect(values()).toEqual({ phone });
  });

  test('stays as typed with an extension, whose digits are no part of the number', async () => {
    const { values } = await renderPhone();
    await userEvent.click(textbox('Téléphone'));
    paste('75 12 34 poste 12');
    await userEvent.tab();
    await expect.element(textbox('Téléphone')).toHaveValue('75 12 34 poste 12');
    expect(values()).toEqual({ phone: { number: '75 12 34 poste 12', prefix: '+687' } });
    await expect
      .element(textbox('Téléphone'))
      .toHaveAccessibleDescription("Téléphone n'est pas un numero de téléphone valide");
  });

  test('of a country that is not accepted stays as typed and is refused', async () => {
    const { values } = await renderPhone();
    await userEvent.click(textbox('Téléphone'));
    paste('+49 30 1234');
    await userEvent.tab();
    await expect.element(textbox('Téléphone')).toHaveValue('+49 30 1234');
    expect(values()).toEqual({ phone: { number: '+49 30 1234', prefix: '+687' } });
    await expect
      .element(textbox('Téléphone'))
      .toHaveAccessibleDescription("Téléphone n'est pas un numero de téléphone valide");
  });

  test('keeps its digits when another country is selected', async () => {
    const { values } = await renderPhone();
    await userEvent.type(textbox('Téléphone'), '87123456');
    await userEvent.selectOptions(country(), '+689');
    expect(values()).toEqual({ phone: { number: '87123456', prefix: '+689' } });
  });

  test('is refused with the specified message', async () => {
    await renderPhone();
    await userEvent.type(textbox('Téléphone'), '7512345');
    await userEvent.tab();
    await expect
      .element(textbox('Téléphone'))
      .toHaveAccessibleDescription("Téléphone n'est pas un numero de téléphone valide");
    await expectAccessible();
  });
});
