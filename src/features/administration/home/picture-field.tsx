import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { HomeTileRow } from '#shared/operations/home/home-admin.ts';
import { homeTile } from '#shared/primitives/limits.ts';
import { tileTooLargeMessage } from '#shared/schemas/home-forms.ts';
import { UnsavedInput } from '#ui/dialog/unsaved-input.tsx';
import { RequiredMark } from '#ui/fields/field-frame.tsx';
import { FileButton } from '#ui/files/file-button.tsx';
import { type Crop, drawCrop, encodeJpeg, maxZoom, wholeCrop } from './crop.ts';
import type { TileForm } from './tile-form.ts';
import { TilePicture } from './tile-picture.tsx';

interface PictureFieldProps {
  readonly control: Control<TileForm, unknown, TileForm>;
  /** Current tile; undefined for a new one. */
  readonly tile: HomeTileRow | undefined;
}

const height = homeTile.widthPx / homeTile.ratio;
const unreadable = 'Cette image ne se lit pas. Choisissez une photo JPEG, PNG ou WebP.';

/** Crops a photo; once the frame stops moving, the cropped part is encoded as a file. */
const useCroppedPicture = (onFiles: (files: readonly File[]) => void) => {
  const [name, setName] = useState('');
  const [picture, setPicture] = useState<ImageBitmap>();
  const [crop, setCrop] = useState(wholeCrop);
  const [problem, setProblem] = useState<string>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const saveCrop = useEffectEvent(async (isOver: () => boolean) => {
    if (!canvas.current || !picture) return;
    drawCrop(canvas.current, picture, crop);
    const file = await encodeJpeg(canvas.current, name, homeTile.fileBytes);
    if (isOver()) return;
    onFiles(file ? [file] : []);
    setProblem(file ? undefined : tileTooLargeMessage);
  });
  useEffect(() => {
    if (!picture) return;
    let isOver = false;
    drawCrop(canvas.current as HTMLCanvasElement, picture, crop);
    // Debounce: the file is encoded once the slider stops moving.
    const timer = setTimeout(() => void saveCrop(() => isOver), 150);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [picture, crop]);
  const choosePicture = async (file: File) => {
    try {
      const decodeImage = await createImageBitmap(file, { imageOrientation: 'from-image' });
      setName(file.name);
      setCrop(wholeCrop);
      setProblem(undefined);
      setPicture(decodeImage);
    } catch {
      setProblem(unreadable);
    }
  };
  return { canvas, name, picture, crop, setCrop, problem, choose: choosePicture };
};

/** Picture field of a tile: any photo, cropped by a frame and compressed for tablets. */
export function PictureField({ control, tile }: PictureFieldProps) {
  const isNew = tile === undefined;
  const { field, fieldState } = useController({ control, name: 'files' });
  const {
    canvas,
    name,
    picture,
    crop,
    setCrop,
    problem,
    choose: choosePicture,
  } = useCroppedPicture((files) => field.onChange(files));
  const hintId = useId();
  const error = problem ?? fieldState.error?.message;
  const renderSlider = (label: string, part: keyof Crop, [min, max]: readonly [number, number]) => (
    <Box>
      <Text fontSize="sm" aria-hidden="true">
        {label}
      </Text>
      <Slider
        type="range"
        aria-label={label}
        min={min}
        max={max}
        step={0.01}
        value={crop[part]}
        onChange={({ target }) => setCrop({ ...crop, [part]: Number(target.value) })}
      />
    </Box>
  );
  return (
    <Box role="group" aria-label="Image" aria-describedby={hintId}>
      {/* The draft does not store the picture. */}
      <UnsavedInput isUnsaved={picture !== undefined} />
      <Text fontWeight="500" marginBottom="2">
        Image{isNew ? ' ' : null}
        <RequiredMark required={isNew} />
      </Text>
      <FileButton
        label="Image de la tuile"
        accept="image/*"
        fileName={name}
        isBusy={false}
        isDisabled={false}
        onChoose={(file) => void choosePicture(file)}
      />
      <Text id={hintId} fontSize="sm" color="fg.muted" marginTop="1">
        {isNew || picture ? 'La partie dans le cadre est gardée.' : 'Sans nouvelle image, celle d’aujourd’hui reste.'}
      </Text>
      {error ? (
        <Text role="alert" color="danger.fg" fontSize="sm" marginTop="1">
          {error}
        </Text>
      ) : null}
      {tile && !picture ? (
        <Frame marginTop="3">
          <TilePicture tile={tile} />
        </Frame>
      ) : null}
      <Stack gap="3" marginTop="3" hidden={!picture}>
        <Frame>
          <canvas
            ref={canvas}
            width={homeTile.widthPx}
            height={height}
            style={{ width: '100%' }}
            aria-label="Aperçu de l’image"
            role="img"
          />
        </Frame>
        {renderSlider('Agrandissement', 'zoom', [1, maxZoom])}
        {renderSlider('De gauche à droite', 'x', [0, 1])}
        {renderSlider('De haut en bas', 'y', [0, 1])}
      </Stack>
    </Box>
  );
}

const Frame = chakra('div', {
  base: { maxWidth: '25rem', borderRadius: 'l2', borderWidth: '1px', overflow: 'hidden' },
});
const Slider = chakra('input', {
  base: { width: 'full', maxWidth: '25rem', height: '2.75rem', accentColor: 'var(--lagon-accent-solid)' },
});
