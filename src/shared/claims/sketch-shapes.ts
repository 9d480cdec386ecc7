import { strokesPath } from '#shared/signatures/strokes.ts';
import { type Road, type Sketch, sketchProportion, type VehicleName, vehicleNames } from './sketch.ts';

/** Coordinate system of the shapes. */
export const sketchWidth = 800;
export const sketchHeight = sketchWidth / sketchProportion;

export const gridPath = [
  ...[...Array(9)].map((_, index) => `M${(index + 1) * 80} 0V${sketchHeight}`),
  ...[...Array(7)].map((_, index) => `M0 ${(index + 1) * 75}H${sketchWidth}`),
].join('');

/** Edges of a road, and the dashed line in its middle. */
interface RoadPaths {
  readonly edges: string;
  readonly middle: string;
}

export const roadPaths: Readonly<Record<Road, RoadPaths>> = {
  plain: { edges: '', middle: '' },
  straight: { edges: 'M0 200H800M0 400H800', middle: 'M0 300H800' },
  crossroads: {
    edges: 'M0 210H310V0M490 0V210H800M0 390H310V600M490 600V390H800',
    middle: 'M0 300H310M490 300H800M400 0V210M400 390V600',
  },
  junction: { edges: 'M0 180H800M0 360H310V600M490 600V360H800', middle: 'M0 270H800M400 360V600' },
  roundabout: {
    edges:
      'M0 230H274.8A144 144 0 0 1 330 174.2V0M470 0V174.2A144 144 0 0 1 525.2 230H800M800 370H525.2A144 144 0 0 1 470 425.8V600M330 600V425.8A144 144 0 0 1 274.8 370H0M350 300A50 50 0 1 0 450 300A50 50 0 1 0 350 300',
    middle: 'M0 300H256M544 300H800M400 0V156M400 444V600',
  },
};

/** Outline of a vehicle around the origin, its front on the right, with the line of its windscreen. */
export const vehiclePath = 'M-58 -29H44Q60 -29 60 -14V14Q60 29 44 29H-58ZM30 -29V29';

/** The letters A and B around the origin, as paths: a PDF would embed another font for them. */
export const letterPaths: Readonly<Record<VehicleName, string>> = {
  A: 'M-12 15L0 -15L12 15M-7 5H7',
  B: 'M-9 -15H2A7.5 7.5 0 0 1 2 0H-9M2 0A7.5 7.5 0 0 1 2 15H-9V-15',
};

/** SVG transforms of a vehicle and of its letter, which stays upright behind the windscreen. */
export const vehicleTransforms = ({
  at: [x, y],
  angle,
}: NonNullable<Sketch['vehicles'][VehicleName]>): { readonly body: string; readonly letter: string } => {
  const translation = `translate(${x * sketchWidth} ${y * sketchHeight})`;
  const radians = (angle * Math.PI) / 180;
  const letterOffset = -14;
  const letterShift = [Math.cos(radians), Math.sin(radians)].map((part) => Math.round(part * letterOffset * 10) / 10);
  return { body: `${translation} rotate(${angle})`, letter: `${translation} translate(${letterShift.join(' ')})` };
};

export const sketchStrokesPath = ({ strokes }: Pick<Sketch, 'strokes'>): string =>
  strokesPath(strokes, sketchWidth, sketchProportion);

/** Ink of a printed sketch. */
const ink = '#14323a';

const strokedPath = (d: string, width: number, color: string, attributes = ''): string =>
  d === '' ? '' : `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" ${attributes}/>`;

/** A sketch as SVG for print. */
export const sketchSvg = (sketch: Sketch): string => {
  const { edges, middle } = roadPaths[sketch.road];
  const vehicles = vehicleNames.flatMap((name) => {
    const vehicle = sketch.vehicles[name];
    if (!vehicle) return [];
    const { body, letter } = vehicleTransforms(vehicle);
    return [
      `<path d="${vehiclePath}" transform="${body}" fill="#ffffff" stroke="${ink}" stroke-width="3"/>`,
      `<path d="${letterPaths[name]}" transform="${letter}" fill="none" stroke="${ink}" stroke-width="4"/>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sketchWidth} ${sketchHeight}">`,
    strokedPath(gridPath, 1, '#dfe7e9'),
    `<rect x="1" y="1" width="${sketchWidth - 2}" height="${sketchHeight - 2}" fill="none" stroke="#8fa3a8" stroke-width="2"/>`,
    strokedPath(edges, 3, '#6b7f85'),
    strokedPath(middle, 2, '#6b7f85', 'stroke-dasharray="20 16"'),
    ...vehicles,
    strokedPath(sketchStrokesPath(sketch), 4, ink, 'stroke-linecap="round" stroke-linejoin="round"'),
    '</svg>',
  ].join('');
};
