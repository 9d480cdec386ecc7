import { describe, expect, it } from 'vitest';
import type { TaskValues } from '#features/tasks/task-fields.ts';
import { taskWork } from '#features/tasks/task-work-definition.ts';

const nature = { code: 'AVENANT', libelle: 'Demande d’avenant' };
const values: TaskValues = {
  typeDemande: nature.code,
  dateEffet: '2026-12-01',
  sujet: nature.libelle,
  commentaire: '',
  cible: '1',
  contrat: { id: 7, numero: 'AU26000007' },
  client: { id: 3, fullname: 'WÉA Jean' },
  files: [],
  keepsOriginals: false,
};
const itemTitle = (changes: Partial<TaskValues>) =>
  taskWork.toItem({ values: { ...values, ...changes }, nature, agencyCode: null }, 'd').title;

describe('title of a request', () => {
  it('names the client and the contract of a queued request, and its type once', () => {
    expect(itemTitle({})).toBe('Demande d’avenant, WÉA Jean, AU26000007');
    expect(itemTitle({ sujet: 'Ajout d’un conducteur', cible: '0', contrat: null })).toBe(
      'Demande d’avenant\u00A0: Ajout d’un conducteur, WÉA Jean',
    );
  });

  it('names them in a draft too, as far as they are chosen', () => {
    expect(taskWork.toDraft(values, 'd').title).toBe('Demande d’avenant, WÉA Jean, AU26000007');
    expect(taskWork.toDraft({ ...values, sujet: '', contrat: null, client: null }, 'd').title).toBe(
      'Demande sans objet',
    );
  });
});
