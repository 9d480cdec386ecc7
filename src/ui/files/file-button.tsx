import { Button, Flex, Span } from '@chakra-ui/react';
import { useRef } from 'react';
import { Icon } from '#ui/icon.tsx';

interface FileButtonProps {
  /** Accessible name of the hidden file input. */
  readonly label: string;
  /** Extensions and media types, in the syntax of the `accept` attribute. */
  readonly accept: string;
  /** Name of the chosen file, or an empty text. */
  readonly fileName: string;
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: (file: File) => void;
}

/** « Choisir un fichier »: one file, with its name beside it. The same file may be chosen again. */
export function FileButton({ label, accept, fileName, isBusy, isDisabled, onChoose }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <Flex align="center" gap="3" wrap="wrap">
      <input
        ref={chooser}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onChoose(file);
          target.value = '';
        }}
      />
      <Button variant="outline" loading={isBusy} disabled={isDisabled} onClick={() => chooser.current?.click()}>
        <Icon name="attach" />
        Choisir un fichier
      </Button>
      <Span color="fg.muted" overflowWrap="anywhere">
        {fileName}
      </Span>
    </Flex>
  );
}
