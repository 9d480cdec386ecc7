import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RibBoxes } from '#features/quotes/conversion/rib-boxes.tsx';
import { paymentFields, ribFields } from '#shared/conversion/payment-fields.ts';
import { checkValues } from '#shared/forms/check.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { formSchema } from '#shared/forms/schema.ts';
import { messages } from '#shared/primitives/messages.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';

const resolver = valibotResolver(
  formSchema<RawGroup>((typed) => ({
    value: () => typed as RawGroup,
    problems: checkValues(paymentFields, typed as RawGroup, quoteContext()).problems,
  })),
);

function Boxes() {
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: { payementModes: { comptant: 'IN_PRLVT' } } });
  return <RibBoxes form={form as never} isRequired isReadOnly={false} />;
}

const paste = (text: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  textbox('Code banque').element().dispatchEvent(event);
};

function BoxesWithDomiciliation() {
  const form = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: {
      payementModes: { comptant: 'IN_PRLVT' },
      person: { bankAccount: { domiciliation: 'BNC NOUMEA' } },
    },
  });
  return (
    <>
      <RibBoxes form={form as never} isRequired isReadOnly={false} />
      <label>
        Domiciliation
        <input {...form.register('person.bankAccount.domiciliation')} />
      </label>
    </>
  );
}

test('RIB boxes: empty the domiciliation of the former bank, and warn about one of another', async () => {
  await renderWithServices({}, <BoxesWithDomiciliation />);
  paste(iban);
  await expect.element(page.getByText(iban)).toBeVisible();
  await expect.element(textbox('Domiciliation')).toHaveValue('BNC NOUMEA');
  paste('17499 00010 00098765432 66');
  await expect.element(textbox('Domiciliation')).toHaveValue('');
  await textbox('Domiciliation').fill('bnc ducos');
  const warning = page.getByText(/La domiciliation nomme BNC, mais ce compte est tenu par BCI/);
  await expect.element(warning).toBeVisible();
  await textbox('Domiciliation').fill('BCI DUCOS');
  await expect.element(warning).not.toBeInTheDocument();
});

const textbox = (name: string) => page.getByRole('textbox', { name });
const errorMessage = () => page.getByText(messages.ribBlocks);
const iban = 'FR76 1488 9000 8108 7694 5100 137';

test('RIB boxes: report one error, and a wrong key separately', async () => {
  await renderWithServices({}, <Boxes />);
  for (const [name, value] of [
    ['Code banque', '14889'],
    ['Code guichet', '00081'],
    ['Numéro de compte', '08769451001'],
    ['Clé', '38'],
  ] as const)
    await textbox(name).fill(value);
  await userEvent.keyboard('{Tab}');
  await expect.element(errorMessage().first()).toBeVisible();
  await expect.element(textbox('Clé')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(textbox('Clé')).toHaveAccessibleDescription(messages.ribBlocks);
  expect(errorMessage().elements()).toHaveLength(1);

  await textbox('Clé').fill('37');
  await expect.element(page.getByText(iban)).toBeVisible();
  await expect.element(textbox('Clé')).not.toHaveAttribute('aria-invalid', 'true');
});

test('RIB boxes: report an incomplete RIB once, after its key loses focus', async () => {
  await renderWithServices({}, <Boxes />);
  await textbox('Code banque').fill('14889');
  expect(errorMessage().elements()).toHaveLength(0);
  await textbox('Clé').fill('37');
  await userEvent.keyboard('{Tab}');
  await expect.element(errorMessage()).toBeVisible();
  expect(errorMessage().elements()).toHaveLength(1);
});

test.each(ribFields)('RIB boxes: accept a pasted RIB or IBAN in « $label »', async ({ label }) => {
  await renderWithServices({}, <Boxes />);
  for (const text of ['14889 00081 08769451001 37', iban]) {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    textbox(label)
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await expect.element(textbox('Code banque')).toHaveValue('14889');
    await expect.element(textbox('Clé')).toHaveValue('37');
    await expect.element(page.getByText(iban)).toBeVisible();
    for (const { label: each } of ribFields) await textbox(each).fill('');
  }
});

test('RIB boxes: name the key of the banks where only the rule of the specification holds', async () => {
  await renderWithServices({}, <Boxes />);
  for (const [name, value] of [
    ['Code banque', '14889'],
    ['Code guichet', '00081'],
    ['Numéro de compte', '0876945100A'],
    ['Clé', '89'],
  ] as const)
    await textbox(name).fill(value);
  await expect.element(page.getByText(/les banques impriment la clé 37\./)).toBeVisible();
  await expect.element(page.getByText(/^IBAN/)).not.toBeInTheDocument();
  await textbox('Clé').fill('37');
  await expect.element(page.getByText(/^IBAN/)).toBeVisible();
});
