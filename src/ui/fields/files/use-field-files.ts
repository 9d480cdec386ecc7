import { useInsertionEffect, useLayoutEffect, useRef, useState } from 'react';
import type { UploadLimits } from '#shared/primitives/limits.ts';
import { limitTotalSize, validateFiles } from './validate-files.ts';

interface FieldFilesOptions {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
  readonly isSingle: boolean;
  readonly canChange: boolean;
  readonly limits: UploadLimits;
  /** Files in other fields of the form, which count towards the limits. */
  readonly otherFiles: readonly File[];
  /** Transforms an accepted file. */
  readonly prepare: ((file: File) => Promise<File>) | undefined;
  /** Called with the number of files being prepared. */
  readonly onPreparing: ((files: number) => void) | undefined;
  /** Called with the reasons why files were rejected. */
  readonly onRefused: (refusals: readonly string[]) => void;
}

/**
 * Files of a field: accepted files are added at once and prepared in the background, also those of a draft that was left
 * before they were ready. A prepared file is not changed by preparing it again.
 */
export const useFieldFiles = ({
  files,
  onChange,
  isSingle,
  canChange,
  limits,
  otherFiles,
  prepare,
  onPreparing,
  onRefused,
}: FieldFilesOptions) => {
  // Reading files is asynchronous: a concurrent second choice must add to the first (race).
  const latestFiles = useRef(files);
  useInsertionEffect(() => {
    latestFiles.current = files;
  });
  const [preparing, setPreparing] = useState<readonly File[]>([]);
  const pending = useRef(preparing);

  const update = (next: readonly File[]) => {
    latestFiles.current = next;
    onChange(next);
  };
  const updatePreparing = (next: readonly File[]) => {
    pending.current = next;
    setPreparing(next);
    onPreparing?.(next.length);
  };
  const preparedFiles = useRef(new WeakSet<File>());
  const prepareAll = async (added: readonly File[], prepareOne: (file: File) => Promise<File>) => {
    for (const file of added) preparedFiles.current.add(file);
    updatePreparing([...pending.current, ...added]);
    for (const file of added) {
      const ready = await prepareOne(file);
      preparedFiles.current.add(ready);
      if (ready !== file) update(latestFiles.current.map((other) => (other === file ? ready : other)));
      updatePreparing(pending.current.filter((other) => other !== file));
    }
  };
  // After each render, since a draft fills the field later than the form opens; before it is painted, since a button that
  // waits for the files would be enabled for a moment.
  useLayoutEffect(() => {
    const resumed = files.filter((file) => !preparedFiles.current.has(file));
    if (prepare && canChange && resumed.length > 0) void prepareAll(resumed, prepare);
  });
  const add = async (chosen: readonly File[]) => {
    const others = [...otherFiles, ...(isSingle ? [] : latestFiles.current)];
    // Preparing shrinks files, so the total size is checked afterwards.
    const addLimits = prepare ? { ...limits, totalBytes: Number.POSITIVE_INFINITY } : limits;
    const { accepted, refusals: refused } = await validateFiles(chosen, { attached: others, limits: addLimits });
    onRefused(refused);
    if (accepted.length === 0) return;
    const added = isSingle ? accepted.slice(-1) : accepted;
    // The effect skips these files: they are prepared by the call below.
    for (const file of added) preparedFiles.current.add(file);
    // Add the unprepared files first, so that the draft already saves them.
    update(isSingle ? added : [...latestFiles.current, ...added]);
    if (!prepare) return;
    await prepareAll(added, prepare);
    const withinLimits = limitTotalSize(latestFiles.current, limits);
    if (withinLimits.refusals.length === 0) return;
    onRefused([...refused, ...withinLimits.refusals]);
    update(withinLimits.accepted);
  };
  const remove = (removed: File) => {
    onRefused([]);
    update(files.filter((file) => file !== removed));
  };
  return { preparing, add, remove };
};
