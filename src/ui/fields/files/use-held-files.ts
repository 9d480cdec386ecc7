import { useRef, useState } from 'react';
import type { UploadLimits } from '#shared/primitives/limits.ts';
import { fittingFiles, takeFiles } from './file-intake.ts';

interface Held {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
  readonly isSingle: boolean;
  readonly limits: UploadLimits;
  /** Files that the form holds elsewhere: they are counted with these. */
  readonly alsoHeld: readonly File[];
  /** What is made of a file once it is held. */
  readonly prepare: ((file: File) => Promise<File>) | undefined;
  /** How many files are being prepared. */
  readonly onPreparing: ((files: number) => void) | undefined;
  /** Why files were not taken. */
  readonly onRefused: (refusals: readonly string[]) => void;
}

/** The files of a field: those that fit are held at once and prepared behind that. */
export const useHeldFiles = ({
  files,
  onChange,
  isSingle,
  limits,
  alsoHeld,
  prepare,
  onPreparing,
  onRefused,
}: Held) => {
  // Files are read in turn: a second choice made meanwhile must add to the first.
  const held = useRef(files);
  held.current = files;
  const [preparing, setPreparing] = useState<readonly File[]>([]);
  const pending = useRef(preparing);

  const hold = (next: readonly File[]) => {
    held.current = next;
    onChange(next);
  };
  const wait = (next: readonly File[]) => {
    pending.current = next;
    setPreparing(next);
    onPreparing?.(next.length);
  };
  const add = async (chosen: readonly File[]) => {
    const others = [...alsoHeld, ...(isSingle ? [] : held.current)];
    // What is prepared becomes smaller: how much it all is, is known after that.
    const room = prepare ? { ...limits, totalBytes: Number.POSITIVE_INFINITY } : limits;
    const { accepted, refusals: found } = await takeFiles(chosen, { held: others, limits: room });
    onRefused(found);
    if (accepted.length === 0) return;
    const added = isSingle ? accepted.slice(-1) : accepted;
    // As they are at once, so that a draft keeps them while they are being prepared.
    hold(isSingle ? added : [...held.current, ...added]);
    if (!prepare) return;
    wait([...pending.current, ...added]);
    for (const file of added) {
      const ready = await prepare(file);
      if (ready !== file) hold(held.current.map((other) => (other === file ? ready : other)));
      wait(pending.current.filter((other) => other !== file));
    }
    const fitting = fittingFiles(held.current, limits);
    if (fitting.refusals.length === 0) return;
    onRefused([...found, ...fitting.refusals]);
    hold(fitting.accepted);
  };
  const remove = (removed: File) => {
    onRefused([]);
    hold(files.filter((file) => file !== removed));
  };
  return { preparing, add, remove };
};
