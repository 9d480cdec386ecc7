import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type Sketch, vehicleNames } from '#shared/claims/sketch.ts';
import {
  gridPath,
  letterPaths,
  roadPaths,
  sketchHeight,
  sketchStrokesPath,
  sketchWidth,
  vehiclePath,
  vehicleTransforms,
} from '#shared/claims/sketch-shapes.ts';

interface SketchPictureProps extends HTMLChakraProps<'svg'> {
  readonly sketch: Sketch;
  readonly label: string;
  /** Shapes on top of the sketch. */
  readonly children?: ReactNode;
}

/** A sketch of the scene. */
export function SketchPicture({ sketch, label, children, ...rest }: SketchPictureProps) {
  const { edges, middle } = roadPaths[sketch.road];
  return (
    <Picture role="img" aria-label={label} viewBox={`0 0 ${sketchWidth} ${sketchHeight}`} {...rest}>
      <path className="grid" d={gridPath} />
      <path className="road" d={edges} />
      <path className="road" d={middle} strokeDasharray="20 16" />
      {vehicleNames.map((name) => {
        const vehicle = sketch.vehicles[name];
        if (!vehicle) return null;
        const { body, letter } = vehicleTransforms(vehicle);
        return (
          <g key={name} data-vehicle={name}>
            <path className="vehicle" d={vehiclePath} transform={body} />
            <path d={letterPaths[name]} transform={letter} />
          </g>
        );
      })}
      <path d={sketchStrokesPath(sketch)} />
      {children}
    </Picture>
  );
}

const Picture = chakra('svg', {
  base: {
    display: 'block',
    width: '100%',
    maxWidth: '45rem',
    aspectRatio: '4 / 3',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    background: 'bg',
    fill: 'none',
    stroke: 'fg',
    strokeWidth: '4',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    '& .grid': { stroke: 'border', strokeWidth: '1' },
    '& .road': { stroke: 'fg.subtle', strokeWidth: '3', strokeLinecap: 'butt' },
    '& .vehicle': { fill: 'bg.muted', strokeWidth: '3' },
  },
});
