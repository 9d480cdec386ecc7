import { formatReadiness, type Readiness } from '#shared/completeness/data-origin-text.ts';
import { Icon } from '#ui/icon.tsx';
import './states.css';
import { useNowMs } from '#ui/clock/use-now.ts';

interface ReadinessLineProps {
  readonly progress: Readiness;
  /** False where the age of the data is stated already. */
  readonly hasAge?: boolean;
}

/** Offline readiness of this device: « Prêt pour le terrain », or what is still to be downloaded. */
export function ReadinessLine({ progress, hasAge = true }: ReadinessLineProps) {
  const text = formatReadiness(progress, useNowMs());
  if (!text) return null;
  return (
    <span className="readiness" data-ready={text.isReady}>
      <Icon name={text.isReady ? 'success' : 'clock'} size={18} />
      {hasAge ? text.text : text.state}
    </span>
  );
}
