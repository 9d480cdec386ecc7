import type { AnswerCache } from '#offline/device/answer-cache.ts';
import type { WithOrigin } from '#offline/interfaces/types.ts';
import { newerAnswer } from '#offline/reads/newer-answer.ts';
import { allLists, globalStatus, listItems } from '#shared/operations/shell/lists.ts';
import type { Output, ParsedInput } from '#shared/operations/wire/endpoint.ts';

/** Name of the list of status labels, whose operation has an answer of another shape. */
export const statusList = 'globalStatus';

type ListAnswer = Output<typeof listItems>;
type StatusAnswer = Output<typeof globalStatus>;
type Items = ListAnswer['listItems'];

export const listAnswer = (items: Items): ListAnswer => ({ success: true, listItems: items });

export const statusAnswer = (items: Items): StatusAnswer => ({
  success: true,
  listItems: items.map(({ libelle }) => libelle),
});

/** One list, from its own answer or from that of all lists, whichever is newer: single answers may be evicted. */
const newestList = async <T>(
  answers: Pick<AnswerCache, 'find'>,
  ownAnswer: Promise<WithOrigin<T> | undefined>,
  listName: string,
  answer: (items: Items) => T,
): Promise<WithOrigin<T> | undefined> => {
  const [own, all] = await Promise.all([ownAnswer, answers.find<Output<typeof allLists>>(allLists, {})]);
  const items = all?.value.lists[listName];
  return newerAnswer(own, all && items && { ...all, value: answer(items) });
};

export const deviceList = (
  answers: Pick<AnswerCache, 'find'>,
  input: ParsedInput<typeof listItems>,
): Promise<WithOrigin<ListAnswer> | undefined> =>
  newestList(answers, answers.find<ListAnswer>(listItems, input), input.listName, listAnswer);

export const deviceStatuses = (answers: Pick<AnswerCache, 'find'>): Promise<WithOrigin<StatusAnswer> | undefined> =>
  newestList(answers, answers.find<StatusAnswer>(globalStatus, {}), statusList, statusAnswer);
