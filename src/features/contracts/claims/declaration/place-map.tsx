import { Button, chakra, Flex } from '@chakra-ui/react';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Position } from '#shared/claims/claim-position.ts';
import { coasts } from '#ui/facts/territory/outline.ts';
import { type MapPoint, mappedCommunes, mapSize, metresPerUnit, toDegrees, toMap } from '#ui/facts/territory/places.ts';

/** Enlargements of the map; beyond, its coasts are drawn too coarsely. */
const zooms = [1, 4, 16] as const;
/** The coasts are drawn to half a kilometre: no point of the map is more precise. */
const outlineM = 500;
/** Pixels by which a finger misses a point, or an arrow key moves it. */
const fingerPx = 12;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const clamp = (value: number, size: number): number => Math.min(size, Math.max(0, value));

interface PlaceMapProps {
  readonly position: Position | null;
  readonly onChange: (position: Position) => void;
}

/** The territory, on which a tap or the arrow keys choose a point. Bundled data: works offline. */
export default function PlaceMap({ position, onChange }: PlaceMapProps) {
  const [level, setLevel] = useState(0);
  const zoom = zooms[level] ?? 1;
  const point = position && toMap([position.longitude, position.latitude]);
  const [centre, setCentre] = useState<MapPoint>(point ?? { x: mapSize.width / 2, y: mapSize.height / 2 });
  const [width, height] = [mapSize.width / zoom, mapSize.height / zoom];
  const left = Math.min(mapSize.width - width, Math.max(0, centre.x - width / 2));
  const top = Math.min(mapSize.height - height, Math.max(0, centre.y - height / 2));
  /** Map units of a length on the screen. */
  const toUnits = (lengthPx: number): number => lengthPx / zoom;

  const choose = ({ x, y }: MapPoint, unitsOfPixel: number): void => {
    const clamped = { x: clamp(x, mapSize.width), y: clamp(y, mapSize.height) };
    const [longitude, latitude] = toDegrees(clamped);
    const tapAccuracyM = Math.round((fingerPx * unitsOfPixel * metresPerUnit) / 100) * 100;
    onChange({ latitude, longitude, accuracyM: Math.max(outlineM, tapAccuracyM) });
  };
  const unitsOfPixel = (svg: SVGSVGElement): number => width / svg.getBoundingClientRect().width;
  const onPointerUp = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = unitsOfPixel(event.currentTarget);
    choose({ x: left + (event.clientX - box.left) * scale, y: top + (event.clientY - box.top) * scale }, scale);
  };
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>): void => {
    const step = arrows[event.key];
    if (!step) return;
    event.preventDefault();
    const scale = unitsOfPixel(event.currentTarget);
    const [byX, byY] = step;
    const from = point ?? centre;
    choose({ x: from.x + byX * fingerPx * scale, y: from.y + byY * fingerPx * scale }, scale);
  };
  const zoomTo = (next: number): void => {
    setLevel(next);
    if (point) setCentre(point);
  };

  return (
    <>
      <Flex gap="2" mb="3">
        <Button type="button" variant="outline" disabled={level === zooms.length - 1} onClick={() => zoomTo(level + 1)}>
          Agrandir
        </Button>
        <Button type="button" variant="outline" disabled={level === 0} onClick={() => zoomTo(level - 1)}>
          Réduire
        </Button>
      </Flex>
      <Territory
        tabIndex={0}
        role="img"
        aria-label="Carte de la Nouvelle-Calédonie. Touchez le lieu, ou déplacez le point avec les flèches."
        viewBox={`${left} ${top} ${width} ${height}`}
        onPointerUp={onPointerUp}
        onKeyDown={onKeyDown}
      >
        <path d={coasts.join('')} strokeWidth={toUnits(14)} />
        {mappedCommunes.map(({ code, name, x, y }) => (
          <g key={code}>
            <circle cx={x} cy={y} r={toUnits(22)} />
            {zoom > 1 ? (
              <text
                x={x + toUnits(50)}
                y={y + toUnits(45)}
                style={{ fontSize: toUnits(140) }}
                strokeWidth={toUnits(30)}
              >
                {name}
              </text>
            ) : null}
          </g>
        ))}
        {point ? <circle data-point cx={point.x} cy={point.y} r={toUnits(60)} strokeWidth={toUnits(24)} /> : null}
      </Territory>
      <p style={{ marginBlockEnd: '20px' }}>
        Touchez le lieu, puis «{'\u00A0'}Agrandir{'\u00A0'}» pour le préciser. La carte montre la côte et les
        chefs-lieux, à un demi-kilomètre près.
      </p>
    </>
  );
}

const Territory = chakra('svg', {
  base: {
    width: 'full',
    maxWidth: '43.75rem',
    height: 'auto',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l2',
    background: 'bg.subtle',
    cursor: 'crosshair',
    marginBottom: '2',
    '& > path': { fill: 'var(--lagon-accent-subtle)', stroke: 'var(--lagon-border-strong)' },
    '& circle': { fill: 'var(--lagon-fg-muted)' },
    '& circle[data-point]': { fill: 'var(--lagon-accent-solid)', stroke: 'var(--lagon-bg-surface)' },
    '& text': { fill: 'var(--lagon-fg)', stroke: 'var(--lagon-bg-surface)', paintOrder: 'stroke' },
  },
});
