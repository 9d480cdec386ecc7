import { taskNotLinkedMessage } from '#shared/schemas/task-form.ts';
import { EmptyState } from '#ui/page/states.tsx';

/** Shown instead of a screen that requires a broker. Specification 4, section 1. */
export function BrokerNotice() {
  return (
    <EmptyState title={taskNotLinkedMessage} icon="broker">
      Votre administrateur peut faire ce rattachement.
    </EmptyState>
  );
}
