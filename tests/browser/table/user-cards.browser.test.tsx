import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AdminUserRow } from '#shared/operations/people/admin-users.ts';
import { adminUserColumns } from '#shared/search/columns/admin-columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { rowLinkProps } from '#ui/table/table-rows.tsx';
import ComponentSystem from '#ui/theme/component-system.tsx';

const row = {
  ...{ id: 1, firstname: 'Bruno', lastname: 'Nguyen', email: 'courtier2@lagon.nc', brokerName: 'Lagon Sud' },
  ...{ roleId: 'Courtier', isEnabled: true, lastSeenAt: null, invitedUntil: null, hasSecondFactor: false },
} as unknown as AdminUserRow;

test('user cards: show name, state and address on two lines of a phone, and can be selected', async () => {
  await page.viewport(390, 844);
  const onChoose = vi.fn();
  await render(
    <ComponentSystem>
      <div style={{ containerType: 'inline-size' }}>
        <DataTable
          label="Utilisateurs"
          columns={adminUserColumns}
          rows={[row]}
          rowKey={({ id }) => id}
          renderLink={(_, content) => (
            <button type="button" {...rowLinkProps}>
              {content}
            </button>
          )}
          selection={{ chosen: new Set(), onChoose, label: ({ email }) => `Choisir ${email}` }}
          empty={null}
        />
      </div>
    </ComponentSystem>,
  );
  const name = page.getByRole('button', { name: 'Bruno' });
  await expect.element(name).toBeVisible();
  const title = name.element().closest('td') as HTMLElement;
  expect(getComputedStyle(title, '::after').content).toContain('Nguyen');
  await expect.element(page.getByText('courtier2@lagon.nc')).toBeVisible();
  await expect.element(page.getByText('Actif', { exact: true }).last()).toBeVisible();
  await expect.element(page.getByText('Lagon Sud')).not.toBeVisible();
  await userEvent.click(page.getByRole('checkbox', { name: 'Choisir courtier2@lagon.nc' }));
  expect(onChoose).toHaveBeenCalledWith(1, true);
});
