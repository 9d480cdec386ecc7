import { Box, Flex, Input, type InputProps } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';
import { controlLook } from './field-frame.tsx';

interface AffixedInputProps extends InputProps {
  readonly ref?: Ref<HTMLInputElement>;
  /** Shown inside the input at its end: a unit or a button. */
  readonly suffix: ReactNode;
}

/** A text input with a suffix. */
export function AffixedInput({ suffix, ...props }: AffixedInputProps) {
  return (
    <Box position="relative" width="full">
      <Input {...controlLook} paddingInlineEnd="12" {...props} />
      <Flex position="absolute" insetEnd="0" top="0" height="11" minWidth="11" align="center" justify="center">
        {suffix}
      </Flex>
    </Box>
  );
}
