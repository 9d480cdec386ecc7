import { postponeDays } from '#shared/actions/postpone-days.ts';
import { useToday } from '#ui/clock/use-today.ts';

interface PostponeSelectProps {
  /** Client or text, which distinguishes several of them for assistive technology. */
  readonly about: string;
  readonly className?: string;
  /** `until` is the first day on which the action is shown again, `yyyy-mm-dd`. */
  readonly onPostpone: (until: string) => void;
}

/** « Plus tard »: chooses the day on which an action is shown again. */
export function PostponeSelect({ about, className, onPostpone }: PostponeSelectProps) {
  const today = useToday();
  return (
    <select
      className={className}
      aria-label={`Plus tard, ${about}`}
      value=""
      onChange={({ target }) => {
        if (target.value !== '') onPostpone(target.value);
      }}
    >
      <option value="">Plus tard</option>
      {postponeDays(today).map(({ day, label }) => (
        <option key={day} value={day}>
          {label}
        </option>
      ))}
    </select>
  );
}
