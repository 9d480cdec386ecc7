import * as v from 'valibot';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { passwordSchema } from '#shared/primitives/credentials.ts';
import { messages } from '#shared/primitives/messages.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { expectAccessible, renderFields } from './harness.tsx';

const textbox = (name: string) => page.getByRole('textbox', { name });
const clickSubmit = () => userEvent.click(page.getByRole('button', { name: 'Valider' }));

describe('text field', () => {
  const schema = v.object({
    nom: v.pipe(v.string(), v.nonEmpty(messages.required('Nom')), v.maxLength(5, messages.maxLength(5))),
  });
  const renderText = (options: { capitals?: 'upper' | 'words'; locked?: string; disabled?: boolean } = {}, nom = '') =>
    renderFields({
      defaultValues: { nom },
      schema,
      fields: (control) => (
        <TextField
          name="nom"
          label="Nom"
          hint="Comme sur la pièce"
          required
          maxLength={5}
          control={control}
          {...options}
        />
      ),
    });

  test('shows its hint, an error on blur, and clears the error once corrected', async () => {
    await renderText();
    await expect.element(textbox('Nom')).toHaveAccessibleDescription('Comme sur la pièce');
    await userEvent.click(textbox('Nom'));
    await userEvent.tab();
    await expect.element(textbox('Nom')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(textbox('Nom')).toHaveAccessibleDescription('Comme sur la pièce Le champ Nom est requis');
    expect(page.getByText('Le champ Nom est requis').element().closest('[aria-live=polite]')).not.toBeNull();
    await expectAccessible();
    await userEvent.type(textbox('Nom'), 'Kone');
    await expect.element(textbox('Nom')).toHaveAccessibleDescription('Comme sur la pièce');
  });

  test('counts near its limit and refuses longer text without truncating it', async () => {
    const { values, submitted } = await renderText();
    await userEvent.type(textbox('Nom'), 'abc');
    await expect.element(page.getByText('3 / 5')).not.toBeInTheDocument();
    await userEvent.keyboard('def');
    await expect.element(page.getByText('6 / 5')).toBeVisible();
    await clickSubmit();
    await expect.element(page.getByText('La saisie est limitée à 5 caractères')).toBeVisible();
    expect(values()).toEqual({ nom: 'abcdef' });
    expect(submitted).not.toHaveBeenCalled();
  });

  test('capitalizes without moving the caret', async () => {
    const { values } = await renderText({ capitals: 'upper' });
    await userEvent.type(textbox('Nom'), 'pme');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}om');
    expect(values()).toEqual({ nom: 'POMME' });
  });

  test('capitalizes each name', async () => {
    const { values } = await renderText({ capitals: 'words' });
    await userEvent.type(textbox('Nom'), "jean-marie d'éa");
    expect(values()).toEqual({ nom: "Jean-Marie D'Éa" });
  });

  test('explains why it is locked', async () => {
    const { values } = await renderText({ locked: 'Repris du souscripteur' }, 'Wam');
    await expect.element(textbox('Nom')).toHaveAttribute('readonly');
    await expect.element(textbox('Nom')).toHaveAccessibleDescription('Comme sur la pièce Repris du souscripteur');
    await expectAccessible();
    expect(values()).toEqual({ nom: 'Wam' });
  });

  test('keeps its value while disabled', async () => {
    const { values } = await renderText({ disabled: true }, 'Wam');
    await expect.element(textbox('Nom')).toBeDisabled();
    expect(values()).toEqual({ nom: 'Wam' });
    await expectAccessible();
  });

  test('has the size of a touch target', async () => {
    await renderText();
    const element = textbox('Nom').element();
    expect(element.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    expect(Number.parseFloat(getComputedStyle(element).fontSize)).toBeGreaterThanOrEqual(16);
  });

  test('rerenders alone when it changes', async () => {
    const renderCounts = { fields: 0 };
    await renderFields({
      defaultValues: { nom: '' },
      fields: (control) => {
        renderCounts.fields += 1;
        return <TextField name="nom" label="Nom" control={control} />;
      },
    });
    const before = renderCounts.fields;
    await userEvent.type(textbox('Nom'), 'Wamytan');
    expect(renderCounts.fields).toBe(before);
  });
});

test('text area: keeps line breaks', async () => {
  const { values } = await renderFields({
    defaultValues: { note: '' },
    fields: (control) => <TextareaField name="note" label="Commentaire" maxLength={20} control={control} />,
  });
  await userEvent.type(textbox('Commentaire'), 'Un{Enter}Deux trois quatre');
  expect(values()).toEqual({ note: 'Un\nDeux trois quatre' });
  await expect.element(page.getByText('20 / 20')).toBeVisible();
  await expectAccessible();
});

test('password field: is masked until revealed, and updates its checklist', async () => {
  const { values } = await renderFields({
    defaultValues: { password: '' },
    schema: v.object({ password: passwordSchema }),
    fields: (control) => (
      <PasswordField name="password" label="Mot de passe" autoComplete="new-password" hasChecklist control={control} />
    ),
  });
  const password = page.getByLabelText('Mot de passe', { exact: true });
  await expect.element(password).toHaveAttribute('type', 'password');
  await userEvent.type(password, 'Lagon2026');
  const unmet = page.getByRole('listitem').filter({ has: page.getByLabelText('À faire') });
  await expect.element(unmet).toHaveTextContent('un caractère spécial parmi # ! @ $ % ^ * -');
  await userEvent.keyboard('-');
  await expect.element(unmet).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Afficher le mot de passe' }));
  await expect.element(password).toHaveAttribute('type', 'text');
  expect(values()).toEqual({ password: 'Lagon2026-' });
  await expectAccessible();
});

test('text area: is as high as its text in a browser without field-sizing, typed or set, up to a limit', async () => {
  const supports = vi.spyOn(CSS, 'supports').mockImplementation((property) => property !== 'field-sizing');
  const fixed = new CSSStyleSheet();
  fixed.replaceSync('textarea { field-sizing: fixed !important }');
  document.adoptedStyleSheets.push(fixed);
  onTestFinished(() => {
    supports.mockRestore();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== fixed);
  });
  const line = 'Formules proposées et non retenues, avec les garanties que le client ne souscrit pas.\n';
  const { form } = await renderFields({
    defaultValues: { note: line.repeat(6) },
    fields: (control) => <TextareaField name="note" label="Conseil" control={control} />,
  });
  const note = textbox('Conseil').element();
  const cutPx = () => note.scrollHeight - note.clientHeight;
  await expect.poll(cutPx).toBe(0);
  const before = note.clientHeight;
  await userEvent.type(textbox('Conseil'), 'Une ligne de plus{Enter}');
  await expect.poll(() => note.clientHeight).toBeGreaterThan(before);
  await expect.poll(cutPx).toBe(0);
  form().setValue('note', 'Court');
  await expect.poll(() => note.clientHeight).toBeLessThan(before);
  form().setValue('note', line.repeat(40));
  await expect.poll(cutPx).toBeGreaterThan(0);
  await expect.poll(() => note.getBoundingClientRect().height).toBe(24 * 16);
});
