import { ConflictDialog } from '#ui/dialog/conflict-dialog.tsx';
import { compared, type Told } from '#ui/page/told.ts';
import type { ContactChange } from './use-contact-change.ts';

interface ContactConflictProps<Seen, Values> {
  readonly change: ContactChange<Seen, Values>;
  readonly valuesOf: (seen: Seen) => Values;
  /** The values in words. */
  readonly tell: (values: Values) => readonly Told[];
}

/** What somebody else wrote meanwhile beside one's own, once there is such a thing. */
export function ContactConflict<Seen, Values>({ change, valuesOf, tell }: ContactConflictProps<Seen, Values>) {
  const { conflict } = change;
  if (!conflict) return null;
  return (
    <ConflictDialog
      values={compared(tell(conflict.mine), tell(valuesOf(conflict.theirs)))}
      isBusy={change.isKeeping}
      onKeep={() => void change.keepMine()}
      onTake={change.takeTheirs}
      onClose={change.leaveConflict}
    />
  );
}
