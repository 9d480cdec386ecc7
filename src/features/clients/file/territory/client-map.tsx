import { coasts } from './outline.ts';
import { findMappedCommune, mappedCommunes, mapSize } from './places.ts';
import './client-map.css';

/** Map of the client’s commune, drawn from bundled data: works offline and sends no address. */
export default function ClientMap({ zipCode }: { readonly zipCode: string }) {
  const here = findMappedCommune(zipCode);
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
      {mappedCommunes.map(({ code, x, y }) => (
        <circle key={code} cx={x} cy={y} r={code === here.code ? 70 : 22} data-here={code === here.code || undefined} />
      ))}
      <text x={here.x + (isEast ? -120 : 120)} y={here.y - 90} textAnchor={isEast ? 'end' : 'start'}>
        {here.name}
      </text>
    </svg>
  );
}
