const pendingWork = new Set<() => void>();

const runAll = (): void => {
  const due = [...pendingWork];
  pendingWork.clear();
  for (const work of due) work();
};

/**
 * Coalesces work that may run after the next paint: `schedule` runs `work` once after the frame, together with all
 * other scheduled work, however often it was called meanwhile.
 */
export const afterFrame = (work: () => void): { readonly schedule: () => void; readonly cancel: () => void } => ({
  schedule: () => {
    if (pendingWork.size === 0) requestAnimationFrame(() => setTimeout(runAll));
    pendingWork.add(work);
  },
  cancel: () => {
    pendingWork.delete(work);
  },
});
