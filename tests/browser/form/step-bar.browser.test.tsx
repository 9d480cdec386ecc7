import '#ui/theme/tokens.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StepBar } from '#ui/form/step-bar.tsx';
import ComponentSystem from '#ui/theme/component-system.tsx';

const steps = [
  { id: 'event', title: 'Litige', state: 'current' },
  { id: 'parties', title: 'Adversaire', state: 'ahead' },
  { id: 'files', title: 'Photos et envoi', state: 'ahead' },
] as const;

test.each([320, 390, 768])('step bar: the titles of three steps stay within their steps at %i px', async (width) => {
  await page.viewport(width, 768);
  await render(
    <ComponentSystem>
      <StepBar label="Étapes" steps={steps} />
    </ComponentSystem>,
  );
  await expect.element(page.getByRole('navigation')).toBeVisible();
  for (const title of document.querySelectorAll('[data-title]')) {
    const step = title.closest('[data-step]');
    await expect
      .poll(() => (step?.scrollWidth ?? 0) - (step?.clientWidth ?? 0), { message: title.textContent })
      .toBeLessThanOrEqual(0);
  }
});
