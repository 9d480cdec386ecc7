import { Button, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { Camera, Paperclip } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type UploadLimits, uploadLimits } from '#shared/primitives/limits.ts';
import { type FieldProps, Notes, RequiredMark, useBoundField } from '#ui/fields/field-frame.tsx';
import { fittingFiles, takeFiles } from './file-intake.ts';
import { FileList } from './file-list.tsx';

interface FileFieldProps<T extends FieldValues, Out> extends FieldProps<T, Out> {
  readonly isSingle?: boolean;
  readonly limits?: UploadLimits;
  /** Files that the form holds elsewhere: they are counted with these. */
  readonly alsoHeld?: readonly File[];
  /** What is made of a file once it is held (a photo made smaller). */
  readonly prepare?: (file: File) => Promise<File>;
  /** How many files are being prepared. */
  readonly onPreparing?: (files: number) => void;
}

const megabytes = (bytes: number): string => `${bytes / (1024 * 1024)}\u00A0MB`;
const oneFileHint = `Images et PDF, ${megabytes(uploadLimits.fileBytes)} au plus par fichier`;
const severalFilesHint = `${oneFileHint}, ${uploadLimits.files}\u00A0fichiers et ${megabytes(uploadLimits.totalBytes)} en tout`;

/** Told at once: a tablet has a camera worth offering, a desk has none. */
const hasTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/**
 * Images and PDF, chosen, dropped or photographed. The form holds `File[]`. A file too large or of another content is
 * not taken, and the field says why; those held before stay.
 */
export function FileField<T extends FieldValues, Out = T>(props: FileFieldProps<T, Out>) {
  const { isSingle = false, limits = uploadLimits, alsoHeld = [], prepare, onPreparing } = props;
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [isOver, setIsOver] = useState(false);
  const bound = useBoundField(props, () => (refusals.length > 0 ? refusals.join('\n') : null));
  const { field } = bound;
  const files: readonly File[] = field.value ?? [];
  // Files are read in turn: a second choice made meanwhile must add to the first.
  const held = useRef(files);
  held.current = files;
  const [preparing, setPreparing] = useState<readonly File[]>([]);
  const pending = useRef(preparing);
  const camera = useRef<HTMLInputElement>(null);
  const canChange = !bound.isDisabled && !bound.isReadOnly;

  const hold = (next: readonly File[]) => {
    held.current = next;
    field.onChange(next);
  };
  const add = async (chosen: readonly File[]) => {
    const others = [...alsoHeld, ...(isSingle ? [] : held.current)];
    // What is prepared becomes smaller: how much it all is, is known after that.
    const room = prepare ? { ...limits, totalBytes: Number.POSITIVE_INFINITY } : limits;
    const { accepted, refusals: found } = await takeFiles(chosen, { held: others, limits: room });
    setRefusals(found);
    if (accepted.length === 0) return;
    const added = isSingle ? accepted.slice(-1) : accepted;
    // As they are at once, so that a draft keeps them while they are being prepared.
    hold(isSingle ? added : [...held.current, ...added]);
    if (!prepare) return;
    wait([...pending.current, ...added]);
    for (const file of added) {
      const ready = await prepare(file);
      if (ready !== file) hold(held.current.map((other) => (other === file ? ready : other)));
      wait(pending.current.filter((other) => other !== file));
    }
    const fitting = fittingFiles(held.current, limits);
    if (fitting.refusals.length === 0) return;
    setRefusals([...found, ...fitting.refusals]);
    hold(fitting.accepted);
  };
  const wait = (next: readonly File[]) => {
    pending.current = next;
    setPreparing(next);
    onPreparing?.(next.length);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (canChange) add([...event.dataTransfer.files]);
  };
  const picker = {
    type: 'file',
    accept: 'image/*,application/pdf',
    disabled: !canChange,
    onChange: (event: { target: HTMLInputElement }) => {
      add([...(event.target.files ?? [])]);
      // The same file may be chosen again after it was removed.
      event.target.value = '';
    },
  } as const;

  return (
    <Flex direction="column" gap="1.5" width="full">
      <chakra.label htmlFor={bound.id} display="flex" gap="1" fontSize="sm" fontWeight="medium">
        {props.label}
        <RequiredMark required={props.required} />
      </chakra.label>
      <Flex wrap="wrap" gap="2">
        <Zone
          htmlFor={bound.id}
          data-over={isOver || undefined}
          data-disabled={!canChange || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <Native
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
        </Zone>
        {hasTouch() ? (
          <Flex flex={{ base: '1 1 100%', sm: '0 0 auto' }}>
            <VisuallyHidden>
              <input {...picker} ref={camera} accept="image/*" capture="environment" tabIndex={-1} aria-hidden="true" />
            </VisuallyHidden>
            <Button
              type="button"
              variant="outline"
              size="lg"
              width="full"
              height="auto"
              minHeight="11"
              disabled={!canChange}
              onClick={() => camera.current?.click()}
            >
              <Camera aria-hidden="true" />
              Prendre une photo
            </Button>
          </Flex>
        ) : null}
      </Flex>
      <FileList
        label={props.label}
        files={files}
        preparing={preparing}
        canRemove={canChange}
        onRemove={(removed) => {
          setRefusals([]);
          hold(files.filter((file) => file !== removed));
        }}
      />
      <Notes
        id={bound.id}
        error={bound.error}
        hint={props.hint ?? (isSingle ? oneFileHint : severalFilesHint)}
        locked={props.locked}
      />
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

const Native = chakra('input', {
  base: { position: 'absolute', inset: '0', opacity: 0, cursor: 'inherit', pointerEvents: 'none' },
});
