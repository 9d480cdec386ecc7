import { Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FieldNotes, type FrameProps, RequiredMark } from './field-frame.tsx';

interface GroupFrameProps extends FrameProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly describedBy: string | undefined;
  readonly role: 'radiogroup' | 'group';
  readonly children: ReactNode;
}

/** Frame of a field with several controls: its label names the group. */
export function GroupFrame({ id, error, describedBy, role, children, ...props }: GroupFrameProps) {
  const isChoice = role === 'radiogroup';
  return (
    <Box
      role={role}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={isChoice && error !== undefined ? true : undefined}
      aria-required={isChoice && props.required ? true : undefined}
      display="flex"
      flexDirection="column"
      gap="1.5"
      width="full"
    >
      <Text as="span" id={`${id}-label`} fontSize="sm" fontWeight="medium">
        {props.label} <RequiredMark required={props.required} />
      </Text>
      {children}
      <FieldNotes id={id} error={error} hint={props.hint} locked={props.locked} />
    </Box>
  );
}
