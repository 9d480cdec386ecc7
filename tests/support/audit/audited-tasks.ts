import { expect } from 'vitest';
import { sha256Hex } from '#server/primitives/sha256.ts';
import type { TaskFile } from '#shared/operations/tasks/task-file.ts';
import { legalDeclaration } from '#tests/support/contracts/declarations.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { callSuccessfully, firstOf } from '#tests/support/server/succeed.ts';
import { claimable } from '#tests/support/specification/foreign-ids.ts';
import { pdfFile } from '#tests/support/uploads/pdf-file.ts';
import { auditedCommissions } from './audited-commissions.ts';
import { auditedFollowUp } from './audited-follow-up.ts';

const contract = 'select id, person_id from contract where broker_id = 1 order by id limit 1';
const request = { typeDemande: JSON.stringify({ code: 'AUTRE', libelle: 'Autre demande' }), dateEffet: '2026-12-01' };

/** Each operation of requests, claims and reminders once, with its expected audit row. */
export const auditedTasks = {
  ...auditedCommissions,
  ...auditedFollowUp,
  claimDeclare: async (api: ApiServer) => {
    const { contractId } = await firstOf(api, claimable);
    const { claimId, number } = await callSuccessfully(api, 'claimDeclare', {
      contractId,
      declaration: JSON.stringify(legalDeclaration),
      'files[]': pdfFile(),
    });
    return { action: 'claimDeclare', subject: `contractId ${contractId}, claimId ${claimId}, number ${number}` };
  },
  claimStateUpdate: async (api: ApiServer) => {
    const row = await firstOf(api, 'select id, contract_id, number, state from claim order by id limit 1');
    const { id: claimId, contract_id: contractId, number, state: stateBefore } = row;
    const stateAfter = { state: 'Refusé', subState: 'Hors garantie' };
    await callSuccessfully(api, 'claimStateUpdate', { claimId, from: stateBefore, ...stateAfter }, 'admin');
    return {
      action: 'claim-state-changed',
      subject: `contract ${contractId}`,
      by: 'admin' as const,
      before: expect.objectContaining({ state: stateBefore }),
      after: { number, ...stateAfter },
    };
  },
  taskAttachmentGet: async (api: ApiServer) => {
    const { id: contrat } = await firstOf(api, contract);
    const { id } = await callSuccessfully(api, 'taskCreate', {
      ...request,
      sujet: 'Joint',
      contrat,
      'files[]': pdfFile(),
    });
    const { file } = await firstOf(api, `select id as file from task_file where task_id = ${id}`);
    await callSuccessfully(api, 'taskAttachmentGet', { idTask: id, fileId: file });
    return { action: 'taskAttachmentGet', subject: `idTask ${id}, fileId ${file}` };
  },
  taskCreate: async (api: ApiServer) => {
    const { id: contrat, person_id: holder } = await firstOf(api, contract);
    const { id, number } = await callSuccessfully(api, 'taskCreate', { ...request, sujet: 'Confidentiel', contrat });
    const subject = `contrat ${contrat}, id ${id}, number ${number}, contractId ${contrat}, clientId ${holder}`;
    return { action: 'taskCreate', subject };
  },
  taskReply: async (api: ApiServer) => {
    const { id: contrat } = await firstOf(api, contract);
    const { id } = await callSuccessfully(api, 'taskCreate', { ...request, sujet: 'À faire', contrat });
    await callSuccessfully(api, 'taskReply', { idTask: id, revision: 0, status: 'Terminée', answer: 'Fait' }, 'admin');
    const after = { status: 'Terminée', answer: 'Fait' };
    return {
      action: 'task-reply',
      subject: `task ${id}`,
      by: 'admin' as const,
      before: { status: 'À traiter' },
      after,
    };
  },
  taskTake: async (api: ApiServer) => {
    const { id: contrat } = await firstOf(api, contract);
    const { id } = await callSuccessfully(api, 'taskCreate', { ...request, sujet: 'À prendre', contrat });
    const { task } = await callSuccessfully(api, 'taskTake', { idTask: id, revision: 0, isTaken: true }, 'admin');
    const after = { status: 'En cours', takenBy: (task as TaskFile).takenById };
    const before = { status: 'À traiter', takenBy: null };
    return { action: 'task-take', subject: `task ${id}`, by: 'admin' as const, before, after };
  },
  uploadPartAdd: async (api: ApiServer) => {
    const uploadedPart = pdfFile();
    await callSuccessfully(api, 'uploadPartAdd', {
      sha256: sha256Hex(new Uint8Array(await uploadedPart.arrayBuffer())),
      part: uploadedPart,
    });
    return { action: 'uploadPartAdd', subject: '' };
  },
};
