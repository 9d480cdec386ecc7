import type { AnswerCache } from '#offline/device/answer-cache.ts';
import type { WithOrigin } from '#offline/interfaces/types.ts';
import { newerAnswer } from '#offline/reads/newer-answer.ts';
import { fileLibrary, type fileSearch } from '#shared/operations/content/files.ts';
import type { EndpointDefinition, Output, ParsedInput } from '#shared/operations/wire/endpoint.ts';
import { sortColumns } from '#shared/operations/wire/paging.ts';
import { fileRowSearch } from '#shared/search/content-search.ts';

/**
 * Library files as last searched, or filtered from the whole library, whichever is newer. The library holds active
 * files only.
 */
export const deviceFiles = async (
  answers: Pick<AnswerCache, 'find'>,
  endpoint: EndpointDefinition & Pick<typeof fileSearch, 'input' | 'output'>,
  input: ParsedInput<typeof fileSearch>,
): Promise<WithOrigin<Output<typeof fileSearch>> | undefined> => {
  const [cachedAnswer, library] = await Promise.all([
    answers.find<Output<typeof fileSearch>>(endpoint, input),
    answers.find<Output<typeof fileLibrary>>(fileLibrary, {}),
  ]);
  if (!library || input.isEnabled === false) return cachedAnswer;
  const { folderList, documents } = library.value;
  const { firstPage, pageSize } = input;
  const sort = sortColumns(input, { field: 'title', descending: false });
  const matchingFiles = documents
    .filter(fileRowSearch.matches(input))
    .sort(fileRowSearch.compare(sort, (a, b) => a.id - b.id));
  const value = {
    success: true,
    folderList,
    documents: matchingFiles.slice(firstPage, firstPage + pageSize),
    totalCount: matchingFiles.length,
  };
  return newerAnswer(cachedAnswer, { ...library, value });
};
