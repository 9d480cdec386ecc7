import { Button, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { Camera, Paperclip } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type UploadLimits, uploadLimits } from '#shared/primitives/limits.ts';
import { uploadHints } from '#shared/primitives/upload-limits.ts';
import { FieldNotes, type FieldProps, RequiredMark, useBoundField } from '#ui/fields/field-frame.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { FileList } from './file-list.tsx';
import { useFieldFiles } from './use-field-files.ts';

interface FileFieldProps<T extends FieldValues, Out> extends FieldProps<T, Out> {
  readonly isSingle?: boolean;
  readonly limits?: UploadLimits;
  /** Files in other fields of the form, which count towards the limits. */
  readonly otherFiles?: readonly File[];
  /** Files that are still read from the device. */
  readonly loading?: LoadingFiles;
  /** Transforms an accepted file, for example shrinks a photo. */
  readonly prepare?: (file: File) => Promise<File>;
  /** Called with the number of files being prepared. */
  readonly onPreparing?: (files: number) => void;
}

interface LoadingFiles {
  readonly pending: readonly { readonly id: string; readonly name: string }[];
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** True on touch devices, which have a camera to offer. */
const hasTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/**
 * Images and PDF files: chosen, dropped or photographed. The form value is `File[]`. A file that is too large or has
 * another content type is rejected with a reason; files added before stay.
 */
export function FileField<T extends FieldValues, Out = T>(props: FileFieldProps<T, Out>) {
  const { isSingle = false, limits = uploadLimits, otherFiles = [], prepare, onPreparing } = props;
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const bound = useBoundField(props, () => (refusals.length > 0 ? refusals.join('\n') : null));
  const { field } = bound;
  const files: readonly File[] = field.value ?? [];
  const canChange = !bound.isDisabled && !bound.isReadOnly;
  const { preparing, add, remove } = useFieldFiles({
    files,
    onChange: field.onChange,
    isSingle,
    canChange,
    limits,
    otherFiles,
    prepare,
    onPreparing,
    onRefused: setRefusals,
  });
  const picker: Picker = {
    type: 'file',
    accept: 'image/*,application/pdf',
    disabled: !canChange,
    onChange: (event) => {
      add([...(event.target.files ?? [])]);
      // Reset the input so that the same file can be chosen again after it was removed.
      event.target.value = '';
    },
  };

  return (
    <Flex direction="column" gap="1.5" width="full">
      <chakra.label htmlFor={bound.id} display="flex" gap="1" fontSize="sm" fontWeight="medium">
        {props.label}
        <RequiredMark required={props.required} />
      </chakra.label>
      <Flex wrap="wrap" gap="2">
        <DropZone htmlFor={bound.id} canChange={canChange} onDropped={add}>
          <NativeInput
            {...picker}
            ref={field.ref}
            id={bound.id}
            name={field.name}
            multiple={!isSingle}
            aria-label={props.label}
            aria-describedby={bound.describedBy}
            aria-invalid={bound.error !== undefined || undefined}
            required={props.required}
            onBlur={field.onBlur}
          />
          <Paperclip size={20} aria-hidden="true" />
          <span>{isSingle ? 'Choisir un fichier, ou le déposer ici' : 'Choisir des fichiers, ou les déposer ici'}</span>
        </DropZone>
        {hasTouch() ? <CameraButton picker={picker} /> : null}
      </Flex>
      {props.loading?.hasFailed ? (
        <Banner
          tone="danger"
          action={
            <Button type="button" onClick={props.loading.retry}>
              Réessayer
            </Button>
          }
        >
          Les fichiers enregistrés sur cet appareil n’ont pas pu être lus. Ils restent dans le brouillon.
        </Banner>
      ) : null}
      <FileList
        label={props.label}
        loading={props.loading?.pending}
        files={files}
        preparing={preparing}
        canRemove={canChange}
        onRemove={remove}
      />
      <FieldNotes
        id={bound.id}
        // A rejection just shown takes precedence over the schema’s error.
        error={refusals.length > 0 ? refusals.join('\n') : bound.error}
        hint={props.hint ?? (isSingle ? uploadHints.one : uploadHints.several)}
        locked={props.locked}
      />
    </Flex>
  );
}

interface DropZoneProps {
  readonly htmlFor: string;
  readonly canChange: boolean;
  readonly onDropped: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

function DropZone({ htmlFor, canChange, onDropped, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <Zone
      htmlFor={htmlFor}
      data-over={isOver || undefined}
      data-disabled={!canChange || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (canChange) onDropped([...event.dataTransfer.files]);
      }}
    >
      {children}
    </Zone>
  );
}

type Picker = Pick<ComponentProps<'input'>, 'type' | 'accept' | 'disabled' | 'onChange'>;

function CameraButton({ picker }: { readonly picker: Picker }) {
  const camera = useRef<HTMLInputElement>(null);
  return (
    <Flex flex={{ base: '1 1 100%', sm: '0 0 auto' }} minWidth="0">
      <VisuallyHidden>
        <input {...picker} ref={camera} accept="image/*" capture="environment" tabIndex={-1} aria-hidden="true" />
      </VisuallyHidden>
      <Button
        type="button"
        variant="outline"
        width="full"
        height="auto"
        minHeight="11"
        whiteSpace="normal"
        disabled={picker.disabled}
        onClick={() => camera.current?.click()}
      >
        <Camera aria-hidden="true" />
        Prendre une photo
      </Button>
    </Flex>
  );
}

const Zone = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2.5',
    flex: '1 1 240px',
    minHeight: '16',
    padding: '3',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.strong',
    borderRadius: 'l2',
    background: 'bg.surface',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { background: 'bg.subtle' },
    '&[data-over]': { borderStyle: 'solid', borderColor: 'accent.solid', background: 'accent.subtle', color: 'fg' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
    '&[data-disabled]': { cursor: 'not-allowed', background: 'bg.sunken' },
  },
});

const NativeInput = chakra('input', {
  base: { position: 'absolute', inset: '0', opacity: 0, cursor: 'inherit', pointerEvents: 'none' },
});
