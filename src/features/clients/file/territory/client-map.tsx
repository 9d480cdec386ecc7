import { coasts } from '#ui/facts/territory/outline.ts';
import { findMappedCommune, mappedCommunes, mapSize } from '#ui/facts/territory/places.ts';
import './client-map.css';

/** Map of the client’s commune, drawn from bundled data: works offline and sends no address. */
export default function ClientMap({ zipCode }: { readonly zipCode: string }) {
  const commune = findMappedCommune(zipCode);
  if (!commune) return null;
  const isEast = commune.x > mapSize.width / 2;
  return (
    <svg
      className="client-map"
      role="img"
      aria-label={`${commune.name} sur la carte de la Nouvelle-Calédonie`}
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
    >
      <path d={coasts.join('')} />
      {mappedCommunes.map(({ code, x, y }) => (
        <circle
          key={code}
          cx={x}
          cy={y}
          r={code === commune.code ? 70 : 22}
          data-here={code === commune.code || undefined}
        />
      ))}
      <text x={commune.x + (isEast ? -120 : 120)} y={commune.y - 90} textAnchor={isEast ? 'end' : 'start'}>
        {commune.name}
      </text>
    </svg>
  );
}
