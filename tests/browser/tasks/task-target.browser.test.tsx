import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type TaskFields, taskFieldsSchema } from '#features/tasks/task-fields.ts';
import { TaskTarget } from '#features/tasks/task-target.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';

const blankFields: TaskFields = {
  typeDemande: '',
  dateEffet: '',
  sujet: '',
  commentaire: '',
  cible: null,
  contrat: null,
  client: null,
  files: [],
  keepsOriginals: false,
};

function Target() {
  const form = useSchemaForm(taskFieldsSchema('2026-11-22'), { defaultValues: blankFields });
  const search = (name: string) => () => <p>{`Recherche de ${name}`}</p>;
  return (
    <TaskTarget
      form={form}
      isReadOnly={false}
      onChange={() => undefined}
      contractSearch={search('contrats')}
      clientSearch={search('clients')}
    />
  );
}

test('request target: changes by arrow keys without opening the search, and opens it by a press', async () => {
  await renderWithServices({}, <Target />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('radio', { name: 'Un client' })).toBeChecked();
  await expect.element(page.getByText(/^Recherche de/)).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Choisir' }));
  await expect.element(page.getByText('Recherche de clients')).toBeVisible();
  await userEvent.click(page.getByText('Un contrat ou devis existant'));
  await expect.element(page.getByText('Recherche de contrats')).toBeVisible();
});
