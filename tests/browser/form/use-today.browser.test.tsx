import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useToday } from '#ui/clock/use-today.ts';

afterEach(() => {
  vi.useRealTimers();
});

const beforeMidnight = new Date('2026-11-29T12:59:50.000Z');
const afterMidnight = new Date('2026-11-29T13:00:05.000Z');

function DayButton({ onSend }: { readonly onSend: (day: string) => void }) {
  const today = useToday();
  return (
    <button type="button" onClick={() => onSend(today)}>
      Envoyer
    </button>
  );
}

test.each([
  ['a press', () => userEvent.click(page.getByRole('button', { name: 'Envoyer' }))],
  ['a key', () => userEvent.keyboard('{Enter}')],
])('today: what is sent by %s right after midnight in Nouméa is of the new day', async (_, send) => {
  vi.setSystemTime(beforeMidnight);
  const days: string[] = [];
  await render(<DayButton onSend={(day) => days.push(day)} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  vi.setSystemTime(afterMidnight);
  await send();
  expect(days).toEqual(['2026-11-29', '2026-11-30']);
});
