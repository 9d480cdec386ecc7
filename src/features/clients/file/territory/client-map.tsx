import { coasts } from './outline.ts';
import { mapSize, placedCommune, placedCommunes } from './places.ts';
import './client-map.css';

/** Where a client's commune lies in the territory, drawn from what the app holds: no network, and no address leaves the device. */
export default function ClientMap({ zipCode }: { readonly zipCode: string }) {
  const here = placedCommune(zipCode);
  if (!here) return null;
  const isEast = here.x > mapSize.width / 2;
  return (
    <svg
      className="client-map"
      role="img"
      aria-label={`${here.name} sur la carte de la Nouvelle-Calédonie`}
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
    >
      <path d={coasts.join('')} />
      {placedCommunes.map(({ code, x, y }) => (
        <circle key={code} cx={x} cy={y} r={code === here.code ? 70 : 22} data-here={code === here.code || undefined} />
      ))}
      <text x={here.x + (isEast ? -120 : 120)} y={here.y - 90} textAnchor={isEast ? 'end' : 'start'}>
        {here.name}
      </text>
    </svg>
  );
}
