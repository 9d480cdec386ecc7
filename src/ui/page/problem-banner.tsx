import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';

interface ProblemBannerProps {
  readonly problems: readonly string[];
  /** A button that resolves the problems. */
  readonly action?: ReactNode;
}

/** Lists the reasons of a rejection, one per line; renders nothing without reasons. */
export function ProblemBanner({ problems, action = null }: ProblemBannerProps) {
  if (problems.length === 0) return null;
  return (
    <Banner tone="danger" action={action}>
      <Box as="ul" role="list">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </Box>
    </Banner>
  );
}
