import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';

interface ProblemBannerProps {
  readonly problems: readonly string[];
  /** What can be done about them. */
  readonly action?: ReactNode;
}

/** Why something was refused, each reason on a line; nothing where there is none. */
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
