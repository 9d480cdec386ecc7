import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { translatePage } from '#tests/browser/support/translate-page.ts';
import { guardTranslation } from '#ui/window/guard-translation.ts';

let end: () => void;
beforeEach(() => {
  end = guardTranslation();
});
afterEach(() => end());

function Amounts() {
  const [amountXpf, setAmountXpf] = useState(100);
  const [isDetailed, setIsDetailed] = useState(true);
  return (
    <main>
      <p>
        Prime {isDetailed ? 'par an, ' : null}
        {isDetailed ? <b>nette</b> : null} {amountXpf} F
      </p>
      <input aria-label="Nom" />
      <button type="button" aria-label="Augmenter" onClick={() => setAmountXpf(amountXpf + 50)} />
      <button type="button" aria-label="Détail" onClick={() => setIsDetailed(!isDetailed)} />
    </main>
  );
}

const paragraphText = () =>
  document
    .querySelector('p')
    ?.textContent?.replace(/[*\s]+/g, ' ')
    .trim();

test('translated page: updates, removes and inserts texts, and retains typed values', async () => {
  await render(<Amounts />);
  await userEvent.fill(page.getByLabelText('Nom'), 'Dupont');
  const clickButton = (name: string) => userEvent.click(page.getByRole('button', { name }));
  translatePage();
  await clickButton('Augmenter');
  await expect.poll(paragraphText).toBe('Prime par an, nette 150 F');
  await clickButton('Détail');
  await expect.poll(paragraphText).toBe('Prime 150 F');
  translatePage();
  await clickButton('Détail');
  await clickButton('Augmenter');
  await expect.poll(paragraphText).toBe('Prime par an, nette 200 F');
  await expect.element(page.getByLabelText('Nom')).toHaveValue('Dupont');
});
