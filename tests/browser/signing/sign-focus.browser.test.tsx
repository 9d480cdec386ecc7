import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, endedAnswer, renderSignScreen, stubServer } from './sign-page.tsx';
import '#ui/theme/tokens.css';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('signing page: moves the focus to the next step, to the code field, and back to it after a wrong code', async () => {
  stubServer({
    ...endedAnswer('open'),
    code: { success: true },
    submit: { success: false, message: { type: 'warning', message: 'Ce code n’est pas le bon.' } },
  });
  await renderSignScreen();
  const press = async (name: string) => {
    await expect.element(button(name)).toBeEnabled();
    (button(name).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  await press('Continuer vers la signature');
  await expect.element(page.getByRole('heading', { name: 'Signature', exact: true })).toHaveFocus();
  await press('Relire les documents');
  await expect.element(page.getByRole('heading', { name: 'Conditions particulières AU1' })).toHaveFocus();
  await press('Continuer vers la signature');
  await page.getByRole('checkbox').click();
  await button('Écrire mon nom').click();
  await page.getByRole('textbox', { name: 'Nom et prénom' }).fill('Hélène Wamytan');
  await press('Recevoir un code par e-mail');
  const code = page.getByRole('textbox', { name: 'Code reçu à h•••@lagon.example' });
  await expect.element(code).toHaveFocus();
  await code.fill('123456');
  await press('Signer');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ce code n’est pas le bon.');
  await expect.element(code).toHaveFocus();
  await press('Recevoir un autre code');
  await expect.element(page.getByText('Un code vient d’être envoyé.')).toBeVisible();
  await expect.element(code).toHaveFocus();
});
