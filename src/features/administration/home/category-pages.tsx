import { Box, Flex, Heading, IconButton, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '#api/call.ts';
import { submit } from '#api/submit.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { menuRead, useRefetchReference } from '#offline/reads/use-refetch-reference.ts';
import { categoryPages, categoryPagesOrder } from '#shared/operations/content/page-order.ts';
import type { MenuGroupRow } from '#shared/operations/home/home-admin.ts';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

const moves = [
  ['Monter', -1, 'arrowUp'],
  ['Descendre', 1, 'arrowDown'],
] as const;

/** Pages of a menu category, in the order of the menu, with buttons that move a page up or down. */
export function CategoryPages({ row: { id } }: { readonly row: MenuGroupRow }) {
  const headingId = useId();
  const queries = useQueryClient();
  const refetchReference = useRefetchReference();
  const isOffline = useConnectivity() === 'offline';
  const queryKey = [categoryPages.path, id];
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => call(categoryPages, { id }, { signal }) });
  const pages = data?.rows ?? [];
  const move = useOnlineChange({
    mutationFn: (ids: number[]) =>
      submit(categoryPagesOrder, { id, ids, ...(data?.order === undefined ? {} : { order: data.order }) }),
    onSuccess: ({ message }) => {
      if (message) notify(message);
    },
    // Reload even after a refusal, to show another person's order.
    onSettled: () => {
      void refetchReference(menuRead);
      return queries.invalidateQueries({ queryKey });
    },
  });
  if (pages.length === 0) return null;
  const movePage = (index: number, offset: 1 | -1) => {
    const ids = pages.map((page) => page.id);
    const [movedId] = ids.splice(index, 1);
    if (movedId !== undefined) ids.splice(index + offset, 0, movedId);
    move.mutate(ids);
  };
  return (
    <Box as="section" aria-labelledby={headingId} marginTop="8">
      <Heading as="h3" id={headingId} size="md" marginBottom="2">
        Pages
      </Heading>
      <Box as="ol" listStyleType="none">
        {pages.map(({ id: pageId, title, isEnabled }, index) => (
          <Flex as="li" key={pageId} align="center" gap="3" borderTopWidth={index === 0 ? '0' : '1px'}>
            <Text flex="1" minWidth="0" overflowWrap="anywhere">
              {isEnabled ? title : `${title} (inactive)`}
            </Text>
            {moves.map(([label, offset, icon]) => (
              <IconButton
                key={label}
                type="button"
                variant="ghost"
                aria-label={`${label}\u00A0: ${title}`}
                disabled={isOffline || move.isPending || pages[index + offset] === undefined}
                onClick={() => movePage(index, offset)}
              >
                <Icon name={icon} />
              </IconButton>
            ))}
          </Flex>
        ))}
      </Box>
    </Box>
  );
}
