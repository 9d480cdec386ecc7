import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { useToday } from '#ui/clock/use-today.ts';

/** Line on paper only: when a screen was printed, and by which broker. */
export function PrintedBy({ broker }: { readonly broker: string | undefined }) {
  const today = useToday();
  return <p className="print-only">{[`Imprimé le ${frenchDate(today)}`, broker].filter(Boolean).join(', ')}</p>;
}
