import { Box, Button } from '@chakra-ui/react';
import { Icon } from '#ui/icon.tsx';
import type { CriteriaPanel } from './use-criteria-panel.ts';

interface CriteriaButtonProps {
  /** Id of the element that the button expands. */
  readonly id: string;
  readonly panel: CriteriaPanel;
  /** Number of active filters that the bar does not show. */
  readonly activeCount: number;
}

/** Expands all filters of a search; short on a phone, where the text of the bar needs the room. */
export function CriteriaButton({ id, panel, activeCount }: CriteriaButtonProps) {
  const { isCollapsed } = panel;
  const count = activeCount > 0 ? ` (${activeCount})` : '';
  const label = `${isCollapsed ? 'Plus de critères' : 'Moins de critères'}${count}`;
  return (
    <Button
      ref={panel.expandButton}
      data-criteria
      variant="ghost"
      px={{ base: '2', sm: '3' }}
      ms="auto"
      flexShrink="0"
      fontSize="0.875rem"
      aria-label={label}
      aria-expanded={!isCollapsed}
      aria-controls={id}
      onClick={() => panel.open(isCollapsed)}
    >
      <Box as="span" hideBelow="sm">
        {label}
      </Box>
      <Box as="span" hideFrom="sm">
        Critères{count}
      </Box>
      <Icon name={isCollapsed ? 'chevronDown' : 'chevronUp'} />
    </Button>
  );
}
