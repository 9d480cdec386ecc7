import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';

interface BannerProps {
  readonly tone: 'info' | 'warning' | 'danger';
  /** Part of the page content; without it, the banner is announced when it appears. */
  readonly isStatic?: boolean;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const icons = { info: 'info', warning: 'warning', danger: 'alert' } as const;

/** A message about the whole screen, above its content. */
export function Banner({ tone, isStatic = false, action, children }: BannerProps) {
  return (
    <Flex
      data-banner=""
      role={isStatic ? 'note' : tone === 'info' ? 'status' : 'alert'}
      wrap="wrap"
      align="center"
      gap="3"
      mb="5"
      px="4"
      py="3"
      color={`${tone}.fg`}
      bg={`${tone}.subtle`}
      borderWidth="1px"
      borderColor={`${tone}.border`}
      borderRadius="l2"
    >
      <Icon name={icons[tone]} />
      {/* On a phone the action wraps below the text rather than squeezing it. */}
      <Box
        flex="1"
        minW="min(12rem, calc(100% - 2.25rem))"
        css={{ '& a': { textDecoration: 'underline', textUnderlineOffset: '3px' } }}
      >
        {children}
      </Box>
      {action}
    </Flex>
  );
}
