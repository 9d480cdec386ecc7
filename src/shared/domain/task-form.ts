import * as v from 'valibot';
import { isRealDay } from './days.ts';
import { messages } from './messages.ts';

/** Shown in place of the form where the account has no broker (specification 4, section 1). */
export const taskNotLinkedMessage = 'Merci de lier votre compte à un courtier afin de faire une demande.';

/** What the request is about: `1` a contract or quote, `0` a client (specification 4, section 2). */
export const taskTargets = { contract: '1', client: '0' } as const;

/** The request form, attachments aside. Specification 4, sections 2 and 5. */
export const taskFormSchema = v.pipe(
  v.object({
    typeDemande: v.pipe(v.string(), v.nonEmpty(messages.required('Type de demande'))),
    dateEffet: v.pipe(
      v.string(),
      v.nonEmpty(messages.required('Date d’effet souhaitée')),
      v.check(isRealDay, 'Le champ Date d’effet souhaitée doit être une date existante'),
    ),
    sujet: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(messages.required('Objet')),
      v.maxLength(200, messages.maxLength(200)),
    ),
    commentaire: v.optional(v.pipe(v.string(), v.maxLength(5000, messages.maxLength(5000))), ''),
    cible: v.pipe(
      v.nullable(v.picklist(Object.values(taskTargets))),
      v.picklist(Object.values(taskTargets), messages.required('Demande concernant')),
    ),
    contrat: v.nullable(v.object({ id: v.number(), numero: v.string() })),
    client: v.nullable(v.object({ id: v.number(), fullname: v.string() })),
  }),
  v.forward(
    v.partialCheck(
      [['cible'], ['contrat']],
      ({ cible, contrat }) => cible !== taskTargets.contract || contrat !== null,
      messages.required('Numéro de contrat'),
    ),
    ['contrat'],
  ),
  v.forward(
    v.partialCheck(
      [['cible'], ['client']],
      ({ cible, client }) => cible !== taskTargets.client || client !== null,
      messages.required('Nom du client'),
    ),
    ['client'],
  ),
  v.transform((form) => (form.cible === taskTargets.client ? { ...form, contrat: null } : form)),
);
export type TaskForm = v.InferOutput<typeof taskFormSchema>;
