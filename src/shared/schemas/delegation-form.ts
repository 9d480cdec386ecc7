import * as v from 'valibot';
import type { DayLimits } from '#shared/primitives/calendar/days.ts';
import { addMonths } from '#shared/primitives/calendar/days.ts';
import { daySchema, optionalDaySchema } from '#shared/primitives/calendar/french-date.ts';
import { messages } from '#shared/primitives/messages.ts';

/** Maximum number of chosen clients of one delegation. Our choice. */
export const maxDelegatedClients = 100;

/** First and last days of a delegation, from today (`yyyy-mm-dd`). */
export const delegationDays = (today: string) => ({ min: today, max: addMonths(today, 24) }) satisfies DayLimits;

export const delegationMessages = {
  endBeforeStart: 'La fin ne peut pas précéder le début',
  clients: 'Choisissez au moins un client',
  tooManyClients: `${maxDelegatedClients} clients au plus\u00A0: passez plutôt tous les dossiers`,
} as const;

/** True unless a delegation ends before it starts. An empty or null `toDay` is no end. */
export const isPeriod = ({ fromDay, toDay }: { readonly fromDay: string; readonly toDay: string | null }): boolean =>
  !toDay || toDay >= fromDay;

/** Schema of the form that delegates work. `toUserId` is the text of an id. */
export const delegationFormSchema = (today: string) =>
  v.pipe(
    v.object({
      toUserId: v.pipe(v.string(), v.nonEmpty(messages.required('Passer à'))),
      coverage: v.picklist(['all', 'chosen']),
      clients: v.pipe(
        v.array(v.object({ id: v.number(), name: v.string() })),
        v.maxLength(maxDelegatedClients, delegationMessages.tooManyClients),
      ),
      fromDay: daySchema('Du', delegationDays(today)),
      toDay: optionalDaySchema(delegationDays(today)),
    }),
    v.forward(v.partialCheck([['fromDay'], ['toDay']], isPeriod, delegationMessages.endBeforeStart), ['toDay']),
    v.forward(
      v.partialCheck(
        [['coverage'], ['clients']],
        ({ coverage, clients }) => coverage === 'all' || clients.length > 0,
        delegationMessages.clients,
      ),
      ['clients'],
    ),
  );
export type DelegationForm = v.InferOutput<ReturnType<typeof delegationFormSchema>>;
