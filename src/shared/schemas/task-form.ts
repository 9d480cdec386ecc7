import * as v from 'valibot';
import type { DayLimits } from '#shared/primitives/calendar/days.ts';
import { addMonths } from '#shared/primitives/calendar/days.ts';
import { daySchema } from '#shared/primitives/calendar/french-date.ts';
import { limitedLines, limitedText } from '#shared/primitives/limited-text.ts';
import { taskEffectYears, textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';

/** Replaces the form for an account without a broker (specification 4, section 1). */
export const taskNotLinkedMessage = 'Merci de lier votre compte à un courtier afin de faire une demande.';

/** Subject of a request: `1` a contract or quote, `0` a client (specification 4, section 2). */
export const taskTargets = { contract: '1', client: '0' } as const;

/** Range of the effect date of a request, from today (`yyyy-mm-dd`). */
export const taskEffectDays = (today: string) =>
  ({
    min: addMonths(today, -12 * taskEffectYears.before),
    max: addMonths(today, 12 * taskEffectYears.after),
  }) satisfies DayLimits;

export const taskSubjectSchema = v.pipe(limitedText(textLimits.taskSubject), v.nonEmpty(messages.required('Objet')));

export const taskCommentSchema = v.optional(limitedLines(textLimits.taskComment), '');

/** Client of a request; one who waits in the outbox of this device has no id yet, and is named by the draft. */
export const taskClientSchema = v.object({
  id: v.nullable(v.number()),
  fullname: v.string(),
  waiting: v.optional(v.object({ reference: v.string(), lane: v.string() })),
});

/** Schema of the request form without attachments. `today` is `yyyy-mm-dd`. Specification 4, sections 2 and 5. */
export const taskFormSchema = (today: string) =>
  v.pipe(
    v.object({
      typeDemande: v.pipe(v.string(), v.nonEmpty(messages.required('Type de demande'))),
      dateEffet: daySchema('Date d’effet souhaitée', taskEffectDays(today)),
      sujet: taskSubjectSchema,
      commentaire: taskCommentSchema,
      cible: v.pipe(
        v.nullable(v.picklist(Object.values(taskTargets))),
        v.picklist(Object.values(taskTargets), messages.required('Demande concernant')),
      ),
      contrat: v.nullable(v.object({ id: v.number(), numero: v.string() })),
      client: v.nullable(taskClientSchema),
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
export type TaskForm = v.InferOutput<ReturnType<typeof taskFormSchema>>;
