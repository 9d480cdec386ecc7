import { contourPath } from './contours.ts';
import './lagoon-scene.css';

const centre = { x: 430, y: 560 };
const depths = [
  { size: 560, className: 'depth-1' },
  { size: 440, className: 'depth-2' },
  { size: 335, className: 'depth-3' },
  { size: 245, className: 'depth-4' },
  { size: 165, className: 'depth-5' },
  { size: 104, className: 'depth-6' },
].map((depth) => ({ ...depth, path: contourPath(centre.x, centre.y, depth.size) }));
const lines = [760, 690, 622, 500, 388, 290, 205, 134].map((size) => contourPath(centre.x, centre.y, size));
const reef = contourPath(centre.x, centre.y, 402);
const beach = contourPath(centre.x + 8, centre.y + 6, 62);
const wood = contourPath(centre.x + 12, centre.y + 2, 40);
const soundings = [
  [118, 262, '48'],
  [706, 214, '52'],
  [640, 372, '31'],
  [196, 412, '27'],
  [590, 706, '14'],
  [292, 640, '8'],
  [520, 486, '3'],
  [170, 792, '36'],
  [676, 870, '44'],
  [388, 940, '29'],
] as const;

/** Decorative chart of a lagoon with an island, reef and depth contours. */
export function LagoonScene() {
  return (
    <svg className="lagoon" viewBox="0 0 800 1100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {depths.map(({ size, className, path }) => (
        <path key={size} className={className} d={path} />
      ))}
      <g className="depth-lines">
        {lines.map((path) => (
          <path key={path.slice(0, 24)} d={path} />
        ))}
      </g>
      <path className="reef" d={reef} />
      <path className="beach" d={beach} />
      <path className="wood" d={wood} />
      <g className="soundings">
        {soundings.map(([x, y, depth]) => (
          <text key={`${x}-${y}`} x={x} y={y}>
            {depth}
          </text>
        ))}
      </g>
    </svg>
  );
}
