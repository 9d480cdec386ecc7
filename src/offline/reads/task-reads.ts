import * as v from 'valibot';
import type { AnswerCache } from '#offline/device/answer-cache.ts';
import type { WithOrigin } from '#offline/interfaces/types.ts';
import { newerAnswer } from '#offline/reads/newer-answer.ts';
import { taskGet, taskRecent } from '#shared/operations/tasks/task-file.ts';
import { type TaskListRow, taskSearch } from '#shared/operations/tasks/tasks.ts';
import type { Output, ParsedInput } from '#shared/operations/wire/endpoint.ts';

/** Input of the list of all tasks, whose answer is cached. */
const everyTask = v.parse(taskSearch.input, {});

/** A task as last read, or as in the recent tasks, whichever is newer. */
export const deviceTask = async (
  answers: Pick<AnswerCache, 'find'>,
  { idTask }: ParsedInput<typeof taskGet>,
): Promise<WithOrigin<Output<typeof taskGet>> | undefined> => {
  const [cachedAnswer, recentTasks] = await Promise.all([
    answers.find<Output<typeof taskGet>>(taskGet, { idTask }),
    answers.find<Output<typeof taskRecent>>(taskRecent, {}),
  ]);
  const task = recentTasks?.value.tasks.find(({ id }) => id === idTask);
  return newerAnswer(cachedAnswer, recentTasks && task && { ...recentTasks, value: { success: true, task } });
};

/** Tasks as last listed, or filtered from the list of all, whichever is newer. */
export const deviceTasks = async (
  answers: Pick<AnswerCache, 'find'>,
  input: ParsedInput<typeof taskSearch>,
): Promise<WithOrigin<Output<typeof taskSearch>> | undefined> => {
  const [cachedAnswer, all] = await Promise.all([
    answers.find<Output<typeof taskSearch>>(taskSearch, input),
    answers.find<Output<typeof taskSearch>>(taskSearch, everyTask),
  ]);
  // A row has the label of its type, not its code.
  if (!all || input.codeTypeList.length > 0) return cachedAnswer;
  const { tasks } = all.value;
  const filteredAnswer = { ...all.value, tasks: { ...tasks, data: tasks.data.filter(matchesFilter(input)) } };
  return newerAnswer(cachedAnswer, { ...all, value: filteredAnswer });
};

const matchesFilter =
  ({ idContrat, idPersonne, codeEtatList }: ParsedInput<typeof taskSearch>) =>
  ({ contractId, clientId, status }: TaskListRow): boolean =>
    (!idContrat || contractId === idContrat) &&
    (!idPersonne || clientId === idPersonne) &&
    (codeEtatList.length === 0 || codeEtatList.includes(status));
