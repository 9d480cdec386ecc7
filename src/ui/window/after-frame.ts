const waiting = new Set<() => void>();

const runAll = (): void => {
  const due = [...waiting];
  waiting.clear();
  for (const work of due) work();
};

/**
 * Work that follows from what is typed and may come a moment after it: `soon` has it done once the browser has drawn,
 * together with all else that waits, however often it was asked meanwhile.
 */
export const afterFrame = (work: () => void): { readonly soon: () => void; readonly cancel: () => void } => ({
  soon: () => {
    if (waiting.size === 0) requestAnimationFrame(() => setTimeout(runAll));
    waiting.add(work);
  },
  cancel: () => {
    waiting.delete(work);
  },
});
