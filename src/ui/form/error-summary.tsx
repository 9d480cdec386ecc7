import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { type Control, type FieldPath, type FieldValues, type UseFormSetFocus, useFormState } from 'react-hook-form';
import { listErrors } from './form-errors.ts';

interface ErrorSummaryProps<T extends FieldValues, Out> {
  readonly control: Control<T, unknown, Out>;
  readonly setFocus: UseFormSetFocus<T>;
}

/** What is left to mend after a refused submit, each line leading to its field. It takes the focus on each refusal. */
export function ErrorSummary<T extends FieldValues, Out>({ control, setFocus }: ErrorSummaryProps<T, Out>) {
  const { errors, submitCount } = useFormState({ control });
  const listed = submitCount > 0 ? listErrors(errors) : [];
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const takeFocus = useEffectEvent(() => box.current?.focus());
  useEffect(() => {
    if (submitCount > 0) takeFocus();
  }, [submitCount]);
  if (listed.length === 0) return null;
  return (
    <Box
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby={titleId}
      outline="none"
      scrollMarginTop="20"
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
          {listed.length === 1 ? 'Une information est à corriger' : `${listed.length} informations sont à corriger`}
        </Heading>
      </Flex>
      <Lines>
        {listed.map(({ name, message }) => (
          <li key={`${name}-${message}`}>
            {name === null ? (
              message
            ) : (
              // The path was found in this form's own errors.
              <Jump type="button" onClick={() => setFocus(name as FieldPath<T>)}>
                {message}
              </Jump>
            )}
          </li>
        ))}
      </Lines>
    </Box>
  );
}

const Lines = chakra('ul', { base: { listStyle: 'disc', paddingInlineStart: '8', marginTop: '1' } });

const Jump = chakra('button', {
  base: {
    minHeight: '11',
    textAlign: 'start',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    cursor: 'pointer',
    _focusVisible: { outline: '2px solid', outlineColor: 'danger.focusRing', outlineOffset: '2px' },
  },
});
