import type { AnswerCache } from '#offline/device/answer-cache.ts';
import type { Dated } from '#offline/interfaces/types.ts';
import { newest } from '#offline/reads/newest.ts';
import { allLists, globalStatus, listItems } from '#shared/operations/shell/lists.ts';
import type { Output, ParsedInput } from '#shared/operations/wire/endpoint.ts';

/** The labels of the statuses are a list too; its answer has its own shape. */
export const statusList = 'globalStatus';

type ListAnswer = Output<typeof listItems>;
type StatusAnswer = Output<typeof globalStatus>;
type Items = ListAnswer['listItems'];

export const listAnswer = (items: Items): ListAnswer => ({ success: true, listItems: items });

export const statusAnswer = (items: Items): StatusAnswer => ({
  success: true,
  listItems: items.map(({ libelle }) => libelle),
});

/** What was read of one list, or what all lists say of it: single ones may be evicted, or be older. */
const listOf = async <T>(
  answers: Pick<AnswerCache, 'find'>,
  read: Promise<Dated<T> | undefined>,
  listName: string,
  answer: (items: Items) => T,
): Promise<Dated<T> | undefined> => {
  const [one, all] = await Promise.all([read, answers.find<Output<typeof allLists>>(allLists, {})]);
  const items = all?.value.lists[listName];
  return newest(one, all && items && { ...all, value: answer(items) });
};

export const deviceList = (
  answers: Pick<AnswerCache, 'find'>,
  input: ParsedInput<typeof listItems>,
): Promise<Dated<ListAnswer> | undefined> =>
  listOf(answers, answers.find<ListAnswer>(listItems, input), input.listName, listAnswer);

export const deviceStatuses = (answers: Pick<AnswerCache, 'find'>): Promise<Dated<StatusAnswer> | undefined> =>
  listOf(answers, answers.find<StatusAnswer>(globalStatus, {}), statusList, statusAnswer);
