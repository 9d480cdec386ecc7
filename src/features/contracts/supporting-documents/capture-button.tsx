import { Button, VisuallyHidden } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { validateFiles } from '#ui/fields/files/validate-files.ts';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/toast/toaster.ts';

interface CaptureButtonProps {
  /** What to photograph. */
  readonly label: string;
  readonly onFile: (file: File) => Promise<unknown>;
}

/** Opens the camera, or a file picker without one, and passes the file on at once. */
export function CaptureButton({ label, onFile }: CaptureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const { mutate: save, isPending } = useMutation({ mutationFn: onFile });
  const hasCamera = window.matchMedia('(pointer: coarse)').matches;
  const verb = hasCamera ? 'Photographier' : 'Ajouter';
  const saveFirstFile = async (files: readonly File[]) => {
    const { accepted, refusals } = await validateFiles(files);
    for (const message of refusals) notify({ type: 'error', message });
    const [file] = accepted;
    if (file) save(file);
  };
  return (
    <>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept={hasCamera ? 'image/*' : 'image/*,application/pdf'}
          capture={hasCamera ? 'environment' : undefined}
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            void saveFirstFile([...(event.target.files ?? [])]);
            // Reset the input so that the same file can be chosen again after a failure.
            event.target.value = '';
          }}
        />
      </VisuallyHidden>
      <Button
        variant="outline"
        bg="bg.surface"
        loading={isPending}
        aria-label={`${verb}\u00A0: ${label}`}
        onClick={() => input.current?.click()}
      >
        <Icon name={hasCamera ? 'camera' : 'attach'} />
        {verb}
      </Button>
    </>
  );
}
