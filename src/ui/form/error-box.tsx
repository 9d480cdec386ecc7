import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';

interface ErrorBoxProps {
  readonly title: string;
  /** Lets the caller focus the box. */
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** Box above a form that lists what must be corrected. */
export function ErrorBox({ title, ref, children }: ErrorBoxProps) {
  const titleId = useId();
  return (
    <Box
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-labelledby={titleId}
      outline="none"
      padding="4"
      marginBottom="4"
      color="danger.fg"
      background="danger.subtle"
      borderWidth="1px"
      borderColor="danger.border"
      borderRadius="l2"
    >
      <Flex align="center" gap="2">
        <CircleAlert size={20} aria-hidden="true" />
        <Heading as="h2" id={titleId} fontSize="md" fontWeight="semibold">
          {title}
        </Heading>
      </Flex>
      {children}
    </Box>
  );
}

/** « 2 informations sont à corriger ». */
export const correctionTitle = (count: number): string =>
  count === 1 ? 'Une information est à corriger' : `${count} informations sont à corriger`;

/** Title if no field is to be corrected. */
export const failureTitle = 'Votre envoi n’a pas abouti';

/** Each line is 44 px high, as a touch target; its bullet stays at the first row of a wrapped text. */
export const ErrorLines = chakra('ul', {
  base: {
    listStyle: 'disc',
    paddingInlineStart: '8',
    marginTop: '1',
    '& li': { lineHeight: '2.75rem' },
    '& li > *': { display: 'inline-block', paddingBlock: '10px', lineHeight: '1.5rem', verticalAlign: 'top' },
  },
});

/** Moves the focus to the field of an error message. */
export const ErrorJump = chakra('button', {
  base: {
    textAlign: 'start',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    cursor: 'pointer',
    _focusVisible: { outline: '2px solid', outlineColor: 'danger.focusRing', outlineOffset: '2px' },
  },
});
