import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Modal } from '#ui/modal.tsx';
import { showFields } from './fields/bench.tsx';

test('on a phone a long question leaves its answers in the window', async () => {
  await page.viewport(375, 600);
  await showFields({
    defaultValues: {},
    fields: () => (
      <Modal title="Le tarif a changé" isAlert onClose={() => {}} footer={<button type="button">Prendre</button>}>
        <div style={{ height: '2000px' }}>Deux prix</div>
      </Modal>
    ),
  });
  const answer = page.getByRole('alertdialog').getByRole('button', { name: 'Prendre' });
  await expect.poll(() => answer.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(600 - 16);
});
