import { Box, Flex, Heading, HStack } from '@chakra-ui/react';
import { type ReactNode, useEffect, useId } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface PageProps {
  readonly title: string;
  /** A name of the icons' table, or one that the server sends. */
  readonly icon?: IconName | (string & {});
  /** One line of facts under the title. */
  readonly facts?: ReactNode;
  /** Buttons at the right; one primary at most. */
  readonly actions?: ReactNode;
  /** `reading` keeps lines short (1,200 px); `wide` lets a table use all the room. */
  readonly width?: 'reading' | 'wide';
  readonly children: ReactNode;
}

/** A screen: its header, then its content. Names the document and receives the focus when one navigates to it. */
export function Page({ title, icon, facts, actions, width = 'reading', children }: PageProps) {
  useDocumentTitle(title);
  return (
    <Box
      maxW={width === 'reading' ? '1200px' : undefined}
      mx="auto"
      px={{ base: '4', md: '6' }}
      pt={{ base: '4', md: '6' }}
      pb="10"
    >
      <Flex as="header" mb="6" gap="4" wrap="wrap" align="flex-start" justify="space-between">
        <HStack align={facts ? 'flex-start' : 'center'} gap="3" minW="0">
          {icon ? (
            <Box color="accent.fg" bg="accent.subtle" borderRadius="l3" p="2.5" hideBelow="sm">
              <Icon name={icon} size={24} />
            </Box>
          ) : null}
          <Box minW="0">
            <Heading as="h1" tabIndex={-1} outline="0" fontSize={{ base: '20px', md: '24px' }} lineHeight="1.3">
              {title}
            </Heading>
            {facts ? (
              <Box color="fg.muted" mt="0.5">
                {facts}
              </Box>
            ) : null}
          </Box>
        </HStack>
        {actions ? (
          <HStack gap="2" wrap="wrap" data-print="hide">
            {actions}
          </HStack>
        ) : null}
      </Flex>
      {children}
    </Box>
  );
}

interface PageSectionProps {
  readonly title: string;
  readonly facts?: ReactNode;
  readonly actions?: ReactNode;
  /** A section that holds its own cards or table edges sits on the canvas, without a surface of its own. */
  readonly isPlain?: boolean;
  readonly id?: string;
  readonly children: ReactNode;
}

/** A named part of a screen on a quiet surface. */
export function PageSection({ title, facts, actions, isPlain = false, id, children }: PageSectionProps) {
  const headingId = useId();
  const surface = { bg: 'bg.surface', borderWidth: '1px', borderColor: 'border.subtle', borderRadius: 'l3' } as const;
  return (
    <Box
      as="section"
      aria-labelledby={headingId}
      mb="6"
      {...(id ? { id } : {})}
      {...(isPlain ? {} : { ...surface, p: { base: '4', md: '6' } })}
    >
      <Flex mb="4" gap="3" wrap="wrap" align="center" justify="space-between">
        <Box>
          <Heading as="h2" id={headingId} fontSize="20px" lineHeight="1.4">
            {title}
          </Heading>
          {facts ? (
            <Box color="fg.muted" fontSize="14px">
              {facts}
            </Box>
          ) : null}
        </Box>
        {actions ? <HStack gap="2">{actions}</HStack> : null}
      </Flex>
      {children}
    </Box>
  );
}

/** Names the document after the screen that is shown; a hidden screen names it again when it returns. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Lagon`;
  }, [title]);
}
